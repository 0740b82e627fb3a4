"""R17: worlds over two and four hosts (network namespaces, _netns.py) under every MPI that is here: delay, loss, cuts, hosts that fall
silent, processes that are killed, and a network that heals. Each process ends well or has an error within its deadline of a second.
Usage: network.py [REPEATS]"""
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import _netns

PROGRAM = Path(os.environ["TESSERA_BUILD"]) / "tests" / "mpi" / "training"
LAUNCHERS = [name for name in ("openmpi", "mpich") if shutil.which("mpirun." + name)]
LAYOUTS = [(2, 1), (4, 1), (2, 2)]  # hosts, processes of each
REPEATS, AT_ONCE, HANGS_S, DEADLINE_S, FOR_EVER = 1, 3, 60, 1, 1000000
DRAIN_S = 2  # src/comm/mpi/channel.c: so long what is on its way may come before memory is given up
MPIS = {  # messages by TCP, though all hosts are one machine
    "openmpi": {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1",
                "OMPI_MCA_hwloc_base_binding_policy": "none", "OMPI_MCA_btl": "vader,tcp,self", "OMPI_MCA_pml": "ob1"},
    "mpich": {"UCX_TLS": "tcp,self", "MPIR_CVAR_NOLOCAL": "1", "FI_PROVIDER": "tcp"},
}
RSH = """#!/bin/sh
while [ "${{1#-}}" != "$1" ]; do shift; done
host=$1
shift
case $host in
{cases}
*) exit 1 ;;
esac
exec ip netns exec $name unshare --uts sh -c "hostname $name; $*"
"""
# One process: it shares memory with those of its host alone. When it has failed it stays for a while, as MPICH's launcher kills the
# others of a host at once, who may still wait for what is on its way.
PROCESS = """#!/bin/sh
host=$(ip -o -4 addr show eth0 | sed 's/.*inet 10[.]77[.][0-9]*[.]\\([0-9]*\\).*/\\1/')
export TESS_SHARED_MEMORY=$host
exec >{folder}/out.${{OMPI_COMM_WORLD_RANK:-$PMI_RANK}} 2>&1
{program} "$@"
status=$?
[ $status = 0 ] || sleep 4
exit $status
"""


