#!/bin/bash
# Installs the dependencies of tools/numbers: JAX for the CPU, in the versions of
# tools/numbers/requirements.txt, from PyPI, into a virtual environment (about 400 MB). Prints the
# path of the environment's Python on standard output. Does nothing if the environment exists.
#
#   tools/install-jax.sh [DIRECTORY]     default: $CARGO_TARGET_DIR/jax, else target/jax
#
# PYTHON is the interpreter that makes the environment (3.11 or later; default python3).
set -euo pipefail
cd "$(dirname "$0")/.."
directory=${1:-${CARGO_TARGET_DIR:-target}/jax}
wanted=tools/numbers/requirements.txt

if ! cmp -s "$wanted" "$directory/installed.txt"; then
  python=${PYTHON:-python3}
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "JAX needs Python 3.11 or later; PYTHON names another than $python" >&2
    exit 1
  }
  echo "installing JAX into $directory" >&2
  "$python" -m venv --clear "$directory"
  "$directory/bin/pip" install --quiet --requirement "$wanted" >&2
  cp "$wanted" "$directory/installed.txt"
fi
echo "$directory/bin/python"
