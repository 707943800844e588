#!/usr/bin/env python3
"""Compares the results of modules before and after `stablehlo_opt`, on random inputs.

    check.py [--optimizer PROGRAM] [--seed N] [--all | MODULE ...]

Modules are names in examples/data; the default is the set that CI runs. The group of a rule declares
whether it keeps all numbers bit for bit (`exact`) or may round differently (`algebraic`, `fast`).
This program checks that:

* With StableHLO's reference interpreter, the numbers must be identical after the exact rules. After
  the other rules they must be as close to the double-precision results as before. The interpreter is
  slow, so the dimensions of the large modules are reduced for it.
* XLA's rounding depends on how it fuses operations, and thus on the form of the program. After any
  rules its results must be as close to the double-precision results as before.

Bisection finds the rules that change a number. The exit code is 1 if a rule does not do what its
group declares, or if a planted fault is not found.
"""

import argparse
import os
import re
import sys
import tempfile
import time
from pathlib import Path

try:
    import compare
    from evaluate import Module
    from modules import Optimizer, in_double, shrink
except ImportError as error:
    sys.exit(f"check.py: {error}; run it with the Python that tools/install-jax.sh prints")

ROOT = Path(__file__).resolve().parents[2]
QUICK = ["mlp", "mlp_grad", "lstm", "fft_poly", "resnet18"]
ALL = [*QUICK, "gpt12", "resnet18_grad", "gpt12_grad"]
# StableHLO's interpreter aborts on complex constants.
NOT_INTERPRETED = {"fft_poly"}
# Groups of rules, and whether they must keep every bit.
SETS = [("exact", True), ("exact,algebraic", False), ("all", False)]


class Case:
    """A module in a file, its inputs, and `judge`, the function that runs it."""

    def __init__(self, optimizer: Optimizer, file: Path, judge, seed: int):
        text = file.read_text()
        self.optimizer = optimizer
        self.file = file
        self.judge = judge
        module = Module(text)
        self.inputs = module.inputs(seed)
        self.exact = Module(in_double(text)).run(
            [x.astype("f8") if x.dtype == "f4" else x for x in self.inputs]
        )
        self.before = judge(module, self.inputs)
        # The texts that `culprits` has compared, and whether they change a number.
        self.changes: dict[str, bool] = {}
        self.found: set[str] = set()
        telling = compare.telling(self.before)
        if telling < len(self.before):
            raise SystemExit(
                f"{file.stem}: only {telling} of {len(self.before)} outputs are finite and not"
                " zero: these inputs test nothing"
            )

    def difference(self, text: str) -> compare.Difference:
        """Compares the results of the module with this text with those of the original."""
        after = self.judge(Module(text), self.inputs)
        return compare.compare(self.before, after, self.exact)

    def culprits(self, applied: list[str]) -> list[str]:
        """The rules of `applied` that change a number: without them, the others change nothing. Rules
        that were found earlier, in a smaller set, are not searched again."""
        left = [rule for rule in applied if rule not in self.found]
        left.sort(key=lambda rule: list(GROUPS).index(self.optimizer.groups[rule]))
        found = [rule for rule in applied if rule in self.found]
        while left and self._changes(left):
            # The first `none` rules change nothing; the first `some` rules do.
            none, some = 0, len(left)
            while some - none > 1:
                middle = (none + some) // 2
                if self._changes(left[:middle]):
                    some = middle
                else:
                    none = middle
            found.append(left.pop(some - 1))
        self.found.update(found)
        return found

    def _changes(self, rules: list[str]) -> bool:
        text = self.optimizer.rewrite(self.file, rules).text
        # Many sets of rules produce the same module.
        if text not in self.changes:
            self.changes[text] = not self.difference(text).identical
        return self.changes[text]


# The groups, and the effect of their rules on numbers.
GROUPS = {"exact": "exact", "algebraic": "reassociates", "fast": "rounds elsewhere"}


