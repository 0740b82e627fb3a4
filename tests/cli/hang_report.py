#!/usr/bin/env python3
"""tessera hang-report: who is missing where, from the records of processes, whole, cut and absent."""
import json
import tempfile
import unittest
from pathlib import Path

from _tool import ToolTest


def record(number, op, place, state="done", what="f32[8]", group="0-3", sequence=None):
    r = {"collective": number, "op": op, "what": what, "place": place, "group": group, "sequence": sequence or number, "bytes": 32,
         "entered": 100.0 + number, "state": state}
    return r | ({"left": 100.5 + number} if state != "waiting" else {})


def steps(n, waiting=False):
    """all_reduce, psum, all_reduce, ...: n of them; the last one is not over."""
    return [record(i, "all_reduce" if i % 2 else "psum", "train.c:88" if i % 2 else "train.c:97",
                   "waiting" if waiting and i == n else "done") for i in range(1, n + 1)]


class HangReport(ToolTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def dump(self, process, records, processes=4, end=True, name=None, time=7.0):
        head = {"tessera_record": 1, "process": process, "processes": processes, "host": "h", "why": "SIGUSR1", "pid": 9, "time": time}
        lines = [head, *records] + ([{"end": True}] if end else [])
        (self.folder / (name or f"process-{process}.jsonl")).write_text("".join(json.dumps(x) + "\n" for x in lines))

    def test_one_is_behind(self):
        for p in range(3):
            self.dump(p, steps(44, waiting=True))
        self.dump(3, steps(41))
        out, err = self.run_tool("hang-report", self.folder, status=1)
        self.assertEqual(out, "psum #44 (train.c:97): processes 0, 1, 2 wait there\n"
                              "  process 3 is 3 collectives behind: it last left all_reduce #41 (train.c:88)\n")
        self.assertEqual(err, "")
        report = self.run_json("hang-report", self.folder, status=1)
        self.assertEqual((report["processes"], report["without_record"], report["cut_record"]), (4, [], []))
        stuck, = report["stuck"]
        self.assertEqual((stuck["op"], stuck["collective"], stuck["place"], stuck["waiting"]), ("psum", 44, "train.c:97", [0, 1, 2]))
        self.assertEqual(stuck["missing"], [{"process": 3, "why": "missing", "behind": 3, "last_left":
                                             {"op": "all_reduce", "what": "f32[8]", "collective": 41, "place": "train.c:88"}}])

    def test_one_calls_another(self):
        for p in (0, 2, 3):
            self.dump(p, [*steps(2), record(3, "psum", "a.c:1", "waiting")])
        self.dump(1, [*steps(2), record(3, "all_gather", "b.c:2", "waiting")])
        out, _ = self.run_tool("hang-report", self.folder, status=1)
        self.assertIn("psum #3 (a.c:1): processes 0, 2, 3 wait there\n  process 1 calls something else there: all_gather #3 (b.c:2)", out)
        self.assertIn("all_gather #3 (b.c:2): process 1 waits there\n  process 0 calls something else there: psum #3 (a.c:1)", out)

    def test_one_left_nothing(self):
        for p in (0, 1, 3):
            self.dump(p, steps(5, waiting=True))
        out, _ = self.run_tool("hang-report", self.folder, status=1)
        self.assertIn("process 2 left no record", out)
        report = self.run_json("hang-report", self.folder, status=1)
        self.assertEqual(report["without_record"], [2])
        self.assertEqual(report["stuck"][0]["missing"], [{"process": 2, "why": "unknown"}])

    def test_records_that_end_early(self):
        for p in range(3):
            self.dump(p, steps(6, waiting=True))
        self.dump(3, steps(4), end=False)
        path = self.folder / "process-3.jsonl"
        whole = path.read_text()
        for keep in range(len(whole.splitlines()[0]) + 1, len(whole), 37):
            path.write_text(whole[:keep])
            out, err = self.run_tool("hang-report", self.folder, status=1)
            self.assertIn("process 3 has a record that ends early", out)
            self.assertIn("1 record ends early", out)
            self.assertEqual(err, "")
        path.write_text(whole[:20])
        out, err = self.run_tool("hang-report", self.folder, status=1)
        self.assertIn("this is no record of collectives", err)
        self.assertIn("process 3 left no record", out)

    def test_groups(self):
        """Two pairs: in one of them a process is late, though by the number of all its collectives it is ahead."""
        self.dump(0, [record(1, "psum", "a.c:1"), record(2, "pair", "a.c:2", "waiting", group="0-1", sequence=1)])
        self.dump(1, [record(1, "psum", "a.c:1")])
        late = [record(i, "pair", "b.c:3", group="2-3", sequence=i - 1) for i in range(2, 30)]
        self.dump(2, [record(1, "psum", "a.c:1"), *late])
        self.dump(3, [record(1, "psum", "a.c:1"), *late])
        report = self.run_json("hang-report", self.folder, status=1)
        self.assertEqual([(s["waiting"], [m["process"] for m in s["missing"]]) for s in report["stuck"]], [([0], [1])])

    def test_what_failed_first(self):
        """A process that gave up and tried again was stuck where it failed first; what was refused before is over."""
        refused = [record(1, "psum", "a.c:1", "failed"), record(2, "psum", "a.c:2")]
        self.dump(0, [*refused, record(3, "psum", "a.c:3", "failed"), record(4, "psum", "a.c:4", "failed")], processes=2)
        self.dump(1, refused, processes=2)
        out, _ = self.run_tool("hang-report", self.folder, status=1)
        self.assertIn("psum #3 (a.c:3): process 0 waits there", out)

    def test_nobody_waits(self):
        for p in range(4):
            self.dump(p, steps(5))
        self.assertEqual(self.run_tool("hang-report", self.folder)[0], "no process waits in a collective (4 processes)\n")
        self.assertEqual(self.run_json("hang-report", self.folder)["stuck"], [])
        self.dump(0, steps(6, waiting=True), name="older.jsonl", time=6.0)  # the later one counts
        self.assertEqual(self.run_json("hang-report", self.folder)["stuck"], [])

    def test_refused(self):
        self.expect_failure(2, str(self.folder), "no records here", "hang-report", self.folder)
        self.expect_failure(2, "/no/such/folder", "No such file", "hang-report", "/no/such/folder")
        self.expect_failure(2, "DIR", "is needed", "hang-report")


if __name__ == "__main__":
    unittest.main()
