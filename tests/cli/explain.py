"""tessera explain: what docs/explain.md shows, its JSON, machines, what it compares, its page, and what it refuses."""
import json
import math
import re
import shlex
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

from _tool import ROOT, ToolTest

DOC = (ROOT / "docs" / "explain.md").read_text()
LAYER = re.search(r"```mlir\n(.*?)```", DOC, re.S).group(1)
SHARDED = """module {
  sdy.mesh @mesh = <["x"=8]>
  func.func @main(%a: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<32x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<4xf32> {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<32xf32>, tensor<32x4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""
LAYERS = """module {
  func.func @main(%x: tensor<64x256xf32>, %w: tensor<256x1024xf32>, %v: tensor<1024x256xf32>) -> tensor<64x256xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x1024xf32>) -> tensor<64x1024xf32>
    %1 = stablehlo.tanh %0 : tensor<64x1024xf32>
    %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<64x1024xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
    return %2 : tensor<64x256xf32>
  }
}
"""
SLOW = '{"flops": 1e12, "memory_bytes_per_s": 1e12, "links": [{"bytes_per_s": 1e5, "latency_us": 1e3}]}'
VOID = {"meta", "br", "rect", "line", "path"}


class Page(HTMLParser):
    """Is every tag closed, and does nothing come from elsewhere?"""

    def __init__(self, test):
        super().__init__()
        self.test, self.open, self.words = test, [], []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            self.test.assertNotIn(name, ("src", "href", "onload"), f"<{tag} {name}={value}>")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        self.test.assertEqual(self.open.pop(), tag)

    def handle_data(self, data):
        self.words.append(data)


class Explain(ToolTest):
    maxDiff = None

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name)
        self.env = {"XDG_CACHE_HOME": str(self.path / "cache")}
        (self.path / "layer.mlir").write_text(LAYER)
        (self.path / "sharded.mlir").write_text(SHARDED)
        self.layer, self.sharded = f"{self.path}/layer.mlir", f"{self.path}/sharded.mlir"

    def test_what_the_document_shows(self):
        """Each command of docs/explain.md gives the text below it."""
        shown = re.findall(r"```sh\ntessera (.*?)\n```\n```text\n(.*?)```", DOC, re.S)
        self.assertEqual(len(shown), 3)
        for command, text in shown:
            words = [str(self.layer) if w == "layer.mlir" else w for w in command.split()]
            self.assertEqual(self.run_tool(*words, env=self.env)[0], text, command)

    def test_readme(self):
        """What README shows is the beginning of what docs/explain.md does."""
        readme = (ROOT / "README.md").read_text()
        command, shown = re.search(r"```text\n\$ (tessera explain [^\n]*)\n(.*?)```", readme, re.S).groups()
        self.assertIn(f"{command}\n```\n```text\n{shown}", DOC)

    def test_json(self):
        out = self.run_json("explain", self.sharded, env=self.env)
        self.assertEqual((out["devices"], out["mesh"], out["machine"]), (8, "x=8", "built-in figures"))
        self.assertEqual(out["flops_per_device"], 32)
        self.assertEqual(out["parameter_bytes_per_device"], 80)
        (c,) = out["collectives"]
        for key, value in {"kind": "all_reduce", "axes": ["x"], "group_size": 8, "bytes_per_device": 16, "wire_bytes_per_device": 28,
                           "count": 1, "place": f"{self.sharded}:4:10", "op": "dot_general", "from": "compiler", "bundle": None}.items():
            self.assertEqual(c[key], value, key)
        self.assertEqual([p["type"] for p in out["parameters"]], ["f32[32]", "f32[32,4]"])
        self.assertEqual([p["sharding"] for p in out["parameters"]], ['[{"x"}]', '[{"x"}, {}]'])
        self.assertEqual([p["from"] for p in out["parameters"]], ["user", "user"])
        self.assertEqual(out["results"][0]["from"], "propagated")

    def test_a_mesh_that_is_not_there(self):
        """The same collectives for 8 and 65,536 devices, of groups that are the axis."""
        found = []
        for mesh, n in (("x=4,y=2", 2), ("x=32768,y=2", 2), ("x=16,y=4096", 4096)):
            out = self.run_json("explain", self.layer, "--mesh", mesh, "--arg-sharding", "0=x,y", "--arg-sharding", "1=y",
                                "--result-sharding", "0=x", env=self.env)
            self.assertEqual([c["group_size"] for c in out["collectives"]], [n])
            found.append([(c["kind"], c["axes"], c["why"]) for c in out["collectives"]])
        self.assertEqual(found[0], found[1])
        self.assertEqual(found[0], found[2])

    def test_remedies_hold(self):
        args = ["--mesh", "x=8", "--arg-sharding", "0=None,x", "--arg-sharding", "1=x"]
        (c,) = self.run_json("explain", self.layer, *args, env=self.env)["collectives"]
        better = re.findall(r"parameter (\d) as (P\(.*?\))(?= and|;)", c["remedy"])
        self.assertEqual(len(better), 2)
        words = [w for k, spec in better for w in ("--arg-sharding", f"{k}={spec}")]
        self.assertEqual(self.run_json("explain", self.layer, "--mesh", "x=8", *words, env=self.env)["collectives"], [])

    LOOP = """sdy.mesh @m = <["a"=4]>