class Report:
    """Prints the findings and counts those that are not allowed."""

    def __init__(self, optimizer: Optimizer):
        self.optimizer = optimizer
        self.broken = 0
        # Rules that were compared bit by bit, and those that applied in a full module.
        self.interpreted: set[str] = set()
        self.applied: set[str] = set()

    def judge(self, case: Case, how: str, rules: str, strict: bool, blame: bool) -> None:
        """Compares a case after rules. If `strict`, no bit may change."""
        rewritten = case.optimizer.rewrite(case.file, rules.split(","))
        found = case.difference(rewritten.text)
        if strict:
            self.interpreted |= rewritten.applied.keys()
        print(f"  {how}, {rules}: {verdict(found)}")
        faults = list(found.faults)
        if found.identical:
            return
        if strict:
            faults.append("the rules are declared exact")
        # The report also names rules whose changes are allowed.
        if blame or faults:
            for rule in case.culprits(list(rewritten.applied)):
                group = self.optimizer.groups[rule]
                note = GROUPS[group]
                if group == "exact" and not strict:
                    note += "; the compiler rounds otherwise"
                print(f"    by {rule} ({note})")
        for fault in faults[:5]:
            print(f"    WRONG: {fault}")
        self.broken += bool(faults)


def verdict(found: compare.Difference) -> str:
    """Describes a difference."""
    if found.identical:
        return f"identical in {found.outputs} outputs, {found.numbers:,} numbers"
    words = (
        f"{found.differing} of {found.outputs} outputs differ, by at most {found.absolute:.1e}:"
        f" {found.relative:.1e} of an output's largest number, {found.ulps:.1f} units in its last place;"
        f" from double precision {found.error_before:.1e} before, {found.error_after:.1e} after"
    )
    if found.noise:
        words += f"; {found.noise} outputs are zero in double precision, and noise in single"
    return words


def planted(optimizer: Optimizer, judge, seed: int) -> list[str]:
    """Plants faults in a rewritten module and returns those that the comparison does not find. There
    must be none."""
    case = Case(optimizer, ROOT / "examples/data/mlp_grad.mlir", judge, seed)
    text = optimizer.rewrite(case.file, ["exact"]).text
    faults = {
        "another operation": text.replace("stablehlo.multiply ", "stablehlo.add ", 1),
        "operands in another order": re.sub(
            r"(stablehlo\.divide) (%[\w#]+), (%[\w#]+)", r"\1 \3, \2", text, count=1
        ),
        "a constant off by a hundred-thousandth": text.replace(
            "dense<2.000000e+00>", "dense<2.000020e+00>", 1
        ),
    }
    missed = []
    for name, faulty in faults.items():
        if faulty == text:
            missed.append(f"{name} (cannot be planted)")
            continue
        if not case.difference(faulty).faults:
            missed.append(name)
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    program = target / "release/examples/stablehlo_opt"
    parser.add_argument("--optimizer", type=Path, default=program)
    parser.add_argument("--seed", type=int, default=1, help="of the inputs (default 1)")
    parser.add_argument("--all", action="store_true", help="all modules of examples/data")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=" ".join(ALL))
    args = parser.parse_args()
    if not args.optimizer.is_file():
        parser.error(f"{args.optimizer}: cargo build --release --example stablehlo_opt makes it")
    if unknown := set(args.modules) - set(ALL):
        parser.error(f"no such module: {', '.join(sorted(unknown))}")
    optimizer = Optimizer(args.optimizer)
    report = Report(optimizer)

    for name, judge in [("interpreter", Module.interpret), ("XLA", Module.run)]:
        for fault in planted(optimizer, judge, args.seed):
            print(f"WRONG: not found by {name} when planted: {fault}")
            report.broken += 1

    with tempfile.TemporaryDirectory() as scratch:
        for name in args.modules or (ALL if args.all else QUICK):
            start = time.monotonic()
            print(name)
            file = ROOT / f"examples/data/{name}.mlir"
            if name not in NOT_INTERPRETED:
                how, small = "interpreter", file
                if shrunk := shrink(name, file.read_text()):
                    how, small = "interpreter, shrunk", Path(scratch) / file.name
                    small.write_text(shrunk)
                case = Case(optimizer, small, Module.interpret, args.seed)
                for rules, strict in SETS:
                    report.judge(case, how, rules, strict, blame=True)
            case = Case(optimizer, file, Module.run, args.seed)
            for rules, _ in SETS:
                # Finds the responsible rules among those that are on by default.
                report.judge(case, "XLA", rules, strict=False, blame=rules == "exact,algebraic")
            report.applied |= optimizer.rewrite(file, ["exact"]).applied.keys()
            print(f"  ({time.monotonic() - start:.1f} s)", flush=True)

    print(f"{len(report.applied)} exact rules applied, {len(report.interpreted)} judged bit by bit")
    if unjudged := report.applied - report.interpreted:
        print(f"in no interpreted module: {', '.join(sorted(unjudged))}")
    print(f"{report.broken} broken promises" if report.broken else "every rule keeps its word")
    return 1 if report.broken else 0


if __name__ == "__main__":
    sys.exit(main())
