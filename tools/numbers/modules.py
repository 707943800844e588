"""Rewrites the text of modules: with `stablehlo_opt`, and to 64-bit floats."""

import re
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Rewritten:
    """A module after applying some rules."""

    text: str
    # The number of applications of each rule that applied.
    applied: dict[str, int]


class Optimizer:
    """The example program `stablehlo_opt`."""

    def __init__(self, program: Path):
        self.program = program
        listing = self._run("--list", "--rules=all").stdout.splitlines()[1:]
        # Maps each rule to its group: `exact`, `algebraic` or `fast`.
        self.groups = {name: group for name, group, *_ in map(str.split, listing)}

    def rewrite(self, module: Path, rules: list[str]) -> Rewritten:
        """The module after these rules and groups. Without any, it is only parsed and printed."""
        done = self._run("--stats", f"--rules={','.join(rules) or 'none'}", str(module))
        applied = {}
        for line in done.stderr.splitlines():
            words = line.split()
            # A row of the table of rules: name, group, reached, applied.
            if len(words) == 4 and self.groups.get(words[0]) == words[1]:
                applied[words[0]] = int(words[3])
        return Rewritten(done.stdout, {rule: n for rule, n in applied.items() if n > 0})

    def _run(self, *args: str) -> subprocess.CompletedProcess:
        done = subprocess.run([self.program, *args], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{self.program} {' '.join(args)}: {done.stderr.strip()}")
        return done


def in_double(text: str) -> str:
    """The same module with f64 instead of f32. Constants keep the values that they have as f32."""
    # `dense<...> : tensor<...f32>`, and `... : f32` in attributes.
    text = re.sub(
        r"(dense<)([^>]*)(> : tensor<[^>]*\bf32>|> : tensor<[^>]*xf32>|> : tensor<[^>]*complex<f32>>)",
        lambda match: match[1] + _numbers(match[2]) + match[3],
        text,
    )
    text = re.sub(
        r"([-+.\w]+)( : f32\b)", lambda match: _numbers(match[1]) + match[2], text
    )
    # This includes the `f32` in `4x8xf32`, which has no word boundary before the `f`.
    return re.sub(r"(?<![A-Za-z_$.%@#])f32(?![\w.])|(?<=x)f32(?![\w.])", "f64", text)


def _numbers(literals: str) -> str:
    if literals.startswith('"0x'):
        blob = bytes.fromhex(literals[3:-1])
        floats = struct.unpack(f"<{len(blob) // 4}f", blob)
        return '"0x' + struct.pack(f"<{len(floats)}d", *floats).hex().upper() + '"'
    return re.sub(
        r"0x[0-9A-Fa-f]{8}\b|[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?", _number, literals
    )


def _number(match: re.Match) -> str:
    literal = match[0]
    if literal.startswith("0x"):
        (value,) = struct.unpack(">f", bytes.fromhex(literal[2:]))
        return "0x" + struct.pack(">d", value).hex().upper()
    (value,) = struct.unpack("<f", struct.pack("<f", float(literal)))
    return f"{value:.17e}"


# Replaces dimensions of the large models by small ones with the same relations (sums over heads,
# strides, padding), because the reference interpreter needs microseconds for each multiplication.
SHRUNK = {
    "gpt12": {256: 12, 1024: 7, 1000: 9, 64: 5, 8: 4, 32: 3},
    "resnet18": {64: 2, 128: 3, 256: 4, 512: 5, 1000: 6}
    | {224: 64, 112: 32, 55: 15, 28: 8, 14: 4, 7: 2},
}


def shrink(name: str, text: str) -> str | None:
    """The same module with smaller tensors; `None` if its dimensions are not listed here."""
    sizes = SHRUNK.get(name.removesuffix("_grad"))
    if sizes is None:
        return None

    def size(match: re.Match) -> str:
        return str(sizes.get(int(match[0]), int(match[0])))

    def shape(match: re.Match) -> str:
        # The kernel of the first convolution is as large as the last image.
        kernel, rest = re.fullmatch(r"(7x7x3x)?(.*)", match[2]).groups()
        return match[1] + (kernel or "") + re.sub(r"\d+", size, rest)

    text = re.sub(r"(tensor<)((?:\d+x)+)", shape, text)
    return re.sub(
        r"((?:slice_sizes|limit_indices) = array<i64: )([^>]*)",
        lambda match: match[1] + re.sub(r"\d+", size, match[2]),
        text,
    )
