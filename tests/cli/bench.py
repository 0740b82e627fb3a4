"""tessera bench collectives: its table, its numbers and its errors, with one process and several."""
import shutil
import unittest

from _tool import TOOL, ToolTest

NAMES = ["all_reduce", "all_gather", "reduce_scatter", "all_to_all", "permute"]


class Bench(ToolTest):
    def check(self, done, devices, processes):
        self.assertEqual((done["devices"], done["processes"]), (devices, processes))
        self.assertEqual(list(dict.fromkeys(row["operation"] for row in done["collectives"])), NAMES)
        for row in done["collectives"]:
            self.assertEqual(row["wrong"], 0, row)
            self.assertEqual(row["bytes"], 4 * row["elements"] * (devices if row["operation"] == "all_gather" else 1))
            self.assertAlmostEqual(row["algorithm_gb_per_s"], row["bytes"] / row["time_us"] / 1e3, delta=1e-6 + 1e-6 * row["algorithm_gb_per_s"])
            share = {"all_reduce": 2, "permute": None}.get(row["operation"], 1)
            factor = share * (devices - 1) / devices if share else 1
            self.assertAlmostEqual(row["bus_gb_per_s"], factor * row["algorithm_gb_per_s"], delta=1e-6 + 1e-6 * row["bus_gb_per_s"])

    def test_one_process(self):
        self.check(self.run_json("bench", "collectives", "--devices", 4, "--max", 4096), 4, 1)
        self.check(self.run_json("bench", "collectives", "--devices", 3, "--min", 100, "--max", 200), 3, 1)

    def test_sizes_grow_by_two(self):
        done = self.run_json("bench", "collectives", "--devices", 2, "--min", 64, "--max", 512)
        self.assertEqual([r["bytes"] for r in done["collectives"] if r["operation"] == "all_reduce"], [64, 128, 256, 512])

    def test_table(self):
        out, _ = self.run_tool("bench", "collectives", "--devices", 2, "--min", 64, "--max", 64)
        lines = out.splitlines()
        self.assertIn("2 devices, 1 processes", lines[0])
        self.assertEqual([line.split()[3] for line in lines[2:]], NAMES)

    @unittest.skipUnless(shutil.which("mpirun"), "mpirun is not here")
    def test_processes(self):
        out, _ = self.run_tool("launch", "-n", 2, "--devices", 2, "--", TOOL, "bench", "collectives", "--max", 4096,
                               env={"ASAN_OPTIONS": "detect_leaks=0"})   # MPI leaves things behind
        self.assertIn("[0] # 4 devices, 2 processes", out)
        rows = [line.split() for line in out.splitlines() if "float32" in line]
        self.assertEqual({row[0] for row in rows}, {"[0]"}, "one process prints")
        self.assertEqual({row[-1] for row in rows}, {"0"})
        self.assertEqual({row[4] for row in rows}, set(NAMES))

    def test_usage(self):
        self.expect_failure(2, "--min", "less than 1", "bench", "collectives", "--min", "0")
        self.run_tool("bench", status=2)
        self.run_tool("bench", "nothing", status=2)


if __name__ == "__main__":
    unittest.main()
