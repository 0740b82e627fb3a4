"""Hosts that are network namespaces of this one, on a switch: each has an address, and its link can be cut, delayed and made to lose
packets. The switch is a process of ours (TAP devices), for not every kernel has netem."""
import heapq
import os
import random
import fcntl
import selectors
import struct
import subprocess
import threading
import time

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000


def ip(*args, check=True):
    return subprocess.run(["ip", *args], check=check, capture_output=True, text=True)


def lacking():
    """What is missing here to make hosts; None: nothing."""
    name = f"tess{os.getpid()}x"
    try:
        ip("netns", "add", name)
    except (OSError, subprocess.CalledProcessError) as e:
        return f"no network namespaces can be made ({getattr(e, 'stderr', '') or e})".strip()
    ip("netns", "del", name, check=False)
    try:
        os.close(os.open("/dev/net/tun", os.O_RDWR))
    except OSError as e:
        return f"/dev/net/tun: {e.strerror}"
    return None


class Hosts:
    """n hosts; `name` and `address` of each. delay: seconds of each packet; loss: of each packet, 0 to 1; cut: hosts that hear and
    say nothing, though their link is up."""

    def __init__(self, n, net):
        self.delay, self.loss, self.cut = 0.0, 0.0, set()
        self.name = [f"tess{os.getpid() % 100000}-{net}-{i}" for i in range(n)]
        self.address = [f"10.77.{net}.{i + 1}" for i in range(n)]
        self.files, self.random, self.lost, self.passed = [], random.Random(net), 0, 0
        self.stop_read, self.stop_write = os.pipe()
        try:
            for i in range(n):
                self.add(i)
        except BaseException:
            self.remove()
            raise
        self.thread = threading.Thread(target=self.switch)
        self.thread.start()

    def add(self, i):
        ip("netns", "add", self.name[i])
        tap = self.name[i].replace("tess", "t")
        file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        self.files.append(file)
        fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", tap.encode(), IFF_TAP | IFF_NO_PI))
        ip("link", "set", tap, "netns", self.name[i])
        ip("-n", self.name[i], "link", "set", tap, "name", "eth0")
        ip("-n", self.name[i], "addr", "add", f"{self.address[i]}/24", "dev", "eth0")
        self.link(i, "up")
        ip("-n", self.name[i], "link", "set", "lo", "up")

    def link(self, i, state):
        ip("-n", self.name[i], "link", "set", "eth0", state)

    def switch(self):
        """Each frame goes to all others; the one that is meant takes it."""
        waiting, number = [], 0
        with selectors.DefaultSelector() as selector:
            selector.register(self.stop_read, selectors.EVENT_READ, -1)
            for i, file in enumerate(self.files):
                selector.register(file, selectors.EVENT_READ, i)
            while True:
                wait = None if not waiting else max(0, waiting[0][0] - time.monotonic())
                for key, _ in selector.select(wait):
                    if key.data < 0:
                        return
                    number = self.take(key.data, waiting, number)
                while waiting and waiting[0][0] <= time.monotonic():
                    _, _, sender, frame = heapq.heappop(waiting)
                    self.give(sender, frame)

    def take(self, sender, waiting, number):
        for _ in range(64):
            try:
                frame = os.read(self.files[sender], 65536)
            except OSError:
                break
            number += 1
            if sender in self.cut or self.random.random() < self.loss:
                self.lost += 1
            elif self.delay:
                heapq.heappush(waiting, (time.monotonic() + self.delay, number, sender, frame))
            else:
                self.give(sender, frame)
        return number

    def give(self, sender, frame):
        for i, file in enumerate(self.files):
            if i == sender or i in self.cut:
                continue
            try:
                os.write(file, frame)
                self.passed += 1
            except OSError:  # its link is down
                self.lost += 1

    def remove(self):
        if hasattr(self, "thread"):
            os.write(self.stop_write, b"x")
            self.thread.join()
        for file in [*self.files, self.stop_read, self.stop_write]:
            os.close(file)
        for name in self.name:
            ip("netns", "del", name, check=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()
