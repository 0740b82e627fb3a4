"""R1 to R4 of docs/design/processes.md 1 under `tessera launch`, with every MPI that is here: processes of a loop of collectives
(tests/mpi/training.c) are killed, stopped and interrupted at random points. Nothing hangs, the launcher and the survivors name the
process, and nothing is left behind. Usage: kill_mpi.py [TRIALS [SEED]]"""
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BUILD = Path(os.environ["TESSERA_BUILD"])
TOOL, PROGRAM = BUILD / "tessera", BUILD / "tests" / "mpi" / "training"
LAUNCHERS = [name for name in ("mpirun.openmpi", "mpirun.mpich") if shutil.which(name)]
TRIALS, SEED = 4, None
PROCESSES, AT_ONCE, HANGS_S, FOR_EVER = 4, 3, 40, 1000000


class World:
    """`tessera launch` of the program; its lines are read as they come."""

    def __init__(self, folder, launcher, rounds=FOR_EVER, **env):
        self.lines, self.err, self.ready, self.pid = [], [], set(), {}
        self.news = threading.Condition()
        own = tempfile.mkdtemp(dir=folder)  # two mpiruns that start in one folder at once may both make its first one
        env = {**os.environ, "TMPDIR": own, "TESS_NUM_CPU_DEVICES": "2", **env}
        self.tool = subprocess.Popen([TOOL, "launch", "-n", str(PROCESSES), "--launcher", launcher, PROGRAM, str(rounds), "3000"],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
        self.readers = [threading.Thread(target=self.read, args=(self.tool.stdout, self.lines)),
                        threading.Thread(target=self.read, args=(self.tool.stderr, self.err))]
        for reader in self.readers:
            reader.start()

    def read(self, stream, to):
        for line in stream:
            with self.news:
                to.append(line)
                if m := re.match(r"\[(\d+)\] pid (\d+)", line):
                    self.pid[int(m[1])] = int(m[2])
                elif m := re.match(r"\[(\d+)\] ready", line):
                    self.ready.add(int(m[1]))
                self.news.notify_all()

    def wait(self, what):
        with self.news:
            if not self.news.wait_for(lambda: len(what) == PROCESSES, HANGS_S):
                raise AssertionError(f"did not start: {self.lines} {self.err}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for pid in [] if self.tool.poll() is not None else [*self.pid.values(), self.tool.pid]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.tool.wait()
        for reader in self.readers:
            reader.join(5)
        self.tool.stdout.close()
        self.tool.stderr.close()

    def end(self):
        """The exit status of the tool; a hang is an error here."""
        try:
            status = self.tool.wait(HANGS_S)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"hangs: {''.join(self.lines[-20:])}{''.join(self.err)}") from None
        for reader in self.readers:
            reader.join(5)
        end = time.monotonic() + 5
        while (left := [pid for pid in self.pid.values() if is_alive(pid)]) and time.monotonic() < end:
            time.sleep(0.02)
        if left:
            raise AssertionError(f"processes {left} go on: {''.join(self.err)}")
        return status

    def failures(self):
        """What each process said of its failure, and when."""
        found = {}
        for line in self.err:
            if m := re.match(r"\[(\d+)\] failed ([\d.]+) (.*)", line):
                found[int(m[1])] = (float(m[2]), m[3])
        return found


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def shared_files():
    """Those in /dev/shm that nobody has mapped: what was left."""
    names = {f.name for f in Path("/dev/shm").iterdir()}
    for maps in Path("/proc").glob("[0-9]*/maps"):
        try:
            used = set(re.findall(r"/dev/shm/(\S+)", maps.read_text()))
        except OSError:
            continue
        names -= used
    return names


def left_in(folder):
    """What worlds have left in their folders, which go when they are empty."""
    left = []
    for own in Path(folder).iterdir():
        try:
            own.rmdir()
        except OSError:
            left += [f"{own.name}/{f.name}" for f in own.iterdir()]
    return left


OF_MPI = ("vader_segment.", "mpich_shar_tmp", "ucx_shm_posix_")  # files that MPI leaves behind where it ends while it starts


@unittest.skipUnless(LAUNCHERS and PROGRAM.exists(), "no MPI is here, or its tests are not built")
class KillMpi(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tess-kill-")
        self.addCleanup(folder.cleanup)
        self.folder, self.before = folder.name, shared_files()

    def each(self, body, trials, mpi_leaves=()):
        """body(launcher, random) so many times with each launcher, some at once; then it looks what is left."""
        seed = SEED or random.randrange(1 << 30)
        for launcher in LAUNCHERS:
            with self.subTest(launcher, seed=seed), ThreadPoolExecutor(AT_ONCE) as pool:
                runs = [pool.submit(body, launcher, random.Random(seed + i)) for i in range(trials)]
                told = sorted(x for run in runs for x in run.result())
                if told:
                    print(f"{self._testMethodName} {launcher}: {trials} trials, {len(told)} told after "
                          f"{told[len(told) // 2]:.2f} s, at most {told[-1]:.2f} s", file=sys.stderr)
        end = time.monotonic() + 5
        while (left := (shared_files() - self.before, left_in(self.folder))) != (set(), []) and time.monotonic() < end:
            time.sleep(0.1)
        mpis = {name for name in left[0] if name.startswith(mpi_leaves or "\0")}
        for name in mpis:
            Path("/dev/shm", name).unlink(missing_ok=True)
        self.assertEqual(left[0] - mpis, set(), "left in /dev/shm")
        self.assertTrue(mpi_leaves or not left[1], f"left in TMPDIR: {left[1]}")

    def kill(self, launcher, chance, victim, early=False):
        with World(self.folder, launcher) as world:
            return self.kill_in(world, chance, victim, early)

    def kill_in(self, world, chance, victim, early):
        world.wait(world.pid)
        if not early:
            world.wait(world.ready)
        time.sleep(chance.random() * 0.3)
        started = len(world.ready) == PROCESSES
        at = time.monotonic()
        os.kill(world.pid[victim], signal.SIGKILL)
        status, err = world.end(), "".join(world.err)
        self.assertEqual(status, 137, err)
        self.assertIn(f"tessera: launch: process {victim} was the first to fail: it was killed by signal 9", err)
        told = world.failures()
        for process, (_, message) in told.items():
            self.assertIn(f"process {victim} ", message, process)
        if started:  # who is killed while MPI starts is named by the launcher alone
            self.assertEqual(set(told), set(range(PROCESSES)) - {victim}, err)
        return [when - at for when, _ in told.values()]

    def test_kill(self):
        self.each(lambda launcher, chance: self.kill(launcher, chance, chance.randrange(PROCESSES)), TRIALS)

    def test_kill_first(self):
        self.each(lambda launcher, chance: self.kill(launcher, chance, 0), max(TRIALS // 4, 1))

    def test_kill_early(self):
        """Also while MPI starts."""
        self.each(lambda launcher, chance: self.kill(launcher, chance, chance.randrange(PROCESSES), early=True),
                  max(TRIALS // 4, 1), mpi_leaves=OF_MPI)

    def test_stop(self):
        """Stopped for longer than the deadline of a second."""
        def body(launcher, chance):
            victim = chance.randrange(PROCESSES)
            with World(self.folder, launcher, TESS_COLLECTIVE_TIMEOUT="1") as world:
                world.wait(world.ready)
                at = time.monotonic()
                os.kill(world.pid[victim], signal.SIGSTOP)
                status, err = world.end(), "".join(world.err)
            self.assertEqual(status, 3, err)
            self.assertRegex(err, r"tessera: launch: process \d was the first to fail: it ended with status 3")
            told = world.failures()
            told.pop(victim, None)  # a launcher lets it go on before it ends it
            self.assertEqual(set(told), set(range(PROCESSES)) - {victim}, err)
            for _, message in told.values():
                self.assertRegex(message, rf"process(es)? ([\d, ]+)?\b{victim}\b[\d, ]* did not come to .*\(collective \d+.*within 1 s")
            return [when - at for when, _ in told.values()]
        self.each(body, max(TRIALS // 5, 1))

    def test_slow(self):
        """Stopped for less: nobody notices."""
        def body(launcher, chance):
            with World(self.folder, launcher, rounds=60) as world:
                world.wait(world.ready)
                victim = world.pid[chance.randrange(PROCESSES)]
                try:
                    os.kill(victim, signal.SIGSTOP)
                    time.sleep(0.3)
                    os.kill(victim, signal.SIGCONT)
                except ProcessLookupError:
                    pass
                self.assertEqual(world.end(), 0, "".join(world.err))
            self.assertEqual(sum("done" in line for line in world.lines), PROCESSES)
            return []
        self.each(body, max(TRIALS // 10, 1))

    def test_interrupts(self):
        """Ctrl-C and SIGTERM to the tool end all, in order where they have the time."""
        def body(launcher, chance):
            number = chance.choice([signal.SIGINT, signal.SIGTERM])
            with World(self.folder, launcher) as world:
                world.wait(world.ready if chance.random() < 0.7 else world.pid)
                time.sleep(chance.random() * 0.2)
                world.tool.send_signal(number)
                self.assertEqual(world.end(), 128 + number, "".join(world.err))
            self.assertIn("ended by", "".join(world.err))
            return []
        self.each(body, max(TRIALS // 4, 1), mpi_leaves=OF_MPI)

    def test_record(self):
        """SIGUSR1 to the tool: all write their records, but the one that is stopped, which the report names."""
        def body(launcher, chance):
            victim = chance.randrange(PROCESSES)
            with tempfile.TemporaryDirectory() as folder, World(self.folder, launcher, TESS_RECORD_DIR=folder) as world:
                world.wait(world.ready)
                os.kill(world.pid[victim], signal.SIGSTOP)
                time.sleep(0.2)
                world.tool.send_signal(signal.SIGUSR1)
                want, end = PROCESSES - 1, time.monotonic() + 10
                while len(list(Path(folder).glob("*.jsonl"))) < want and time.monotonic() < end:
                    time.sleep(0.05)
                time.sleep(0.2)
                report = subprocess.run([TOOL, "hang-report", folder], capture_output=True, text=True, check=False)
                self.assertIn(f"process {victim} left no record", report.stdout, report)
                os.kill(world.pid[victim], signal.SIGCONT)
                end = time.monotonic() + 10
                while len(list(Path(folder).glob("*.jsonl"))) < PROCESSES and time.monotonic() < end:
                    time.sleep(0.05)
                self.assertEqual(len(list(Path(folder).glob("*.jsonl"))), PROCESSES, "it answers when it goes on")
                world.tool.send_signal(signal.SIGTERM)
                self.assertEqual(world.end(), 143)
            return []
        self.each(body, 2)


if __name__ == "__main__":
    numbers = [a for a in sys.argv[1:] if a.isdigit()]
    TRIALS = int(numbers[0]) if numbers else TRIALS
    SEED = int(numbers[1]) if len(numbers) > 1 else SEED
    if not (LAUNCHERS and PROGRAM.exists()):
        print("skipped: no MPI is here, or its tests are not built")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + [a for a in sys.argv[1:] if not a.isdigit()])