func.func @main(%x: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}, %w: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, %p: tensor<i1>) -> tensor<8x64xf32> {
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%c = %x, %i = %0) : tensor<8x64xf32>, tensor<i32>
   cond {
    %l = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %l : tensor<i1>
  } do {
    %d = BODY
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %d, %j : tensor<8x64xf32>, tensor<i32>
  }
  return %r#0 : tensor<8x64xf32>
}
"""
    DOT = "stablehlo.dot_general %c, %w, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>"
    BRANCH = ('"stablehlo.if"(%p) ({\n' + DOT.replace("stablehlo", "    %q = stablehlo", 1) + "\n    stablehlo.return %q : tensor<8x64xf32>\n  }, {\n"
              "    stablehlo.return %c : tensor<8x64xf32>\n  }) : (tensor<i1>) -> tensor<8x64xf32>")

    def test_remedies_in_loops_and_branches(self):
        """What a region captures of the program's parameters can be laid out otherwise, whose cut a loop's own value followed."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.mlir"
            for body in (self.DOT, self.BRANCH):
                path.write_text(self.LOOP.replace("BODY", body))
                before = json.loads(self.run_tool("explain", path, "--json")[0])
                (c,) = [c for c in before["collectives"] if c["op"] == "dot_general"]
                self.assertEqual(c["remedy"], "lay out parameter 1 as P(); then each device does all of the work")
                after = json.loads(self.run_tool("explain", path, "--json", "--mesh", "a=4", "--arg-sharding", "1=P()")[0])
                self.assertEqual(after["collectives"], [])
                self.assertGreater(before["wire_bytes_per_device"], 0)
            path.write_text(self.LOOP.replace("BODY", self.DOT).replace("%x: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>", "%x: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {\"a\"}]>"))
            (c,) = [c for c in json.loads(self.run_tool("explain", path, "--json")[0])["collectives"] if c["op"] == "dot_general"]
            self.assertEqual(c["remedy"], "lay out parameter 0 as P() and parameter 1 as P(); then each device does all of the work")

    def test_remedies_of_what_loops_carry(self):
        """Found by trying: the ends that lie as the carried value does, laid out otherwise, send less as they are told."""
        text = """func.func @main(%x: T) -> T {
ROUNDS
  %e = stablehlo.negate %r#1 : T
  return %e : T
}
"""
        sort = """%y = "stablehlo.sort"(%c) ({
     ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %l = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %l : tensor<i1>
    }) {dimension = 0 : i64} : (T) -> T"""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.mlir"
            path.write_text(re.sub(r"\bT\b", "tensor<64x64xf32>", text.replace("ROUNDS", self.ROUNDS.replace("BODY", sort))))
            for result in ([], ["--result-sharding", "0=a,None"]):
                args = ["explain", path, "--mesh", "a=4", "--arg-sharding", "0=a,None", *result, "--json"]
                before = json.loads(self.run_tool(*args)[0])
                words = {c["remedy"] for c in before["collectives"]}
                both = " and return result 0 as P(None, 'a')" if result else ""
                self.assertEqual(words, {f"lay out parameter 0 as P(None, 'a'){both}; then what the loop carries lies so"})
                given = ["--arg-sharding", "0=None,a"] + (["--result-sharding", "0=None,a"] if result else [])
                after = json.loads(self.run_tool("explain", path, "--mesh", "a=4", *given, "--json")[0])
                self.assertEqual((len(before["collectives"]), after["collectives"]), (2, []))

    def test_machines(self):
        slow, args = self.path / "slow.json", ["explain", self.sharded]
        slow.write_text('{"flops": 1e3, "memory_bytes_per_s": 1e9, "links": [{"axes": ["x"], "bytes_per_s": 1e6, "latency_us": 10}]}')
        out = self.run_json(*args, "--machine", slow, env=self.env)
        self.assertEqual(out["machine"], str(slow))
        self.assertAlmostEqual(out["collectives"][0]["estimated_us"], 10 + 28)
        self.assertAlmostEqual(out["work_us"], 32e3)
        self.assertAlmostEqual(out["estimated_us"], 32e3 + 38)
        slow.write_text("{\n\"flops\": 1}")
        self.expect_failure(1, self.sharded, 'slow.json: line 1: "memory_bytes_per_s" is missing', *args, "--machine", slow, env=self.env)
        self.expect_failure(1, self.sharded, "none.json", *args, "--machine", self.path / "none.json", env=self.env)

    def test_this_host(self):
        saved = self.run_json("bench", "--save", "--devices", 2, env=self.env)
        self.assertEqual(saved["file"], str(self.path / "cache" / "tessera" / "machine.json"))
        kept = json.loads(Path(saved["file"]).read_text())
        self.assertEqual(saved.keys() - {"file"}, kept.keys())
        self.assertAlmostEqual(saved["flops"] / kept["flops"], 1)
        self.assertTrue(kept["flops"] > 0 and kept["memory_bytes_per_s"] > 0 and kept["links"][0]["bytes_per_s"] > 0)
        out = self.run_json("explain", self.sharded, env=self.env)
        self.assertEqual(out["machine"], kept["name"])
        self.assertIn("tessera bench --save measured", self.run_tool("explain", self.sharded, env=self.env)[0])
        Path(saved["file"]).write_text("nothing")
        self.expect_failure(1, self.sharded, "a value is expected", "explain", self.sharded, env=self.env)

    def test_against(self):
        args = ["explain", self.layer, "--mesh", "x=4,y=2", "--arg-sharding", "0=x,y", "--arg-sharding", "1=y"]
        out = self.run_json(*args, "--against-arg-sharding", "0=x", "--against-arg-sharding", "1=None,y", env=self.env)
        self.assertEqual([c["change"] for c in out["changes"]], ["gone"])
        self.assertEqual(out["totals"]["from"]["wire_bytes_per_device"], out["from"]["wire_bytes_per_device"])
        self.assertEqual((out["totals"]["from"]["collectives"], out["totals"]["to"]["collectives"]), (1, 0))
        same = self.run_json(*args, "--against", self.layer, env=self.env)
        self.assertEqual([c["change"] for c in same["changes"]], ["same"])
        other = self.path / "other.mlir"
        other.write_text(LAYER.replace("64x", "128x"))
        out = self.run_json(*args, "--against", other, env=self.env)
        self.assertEqual([c["change"] for c in out["changes"]], ["other"])
        self.assertIn("~ all_reduce over y (2): 1024 bytes", self.run_tool(*args, "--against", other, env=self.env)[0])

    def suggestions_hold(self, file, *args, limits=()):
        """What --arg-sharding makes of each suggestion costs what it was said to; best first."""
        out = self.run_json("explain", file, *args, "--suggest", *limits, env=self.env)
        self.assertIn(len(out["suggestions"]), (1, 2, 3))
        self.assertFalse(out["stopped_by_time"])
        for s in out["suggestions"]:
            words = [w for k, spec in s["arg_shardings"].items() for w in ("--arg-sharding", f"{k}={spec}")]
            made = self.run_json("explain", file, *args, *words, env=self.env)
            for key in ("estimated_us", "wire_bytes_per_device", "peak_bytes_per_device"):
                self.assertEqual(made[key], s[key], (key, words))
        times = [s["estimated_us"] for s in out["suggestions"]]
        self.assertEqual(times, sorted(times))
        return out

    def test_suggest(self):
        (self.path / "layers.mlir").write_text(LAYERS)
        layers, mesh = self.path / "layers.mlir", ["--mesh", "x=4,y=2"]
        out = self.suggestions_hold(layers, *mesh)
        best = out["suggestions"][0]
        self.assertEqual(best["arg_shardings"].keys(), {"0", "1", "2"})
        self.assertLess(best["estimated_us"], out["estimated_us"])   # as it is nothing is cut
        given = self.suggestions_hold(layers, *mesh, "--arg-sharding", "0=y", "--result-sharding", "0=None,x")
        self.assertEqual(given["suggestions"][0]["arg_shardings"].keys(), {"1", "2"})
        self.assertGreaterEqual(given["suggestions"][0]["estimated_us"], best["estimated_us"])
        self.suggestions_hold(layers, "--mesh", "x=1")
        self.suggestions_hold(layers, "--mesh", "x=32,y=1,z=2")
        again = self.run_json("explain", layers, *mesh, "--suggest", env=self.env)
        self.assertEqual(again["suggestions"], out["suggestions"])
        # what the file lays out stays so
        fixed = self.run_json("explain", self.sharded, "--mesh", "x=8", "--suggest", env=self.env)
        self.assertEqual([s["arg_shardings"] for s in fixed["suggestions"]], [{}])

    def test_suggest_limits(self):
        """On links that cost more than all work nothing is sent, until weights do not fit."""
        (self.path / "layers.mlir").write_text(LAYERS)
        (self.path / "slow.json").write_text(SLOW)
        args = [self.path / "layers.mlir", "--mesh", "x=4,y=2", "--machine", self.path / "slow.json"]
        out = self.suggestions_hold(*args)
        self.assertEqual(out["machine"], str(self.path / "slow.json"))
        best = out["suggestions"][0]
        self.assertEqual(best["arg_shardings"], {"0": "(x,y),None", "1": "None,None", "2": "None,None"})
        self.assertEqual(best["wire_bytes_per_device"], 0)
        limit = 1000000   # w whole takes more
        self.assertGreater(best["peak_bytes_per_device"], limit)
        all_told = self.suggestions_hold(*args, limits=("--memory", limit))
        tight, over = all_told["suggestions"], all_told["over_memory"]
        self.assertEqual(over, best)   # what would be first, and is over
        self.assertIsNone(out["over_memory"])
        text = self.run_tool("explain", *args, "--suggest", "--memory", limit, env=self.env)[0]
        self.assertIn(f"faster, but over --memory by {best['peak_bytes_per_device'] - limit} bytes: {best['estimated_us']:.1f} us", text)
        self.assertTrue(all(s["peak_bytes_per_device"] <= limit for s in tight))
        self.assertGreater(tight[0]["wire_bytes_per_device"], 0)
        (self.path / "stopped.mlir").write_text(LAYERS)
        soon = self.run_json("explain", self.path / "stopped.mlir", "--mesh", "x=4,y=2", "--suggest", "--time-limit", "1e-9", env=self.env)
        self.assertTrue(soon["stopped_by_time"])
        self.assertEqual(soon["layouts_tried"], 1)

    def test_suggest_inside(self):
        """--at: a value inside is constrained where that is better; with the constraint written down the program costs what was said."""
        text = """func.func @main(%x: T, %w: T, %v: T) -> T {
  %h = func.call @f(%x, %w) : (T, T) -> T
  %r = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (T, T) -> T
  return %r : T
}
func.func private @f(%x: T, %w: T) -> T {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (T, T) -> T
  %t = stablehlo.tanh %h : T
  return %t : T
}
""".replace("T", "tensor<512x512xf32>")
        say = ["--mesh", "a=4", "--arg-sharding", "0=None,a", "--arg-sharding", "1=a,None", "--arg-sharding", "2=None,None"]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.mlir"
            path.write_text(text)
            for at in ("8", f"{path}:8", f"{path}:8:8"):
                got = json.loads(self.run_tool("explain", path, *say, "--suggest", "--at", at, "--json")[0])
                best = got["suggestions"][0]
                self.assertEqual(best["constraints"], {at: "a,None"})
                self.assertLess(best["wire_bytes_per_device"], got["wire_bytes_per_device"])
            self.assertIn("constrain 8 to P(a,None)", self.run_tool("explain", path, *say, "--suggest", "--at", "8")[0])
            path.write_text('sdy.mesh @m = <["a"=4]>\n' + text.replace("  return %t", '  %c = sdy.sharding_constraint %t <@m, [{"a"}, {}]> : tensor<512x512xf32>\n  return %c'))
            then = json.loads(self.run_tool("explain", path, *say, "--json")[0])
            for key in ("wire_bytes_per_device", "peak_bytes_per_device", "estimated_us"):
                self.assertEqual(then[key], best[key])
            self.expect_failure(1, str(path), "nothing is made at 77 that can be constrained", "explain", path, *say, "--suggest", "--at", "77")
            self.expect_failure(2, "--suggest", "is needed for --at", "explain", path, *say, "--at", "8")

    ROUNDS = """  %z = stablehlo.constant dense<0> : tensor<i32>
  %k = stablehlo.constant dense<6> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %z, %c = %x) : tensor<i32>, T
   cond {
    %p = stablehlo.compare LT, %i, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
   } do {
    BODY
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %y : tensor<i32>, T
   }
"""
    DOTS = """%h = stablehlo.dot_general FROM, %w, contracting_dims = [1] x [0] : (T, T) -> T
    %t = stablehlo.tanh %h : T
    %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (T, T) -> T"""

    def test_suggest_inside_regions(self):
        """--at in loops, branches and functions, all calls of them; written down there, the constraint costs what was said."""
        layer = lambda x: self.DOTS.replace("FROM", x)
        function = "func.func private @f(%x: T, %w: T, %v: T) -> T {\n    " + layer("%x") + "\n  return %y : T\n}\n"
        call = "%y = func.call @f(FROM, %w, %v) : (T, T, T) -> T"
        main = "func.func @main(%x: T, %w: T, %v: T) -> T {\n"
        programs = {
            "loop": main + self.ROUNDS.replace("BODY", layer("%c")) + "  return %r#1 : T\n}\n",
            "called in a loop": main + self.ROUNDS.replace("BODY", call.replace("FROM", "%c")) + "  return %r#1 : T\n}\n" + function,
            "called twice": main + "  " + call.replace("FROM", "%x") + "\n  " + call.replace("FROM", "%y").replace("%y =", "%q =") + "\n  return %q : T\n}\n" + function,
            "branch": main.replace("%x:", "%p: tensor<i1>, %x:") + """  %r = "stablehlo.if"(%p) ({
    """ + layer("%x") + """
    stablehlo.return %y : T
  }, {
    stablehlo.return %x : T
  }) : (tensor<i1>) -> T
  return %r : T\n}\n""",
        }
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.mlir"
            for name, text in programs.items():
                first = 1 if name == "branch" else 0
                say = ["--mesh", "a=4"]
                for i, spec in enumerate(("None,a", "a,None", "None,None")):
                    say += ["--arg-sharding", f"{first + i}={spec}"]
                text = re.sub(r"\bT\b", "tensor<512x512xf32>", text)
                line = 1 + next(i for i, l in enumerate(text.split("\n")) if "tanh" in l)
                with self.subTest(name):
                    path.write_text(text)
                    got = json.loads(self.run_tool("explain", path, *say, "--suggest", "--at", str(line), "--json")[0])
                    best = got["suggestions"][0]
                    self.assertEqual(best["constraints"], {str(line): "a,None"})
                    self.assertLess(best["wire_bytes_per_device"], got["wire_bytes_per_device"])
                    constraint = '\n    %s = sdy.sharding_constraint %t <@m, [{"a"}, {}]> : tensor<512x512xf32>\n'
                    lines = text.split("\n")
                    lines[line - 1] += constraint
                    lines[line] = lines[line].replace("%t", "%s")
                    path.write_text('sdy.mesh @m = <["a"=4]>\n' + "\n".join(lines))
                    then = json.loads(self.run_tool("explain", path, *say, "--json")[0])
                    for key in ("wire_bytes_per_device", "peak_bytes_per_device", "estimated_us"):
                        self.assertEqual(then[key], best[key])

    def test_suggest_in_words(self):
        args = ["explain", self.layer, "--mesh", "x=4,y=2", "--suggest"]
        text, out = self.run_tool(*args, env=self.env)[0], self.run_json(*args, env=self.env)
        for i, s in enumerate(out["suggestions"]):
            words = [w for k, spec in s["arg_shardings"].items() for w in ("--arg-sharding", f"{k}={spec}")]
            head, command = re.search(rf"\n{i + 1}\. (.*)\n   (.*)\n", text).groups()
            self.assertEqual(shlex.split(command), words)
            self.assertEqual(head, f"{s['estimated_us']:.1f} us, sends {s['wire_bytes_per_device']} bytes, "
                                   f"holds {s['peak_bytes_per_device']} bytes at most")
        self.assertEqual(text.count("loses by"), len(out["suggestions"]) - 1)
        first = out["suggestions"][0]   # where the time of the others goes
        for s, line in zip(out["suggestions"][1:], re.findall(r"loses by time: (.*)", text)):
            us, work = (s[k] - first[k] for k in ("estimated_us", "work_us"))
            self.assertAlmostEqual(float(re.match(r"(\S+) us more", line)[1]), us, delta=2e-3)
            if m := re.search(r": (\S+) us (more|less) work, (\S+) us (more|less) in collectives", line):
                self.assertAlmostEqual(float(m[1]) * (1 if m[2] == "more" else -1), work, delta=2e-3)
                self.assertAlmostEqual(float(m[3]) * (1 if m[4] == "more" else -1), us - work, delta=2e-3)
            else:
                self.assertAlmostEqual(us if "all of it work" in line else 0, work, delta=2e-3)

    def test_suggest_refused(self):
        self.expect_failure(2, "--mesh", "is needed for --suggest", "explain", self.layer, "--suggest")
        self.expect_failure(2, "--suggest", "is needed for --memory", "explain", self.layer, "--mesh", "x=2", "--memory", 5)
        self.expect_failure(2, "--suggest", "is needed for --time-limit", "explain", self.layer, "--mesh", "x=2", "--time-limit", 5)
        args = ["explain", self.layer, "--mesh", "x=2", "--suggest"]
        self.expect_failure(2, "--suggest", "leave --against out", *args, "--against", self.layer)
        self.expect_failure(2, "--memory", "-5", *args, "--memory=-5")
        self.expect_failure(2, "--time-limit", "leaves no time", *args, "--time-limit", 0)
        self.expect_failure(2, "--time-limit", "is not a number", *args, "--time-limit", "soon")
        self.expect_failure(1, self.layer, "keeps to 100 bytes of a device; the least that was found is", *args, "--memory", 100)
        self.expect_failure(1, self.layer, "none.json", *args, "--machine", self.path / "none.json")

    def page(self, *args):
        file = self.path / "page.html"
        self.run_tool(*args, "--html", file, env=self.env)
        page = Page(self)
        page.feed(file.read_text())
        page.close()
        self.assertEqual(page.open, [])
        return file.read_text(), "".join(page.words)

    def test_work(self):
        """Flops of programs that JAX exported: by XLA's cost analysis where it counts what is computed, else by the formula that is stated;
        what stands around (checks for NaN, indices) is pointwise, a few operations for each element."""
        for line in (ROOT / "tests/golden/flops/flops.txt").read_text().splitlines()[1:]:
            name, xla, ours, why = line.split("\t")
            path = ROOT / f"tests/golden/flops/{name}.mlir"
            got = json.loads(self.run_tool("explain", path, "--json")[0])["flops_per_device"]
            if not why:
                self.assertEqual((got, got), (int(xla), int(ours)), name)
                continue
            largest = max(math.prod(map(int, sizes.split("x")[:-1])) for sizes in re.findall(r"tensor<((?:\d+x)+)", path.read_text()))
            self.assertGreaterEqual(got, int(ours), name)
            self.assertLessEqual(got, int(ours) + 12 * largest, name)

    def test_choices_of_shardy(self):
        """--compat, and --from: the report is of what a stage left, with the lines of the file."""
        text = """sdy.mesh @m = <["a"=2]>
func.func @main(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"a"}]>}, %w: tensor<4x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) -> (tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x64xf32>) -> tensor<8x64xf32>
  return %0 : tensor<8x64xf32>
}
"""
        with tempfile.TemporaryDirectory() as folder:
            path, after = Path(folder) / "f.mlir", Path(folder) / "after.mlir"
            path.write_text(text)
            for options, kind in [([], "all_gather"), (["--compat"], "all_reduce")]:
                (c,) = json.loads(self.run_tool("explain", path, "--json", *options)[0])["collectives"]
                self.assertEqual((c["kind"], c["place"]), (kind, f"{path}:3:8"))
                after.write_text(self.run_tool("explain", path, "--stage", "reshard", *options)[0])
                (c,) = json.loads(self.run_tool("explain", after, "--from", "reshard", "--json")[0])["collectives"]
                self.assertEqual(c["kind"], kind)
            self.expect_failure(1, str(path), "the program of one device", "explain", path, "--from", "final")

    def test_moves_that_leave_loops(self):
        """The text of reshard has them in front: what is captured, and what is carried as it came, in loops in loops too."""
        dots = """%d = stablehlo.dot_general FROM, %w, contracting_dims = [1] x [0] : (X, W) -> X
    %y = stablehlo.dot_general %d, %v, contracting_dims = [1] x [0] : (X, W) -> X"""
        head, rest = self.ROUNDS.split("BODY")
        loop = re.sub(r"\bT\b", "X", head).replace("(%i = %z, %c = %x) : tensor<i32>, X", "(%i = %z, %c = START, %v = %w) : tensor<i32>, X, W")
        loop = loop.replace("%r:2", "%r:3") + "BODY" + re.sub(r"\bT\b", "X", rest).replace("%j, %y : tensor<i32>, X", "%j, %y, %v : tensor<i32>, X, W")
        outer = lambda body: loop.replace("START", "%x").replace("BODY", body)
        inner = re.sub(r"%(?=[zkoric])", "%in_", loop.replace("START", "OUTER").replace("BODY", dots)).replace("FROM", "%in_c").replace("OUTER", "%c")
        programs = [outer(dots.replace("FROM", "%c")), outer(inner.replace("= %w)", "= %v)") + "%y = stablehlo.negate %in_r#1 : X")]
        with tempfile.TemporaryDirectory() as folder:
            path, after = Path(folder) / "f.mlir", Path(folder) / "after.mlir"
            for body in programs:
                text = "func.func @main(%x: X, %w: W) -> X {\n" + body + """  %s = stablehlo.dot_general %r#1, %r#2, contracting_dims = [1] x [0] : (X, W) -> X
  return %s : X
}
"""
                path.write_text(re.sub(r"\bX\b", "tensor<1024x64xf32>", re.sub(r"\bW\b", "tensor<64x64xf32>", text)))
                args = ["--mesh", "a=4", "--arg-sharding", "0=a,None", "--arg-sharding", "1=a,None"]
                before = json.loads(self.run_tool("explain", path, *args, "--json")[0])
                lines = self.run_tool("explain", path, *args, "--stage", "reshard")[0]
                self.assertEqual([("reshard" in l) for l in lines.split("\n") if "reshard" in l or "while" in l], [True] + [False] * text.count("while("))
                after.write_text(lines)
                for begin in ([], ["--from", "reshard"]):
                    then = json.loads(self.run_tool("explain", after, *begin, "--json")[0])
                    self.assertEqual([(c["kind"], c["count"], c["wire_bytes_per_device"]) for c in then["collectives"]],
                                     [(c["kind"], c["count"], c["wire_bytes_per_device"]) for c in before["collectives"]])
                    self.assertEqual([c["count"] for c in then["collectives"]], [1])
                given = ["random:1", "random:2"]
                whole = self.run_tool("run", path, *given)[0]
                self.assertEqual(self.run_tool("run", after, *given, "--devices", 4)[0].split("\n")[1:], whole.split("\n")[1:])

    def test_sums_that_meet(self):
        """The text of reshard has one sum behind products that are added; one that is read by others stays."""
        dot = lambda to, x, w: f"%{to} = stablehlo.dot_general %{x}, %{w}, contracting_dims = [1] x [0] : (X, W) -> X"
        add = lambda to, a, b, op="add": f"%{to} = stablehlo.{op} %{a}, %{b} : X"
        chain = [dot("d", "c", "w"), dot("e", "c", "u"), add("f", "d", "e"), dot("g", "c", "w2"), add("h", "f", "g", "subtract"), add("y", "h", "h", "multiply")]
        twice = chain[:2] + [add("f", "d", "e"), add("y", "f", "d", "multiply")]
        text = lambda lines: "func.func @main(%x: X, %w: W, %u: W, %w2: W) -> X {\n" + "\n".join(lines) + "\n  return %y : X\n}\n"
        programs = [(text(l.replace("%c", "%x") for l in chain), 1), (text(l.replace("%c", "%x") for l in twice), 2)]
        say = [w for k, spec in enumerate(("None,a", "a,None", "a,None", "a,None")) for w in ("--arg-sharding", f"{k}={spec}")]
        programs += [(program, sums, ["--result-sharding", "0=None,a"]) for program, sums in programs]
        for program, sums, *cut in programs:
            say += cut[0] if cut else []
            program = re.sub(r"\b[XW]\b", lambda w: {"X": "tensor<16x64xi32>", "W": "tensor<64x64xi32>"}[w[0]], program)
            self.check_sums(program, sums, ["--mesh", "a=4", *say], [f"random:{k}" for k in range(4)])

    def check_sums(self, program, sums, args, given):
        """The text of reshard has so many; it sends what the program sends, and computes the same."""
        with tempfile.TemporaryDirectory() as folder:
            path, after, last = (Path(folder) / name for name in ("f.mlir", "after.mlir", "last.mlir"))
            path.write_text(program)
            after.write_text(self.run_tool("explain", path, *args, "--stage", "reshard")[0])
            self.assertEqual(after.read_text().count("sdy.all_reduce"), sums, after.read_text())
            sent = lambda *words: [(c["kind"], c["count"], c["wire_bytes_per_device"]) for c in json.loads(self.run_tool("explain", *words, "--json")[0])["collectives"]]
            for begin in ([], ["--from", "reshard"], ["--from", "collectives"]):
                self.assertEqual(sent(after, *begin), sent(path, *args), (begin, after.read_text()))
            last.write_text(self.run_tool("explain", after, "--from", "reshard", "--stage", "collectives")[0])
            whole = self.run_tool("run", path, *given)[0]
            for text in (after, last):
                self.assertEqual(self.run_tool("run", text, *given, "--devices", 4)[0].split("\n")[1:], whole.split("\n")[1:])

    def test_sums_that_go_on(self):
        """What linear ops make of terms is summed where the compiler sums it: where it is small, once for all, with what is whole beside."""
        dot = lambda to, x, w, of="X, W", makes="X": f"%{to} = stablehlo.dot_general %{x}, %{w}, contracting_dims = [1] x [0] : ({of}) -> {makes}"
        total = lambda to, x, dim: f"%z{to} = stablehlo.constant dense<0> : S\n%{to} = stablehlo.reduce(%{x} init: %z{to}) applies stablehlo.add across dimensions = [{dim}] : (X, S) -> V"
        small = [dot("d", "x", "w"), dot("e", "d", "v", "X, N", "Y")]
        whole = [dot("d", "x", "w"), "%f = stablehlo.add %d, %c : X", dot("g", "x", "u"), "%e = stablehlo.subtract %g, %f : X"]
        mean = [dot("d", "x", "w"), total("r", "d", 1), "%k = stablehlo.constant dense<4> : V", "%e = stablehlo.divide %r, %k : V"]
        scaled = [dot("d", "x", "w"), "%t = stablehlo.transpose %d, dims = [1, 0] : (X) -> Z", "%q = stablehlo.slice %t [0:8, 0:16] : (Z) -> Q", "%e = stablehlo.multiply %q, %s : Q"]
        programs = [("Y", small), ("X", whole), ("V", mean), ("Q", scaled)]
        types = {"X": "16x64", "Y": "16x8", "Z": "64x16", "Q": "8x16", "W": "64x64", "N": "64x8", "V": "16"}
        write = lambda result, lines, dtype: re.sub(r"\b[XYZQWNVS]\b", lambda t: f"tensor<{types[t[0]] + 'x' if t[0] in types else ''}{dtype}>", (
            "func.func @main(%x: X, %w: W, %u: W, %v: N, %c: X, %s: Q) -> RESULT {\n".replace("RESULT", result) + "\n".join(lines) + f"\n  return %{lines[-1][1:].split(' ')[0]} : {result}\n}}\n"))
        one = ["--mesh", "a=4", "--arg-sharding", "0=None,a", "--arg-sharding", "1=a,None", "--arg-sharding", "2=a,None"]
        two = ["--mesh", "a=2,b=2", "--arg-sharding", "0=None,a", "--arg-sharding", "1=a,b", "--arg-sharding", "2=a,None"]
        for result, lines in programs:
            for args in (one, two):
                for dtype in ("i32", "f32") if lines is mean else ("i32",):
                    with self.subTest(result=result, args=args, dtype=dtype):
                        self.check_sums(write(result, lines, dtype), 1, args, ["ones"] * 6 if dtype == "f32" else [f"random:{k}" for k in range(6)])
    def test_sums_that_leave_loops(self):
        """What a loop only adds to is summed behind it, from zeros and from what is whole, scaled too; what is read in each round stays."""
        row = lambda n, to, of, size, kept: f"""    %{to}s{n} = stablehlo.dynamic_slice %{of}, %i{n}, %z, %z, sizes = [1, {size.replace("x", ", ")}] : (tensor<3x{size}xi32>, S, S, S) -> tensor<1x{size}xi32>
    %{to}{n} = stablehlo.reshape %{to}s{n} : (tensor<1x{size}xi32>) -> {kept}
"""
        dot = lambda n: row(n, "a", "x", "16x64", "X") + row(n, "b", "w", "64x8", "W") + f"    %d{n} = stablehlo.dot_general %a{n}, %b{n}, contracting_dims = [1] x [0] : (X, W) -> Y\n"
        loop = lambda n, start, body: f"""  %r{n}:2 = stablehlo.while(%i{n} = %z, %c{n} = %{start}) : S, Y
  cond {{
    %p{n} = stablehlo.compare LT, %i{n}, %k : (S, S) -> tensor<i1>
    stablehlo.return %p{n} : tensor<i1>
  }} do {{
{body(n)}
    %j{n} = stablehlo.add %i{n}, %o : S
    stablehlo.return %j{n}, %y{n} : S, Y
  }}
"""
        adds = lambda n: dot(n) + f"    %y{n} = stablehlo.add %c{n}, %d{n} : Y"
        scales = lambda n: dot(n) + f"    %t = stablehlo.constant dense<2> : Y\n    %u = stablehlo.multiply %c{n}, %t : Y\n    %y{n} = stablehlo.subtract %u, %d{n} : Y"
        reads = lambda n: dot(n) + f"    %u = stablehlo.maximum %c{n}, %d{n} : Y\n    %y{n} = stablehlo.add %u, %d{n} : Y"
        loops = lambda n: loop(n + 1, "f", adds) + f"    %y{n} = stablehlo.add %c{n}, %r{n + 1}#1 : Y"
        meets = "  %g = stablehlo.dot_general %m, %n, contracting_dims = [1] x [0] : (X, W) -> Y\n  %h = stablehlo.add %r0#1, %g : Y\n"
        numbers = "".join(f"  %{v} = stablehlo.constant dense<{k}> : {t}\n" for v, k, t in (("z", 0, "S"), ("o", 1, "S"), ("k", 3, "S"), ("f", 0, "Y")))
        programs = [(loop(0, start, body), "r0#1", body is not reads) for start in "fq" for body in (adds, scales, reads, loops)] + [(loop(0, "f", adds) + meets, "h", True)]
        types = {"X": "16x64x", "W": "64x8x", "Y": "16x8x", "S": ""}
        args = ["--mesh", "a=4", "--arg-sharding", "0=None,None,a", "--arg-sharding", "1=None,a,None", "--arg-sharding", "3=None,a", "--arg-sharding", "4=a,None"]
        for body, result, leaves in programs:
            text = "func.func @main(%x: tensor<3x16x64xi32>, %w: tensor<3x64x8xi32>, %q: Y, %m: X, %n: W) -> Y {\n" + numbers + body + f"  return %{result} : Y\n}}\n"
            text = re.sub(r"\b[XWYS]\b", lambda t: f"tensor<{types[t[0]]}i32>", text)
            with self.subTest(text=text):
                self.check_sums(text, 1, args, [f"random:{k}" for k in range(5)])
                path = self.path / "loop.mlir"
                path.write_text(text)
                (c,) = json.loads(self.run_tool("explain", path, *args, "--json")[0])["collectives"]
                self.assertEqual(c["count"] == 1, leaves)

    def test_windows_that_begin_with_a_number(self):
        """The number tells what a window does: running sums stay cut, and devices trade totals."""
        program = """func.func @main(%x: X) -> X {
  %z = stablehlo.constant dense<START> : tensor<i32>
  %y = "stablehlo.reduce_window"(%x, %z) ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %c = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %c : tensor<i32>
  }) {window_dimensions = array<i64: 64, 1>, padding = dense<[[63, 0], [0, 0]]> : tensor<2x2xi64>} : (X, tensor<i32>) -> X
  return %y : X
}
""".replace("X", "tensor<64x32xi32>")
        for start in "01":
            for result in ([], ["--result-sharding", "0=None,None"]):
                self.check_sums(program.replace("START", start), 0, ["--mesh", "a=4", "--arg-sharding", "0=a,None", *result], ["random:1"])

    def test_page(self):
        html, words = self.page("explain", self.sharded)
        self.assertIn("prefers-color-scheme:dark", html)
        self.assertNotIn("http", html.replace("http://www.w3.org/2000/svg", ""))
        self.assertEqual(html.count("<svg"), 3)   # two parameters and the result
        lines = html.split('<div class="l')
        (hit,) = [line for line in lines if line.startswith(" hit")]
        self.assertIn("stablehlo.dot_general", hit)
        self.assertIn('<span class="k">all_reduce</span> over x (8 devices): 16 bytes, sends 28 bytes, 1 time', hit)
        self.assertIn("%a: tensor<32xf32>", words)

    def test_page_of_a_source(self):
        """The user's lines, where they are here; nothing but source."""
        (self.path / "layer.py").write_text("a\n" * 5 + "  y = sigmoid(x @ w) <here>\n")
        Path(self.layer).write_text(LAYER.replace('"layer.py"', f'"{self.path}/layer.py"'))
        args = ["--mesh", "data=32768,model=2", "--arg-sharding", "0=None,model", "--arg-sharding", "1=model"]
        html, words = self.page("explain", self.layer, *args)
        (hit,) = [line for line in html.split('<div class="l') if line.startswith(" hit")]
        self.assertIn("sigmoid(x @ w) &lt;here&gt;", hit)
        self.assertIn("all_reduce", hit)
        self.assertEqual(html.count("<svg"), 0)   # too many devices to draw
        Path(self.layer).write_text(LAYER.replace('"layer.py"', '"/etc/passwd"'))
        self.assertNotIn("root:x:0", self.page("explain", self.layer, *args)[1])

    def test_refused(self):
        self.expect_failure(2, "FILE.mlir", "is needed", "explain")
        self.expect_failure(2, "--mesh", "is needed for --arg-sharding", "explain", self.layer, "--arg-sharding", "0=x")
        self.expect_failure(2, "--mesh", "is needed for --against-arg-sharding", "explain", self.layer, "--against-arg-sharding", "0=x")
        self.expect_failure(1, "--arg-sharding", "there is no argument 2", "explain", self.layer, "--mesh", "x=2", "--arg-sharding", "2=x")
        self.expect_failure(1, "--arg-sharding", "z", "explain", self.layer, "--mesh", "x=2", "--arg-sharding", "0=z")
        self.expect_failure(1, "--devices", "x=4,y=2 needs 8 devices, but there are 4", "explain", self.layer, "--mesh", "x=4,y=2", "--devices", 4)
        self.run_tool("explain", self.layer, "--mesh", "x=4,y=2", "--devices", 8)
        self.expect_failure(2, f"{self.path}/none.mlir", "No such file", "explain", f"{self.path}/none.mlir")
        self.expect_failure(2, f"{self.path}/none.mlir", "No such file", "explain", self.layer, "--against", f"{self.path}/none.mlir")
        self.expect_failure(1, f"{self.path}/no/page.html", "No such file", "explain", self.layer, "--html", f"{self.path}/no/page.html")
        bad = f"{self.path}/bad.mlir"
        Path(bad).write_text("module {\n  func.func @main() {\n    stablehlo.nothing\n  }\n}\n")
        self.expect_failure(1, f"{bad}:3:5", "nothing", "explain", bad)


if __name__ == "__main__":
    unittest.main()
