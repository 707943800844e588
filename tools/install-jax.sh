#!/bin/bash
# Installs what tools/numbers needs: JAX with its CPU back end, in the versions of
# tools/numbers/requirements.txt, from PyPI, into a virtual environment of its own (about 400 MB). Prints
# the environment's Python on standard output; does nothing where it is there already.
#
#   tools/install-jax.sh [DIRECTORY]     default: $CARGO_TARGET_DIR/jax, else target/jax
#
# PYTHON names the interpreter to make it with (3.11 or later; default python3).
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