class World:
    def __init__(self, launcher, hosts, each, folder, rounds, env):
        self.folder, self.n = folder, len(hosts.name) * each
        for name, text in (("rsh", RSH.format(cases="\n".join(f"{a}) name={n} ;;" for a, n in zip(hosts.address, hosts.name)))),
                           ("process", PROCESS.format(folder=folder, program=PROGRAM))):
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)
        slots = ",".join(f"{a}:{each}" for a in hosts.address)
        words = {"openmpi": ["--mca", "plm_rsh_agent", folder / "rsh", "--host", slots],
                 "mpich": ["-launcher", "ssh", "-launcher-exec", folder / "rsh", "-hosts", slots]}[launcher]
        self.hosts = hosts
        self.tool = subprocess.Popen(
            [folder / "rsh", hosts.address[0], "exec", "mpirun." + launcher, *words, "-n", str(self.n), folder / "process", str(rounds), "20000"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "TMPDIR": str(folder), "TESS_NUM_CPU_DEVICES": "2", **MPIS[launcher], **env})

    def said(self, i):
        try:
            return (self.folder / f"out.{i}").read_text()
        except FileNotFoundError:
            return ""

    def wait(self, words, seconds=HANGS_S, but=()):
        """Until all processes have said so."""
        end = time.monotonic() + seconds
        while any(not re.search(words, self.said(i), re.M) for i in range(self.n) if i not in but):
            if time.monotonic() > end:
                raise AssertionError(f"'{words}' was not said by all: {[self.said(i) for i in range(self.n)]}")
            time.sleep(0.02)

    def pid(self, i):
        return int(re.search(r"pid (\d+)", self.said(i))[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Launchers whose hosts are cut off wait for them: everything on the hosts is ended."""
        for _ in range(50):
            pids = [int(pid) for name in self.hosts.name for pid in _netns.ip("netns", "pids", name, check=False).stdout.split()]
            for pid in pids:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            if not pids:
                break
            time.sleep(0.05)
        self.tool.communicate()


def run(net, launcher, layout, body, rounds, env):
    n, each = layout
    with tempfile.TemporaryDirectory(prefix="tess-net-") as folder, _netns.Hosts(n, net) as hosts:
        with World(launcher, hosts, each, Path(folder), rounds, env) as world:
            try:
                return body(world, hosts)
            except AssertionError as e:
                raise AssertionError(f"{launcher} {n}x{each}: {e} | {[world.said(i)[-400:] for i in range(world.n)]}") from e


class Network(unittest.TestCase):
    net = 0

    def each(self, body, rounds=FOR_EVER, launchers=tuple(LAUNCHERS), **env):
        with ThreadPoolExecutor(AT_ONCE) as pool:
            runs = []
            for launcher in launchers * REPEATS:
                for layout in LAYOUTS:
                    Network.net = Network.net % 250 + 1
                    runs.append(pool.submit(run, Network.net, launcher, layout, body, rounds, env))
            told = sorted(x for r in runs for x in r.result() or [])
        print(f"{self._testMethodName}: {len(runs)} worlds" +
              (f", told after {told[len(told) // 2]:.2f} s, at most {told[-1]:.2f} s" if told else ""), file=sys.stderr)

    def goes_well(self, rounds, delay=0.0, loss=0.0):
        def body(world, hosts):
            hosts.delay, hosts.loss = delay, loss
            world.wait("^done")
            self.assertGreater(hosts.passed, 20 * world.n, "the messages go by the network")
            self.assertTrue(not loss or hosts.lost)
        self.each(body, rounds)

    def failures(self, world, since, but=()):
        """All say that they have failed, by themselves and in time."""
        world.wait("^failed", 20, but)
        told = []
        for i in range(world.n):
            if i in but:
                continue
            m = re.search(r"^failed ([\d.]+) (\w+): (.*)", world.said(i), re.M)
            self.assertIn(m[2], ("DEADLINE_EXCEEDED", "ABORTED"))
            self.assertRegex(m[3], r"process(es)? \d|cannot be finished")
            told.append(float(m[1]) - since)
        self.assertLess(max(told), DEADLINE_S + DRAIN_S + 2)
        return told

    def test_plain(self):
        self.goes_well(20)

    def test_delay(self):
        self.goes_well(3, delay=0.02)

    def test_loss(self):
        self.goes_well(3, loss=0.01)

    def test_more_loss(self):
        self.goes_well(2, loss=0.05)

    def test_cut(self):
        """The link of one host goes down in a collective."""
        def body(world, hosts):
            world.wait("^ready")
            time.sleep(random.random() * 0.1)
            since = time.monotonic()
            hosts.link(len(hosts.name) - 1, "down")
            return self.failures(world, since)
        self.each(body, TESS_COLLECTIVE_TIMEOUT=str(DEADLINE_S))

    def test_silence(self):
        """The link stays up, and nothing comes through."""
        def body(world, hosts):
            world.wait("^ready")
            time.sleep(random.random() * 0.1)
            since = time.monotonic()
            hosts.cut.add(len(hosts.name) - 1)
            return self.failures(world, since)
        self.each(body, TESS_COLLECTIVE_TIMEOUT=str(DEADLINE_S))

    def test_heal(self):
        """Cut for less than the deadline: it goes on."""
        def body(world, hosts):
            world.wait("^ready")
            hosts.cut.add(1)
            time.sleep(0.5)
            self.assertNotIn("done", world.said(0))
            hosts.cut.clear()
            world.wait("^done")
        self.each(body, rounds=100, TESS_COLLECTIVE_TIMEOUT="50")

    def test_kill(self):
        """A process of another host. Of MPICH alone: Open MPI, whose connection breaks, asks its launcher, which is stopped here."""
        def body(world, hosts):
            world.wait("^ready")
            victim = random.randrange(world.n)
            pid, since = world.pid(victim), time.monotonic()
            os.kill(world.tool.pid, signal.SIGSTOP)  # it would end the others before they could say anything
            os.kill(pid, signal.SIGKILL)
            return self.failures(world, since, but=(victim,))
        self.each(body, launchers=tuple(x for x in LAUNCHERS if x == "mpich"), TESS_COLLECTIVE_TIMEOUT=str(DEADLINE_S))


if __name__ == "__main__":
    why = _netns.lacking() if LAUNCHERS and PROGRAM.exists() else "no MPI is here, or its tests are not built"
    if "CTEST_INTERACTIVE_DEBUG_MODE" in os.environ and "LONG_TESTS" not in os.environ:
        why = "worlds over network namespaces take minutes: LONG_TESTS=1"
    if why:
        print("skipped:", why)
        sys.exit(77)
    numbers = [a for a in sys.argv[1:] if a.isdigit()]
    REPEATS = int(numbers[0]) if numbers else REPEATS
    unittest.main(argv=sys.argv[:1] + [a for a in sys.argv[1:] if not a.isdigit()])
