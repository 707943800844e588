#!/bin/bash
# Installs the packages that the MLIR oracle (benches/mlir) and the comparisons with mlir-opt need:
# LLVM, clang, lld and MLIR 22 from Debian's own archive (bookworm-security and later). Prints what
# it does. Does nothing if the packages are installed. Needs root or sudo.
set -euo pipefail

PACKAGES=(mlir-22-tools libmlir-22-dev llvm-22-dev clang-22 lld-22)

missing=()
for package in "${PACKAGES[@]}"; do
  dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "MLIR 22 is installed: $(dpkg-query -W -f='${Version}' mlir-22-tools)"
  exit 0
fi

as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || { echo "not root, and there is no sudo" >&2; exit 1; }
  as_root=(sudo)
fi
echo "installing ${missing[*]} with apt-get (about 2 GB on disk)"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -q
if ! "${as_root[@]}" apt-get install -q -y --no-install-recommends "${missing[@]}"; then
  echo "apt-get found no MLIR 22: it is in Debian bookworm-security, trixie-backports and later" >&2
  exit 1
fi
echo "installed MLIR $(dpkg-query -W -f='${Version}' mlir-22-tools)"
