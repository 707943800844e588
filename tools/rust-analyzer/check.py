#!/usr/bin/env python3
"""Checks that rust-analyzer works inside rules: completion, hover and go-to-definition.

    tools/rust-analyzer/check.py

The program makes a crate from questions.rs, starts rust-analyzer on it as an editor would, and asks
at the marks. It needs rust-analyzer and the sources of the standard library (`rustup component add
rust-analyzer rust-src`). If they are missing, it says so and passes, unless RUST_ANALYZER_REQUIRED=1 is
set, as in CI.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from lsp import Server

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# Go to definition: from one mark to another.
DEFINITIONS = {
    "use declared": "declared",
    "use derived": "derived",
    "use by path": "derived",
    "use in a result": "declared",
    "use in a pattern": "derived",
    "declared in a pattern": "declared",
    "use as root": "derived",
    "use beside a mistake": "derived",
    "use around a mistake": "derived",
    "use after mistakes": "declared",
    "use in half a rule": "derived",
    "use helper": "helper",
}
# Hover: the documentation and the declaration of an op.
HOVERS = {
    "use declared": ["Adds two numbers.", "lhs", "SignlessInteger"],
    "use derived": ["Negates a number.", "operand", "SignlessInteger"],
    "use by path": ["Negates a number."],
    "use in a result": ["Adds two numbers."],
    "use in a pattern": ["Negates a number."],
    "declared in a pattern": ["Adds two numbers."],
    "use as root": ["Negates a number."],
    "use beside a mistake": ["Negates a number."],
    "use around a mistake": ["Negates a number."],
    "use after mistakes": ["Adds two numbers."],
    "use helper": ["Tests for zero."],
}
# Completion: some of the offered names.
COMPLETIONS = {
    "complete a name": ["NegOp"],
    "complete a path": ["AddOp", "ConstantOp", "NegOp"],
    "complete a nested name": ["AddOp"],
    "complete a result": ["AddOp", "ConstantOp", "NegOp"],
    "complete without more": ["AddOp", "ConstantOp", "NegOp"],
    "complete in a pattern": ["NegOp"],
}


def marks(text: str) -> tuple[str, dict[str, dict]]:
    """The text without its marks, and the positions of the marks."""
    plain, places = "", {}
    for piece in re.split(r"(\[\[[a-z ]+\]\])", text):
        if piece.startswith("[[") and piece.endswith("]]"):
            line = plain.count("\n")
            places[piece[2:-2]] = {
                "line": line,
                "character": len(plain) - (plain.rfind("\n") + 1),
            }
        else:
            plain += piece
    return plain, places


def missing() -> str | None:
    """The missing component, if any."""
    try:
        version = subprocess.run(["rust-analyzer", "--version"], capture_output=True, cwd=ROOT)
        sysroot = subprocess.run(
            ["rustc", "--print", "sysroot"], capture_output=True, text=True, check=True, cwd=ROOT
        ).stdout.strip()
    except OSError as error:
        return str(error)
    # rustup's proxy for a component that is not installed fails.
    if version.returncode != 0:
        return "rust-analyzer is not installed"
    if not (Path(sysroot) / "lib/rustlib/src/rust/library").is_dir():
        return "rust-src is not installed"
    return None


def make_crate(directory: Path, text: str) -> Path:
    """Makes a crate with the dependency versions of the workspace."""
    (directory / "src").mkdir()
    (directory / "Cargo.toml").write_text(
        '[package]\nname = "questions"\nversion = "0.0.0"\nedition = "2024"\n\n'
        f"[dependencies]\ndrr = {{ path = '{ROOT}' }}\n\n[workspace]\n"
    )
    (directory / "Cargo.lock").write_bytes((ROOT / "Cargo.lock").read_bytes())
    file = directory / "src/lib.rs"
    file.write_text(text)
    return file


def ask(server: Server, file: Path, places: dict[str, dict]) -> list[str]:
    """Asks all questions and returns the wrong answers."""
    wrong = []
    uri = file.as_uri()
    for mark, target in DEFINITIONS.items():
        found = server.definitions(file, places[mark])
        if (uri, places[target]) not in found:
            wrong.append(f"definition of `{mark}`: {found or 'nothing'}, not {places[target]}")
    for mark, wanted in HOVERS.items():
        shown = server.hover(file, places[mark])
        wrong += [
            f"hover of `{mark}`: no `{part}` in {shown!r}" for part in wanted if part not in shown
        ]
    for mark, wanted in COMPLETIONS.items():
        offered = server.completions(file, places[mark])
        # rust-analyzer appends the import path to a label.
        names = {label.split(maxsplit=1)[0].split("(")[0] for label in offered if label}
        wrong += [
            f"completion at `{mark}`: no `{name}` among {len(offered)}: {sorted(names)[:8]}"
            for name in wanted
            if name not in names
        ]
    return wrong


def main() -> int:
    if lack := missing():
        print(f"SKIPPED: {lack}; `rustup component add rust-analyzer rust-src`", file=sys.stderr)
        return 1 if os.environ.get("RUST_ANALYZER_REQUIRED") else 0
    text, places = marks((HERE / "questions.rs").read_text())
    # A target directory of its own, which is kept so that the second run does not build procedural
    # macros.
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "rust-analyzer"
    environment = os.environ | {"CARGO_TARGET_DIR": str(target)}
    with tempfile.TemporaryDirectory() as scratch:
        directory = Path(scratch).resolve()
        file = make_crate(directory, text)
        server = Server(["rust-analyzer"], directory, environment)
        try:
            server.show(file, text)
            server.wait_until_loaded(600)
            wrong = ask(server, file, places)
            # An undeclared op has no definition. Otherwise the other answers would prove nothing.
            nowhere = text.index("NoSuchOp")
            line = text.count("\n", 0, nowhere)
            position = {"line": line, "character": nowhere - text.rfind("\n", 0, nowhere) - 1}
            if found := server.definitions(file, position):
                wrong.append(f"an op that is not there is defined at {found}")
            if server.status.get("health") != "ok":
                wrong.append(f"rust-analyzer says: {server.status.get('message')}")
        finally:
            server.stop()
    for line in wrong:
        print(f"WRONG: {line}")
    total = len(DEFINITIONS) + len(HOVERS) + len(COMPLETIONS)
    print(f"{total} questions about {len(places)} places, {len(wrong)} wrong answers")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
