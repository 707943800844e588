#!/usr/bin/env python3
"""Finds circles of imports between the files of a crate: import-circles.py drr-runtime/src ...

Follows re-exports to the file that defines an item. `--allow a,b` names modules that are one
contract and may import each other.
"""
import argparse
import pathlib
import re
import sys

ITEM = re.compile(
    r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const\s+|async\s+)?(?:fn|struct|enum|trait|type|const|static|mod|macro)\s+(\w+)",
    re.M,
)
USE = re.compile(r"^(\s*)(?:pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", re.M)
PATH = re.compile(r"(?<![\w:$])((?:crate|super)(?:::\w+)+)")


def expand(tree):
    """The paths of a use tree, and the names that they bind."""
    tree = tree.strip()
    brace = tree.find("{")
    if brace < 0:
        path, _, name = tree.partition(" as ")
        parts = path.strip().split("::")
        yield parts, name.strip() or parts[-1]
        return
    prefix = [part for part in tree[:brace].strip().split("::") if part]
    depth, start = 0, brace + 1
    for at in range(brace + 1, len(tree)):
        char = tree[at]
        if depth == 0 and char in ",}":
            if tree[start:at].strip():
                for parts, name in expand(tree[start:at]):
                    if parts == ["self"]:
                        yield prefix, prefix[-1] if name == "self" else name
                    else:
                        yield prefix + parts, name
            start = at + 1
            if char == "}":
                return
        depth += {"{": 1, "}": -1}.get(char, 0)


class Crate:
    def __init__(self, root):
        self.text, self.imports = {}, {}
        for path in sorted(root.rglob("*.rs")):
            module = path.relative_to(root).with_suffix("").parts
            module = () if module == ("lib",) else module
            module = module[:-1] if module[-1:] == ("mod",) else module
            text = re.sub(r"//[^\n]*", "", path.read_text())
            # A visibility names a module, but imports nothing.
            text = re.sub(r"pub\(in [\w:]+\)", "pub", text)
            self.text[module] = re.split(r"#\[cfg\(test\)\]\s*mod ", text)[0]
        for module, text in self.text.items():
            uses = [u for match in USE.finditer(text) for u in expand(match[2])]
            self.imports[module] = {name: parts for parts, name in uses}
        self.items = {module: set(ITEM.findall(text)) for module, text in self.text.items()}

    def file_of(self, module, parts, seen=()):
        """The module that defines what a path from `module` names; None outside of the crate."""
        if (module, tuple(parts)) in seen:
            return None
        seen = (*seen, (module, tuple(parts)))
        if parts[0] == "crate":
            at = ()
        elif parts[0] in ("self", "super"):
            at = module[:-1] if parts[0] == "super" else module
        elif (*module, parts[0]) in self.text or parts[0] in self.items[module]:
            at, parts = module, ["", *parts]
        elif self.imports[module].get(parts[0], parts)[0] != parts[0]:
            return self.file_of(module, self.imports[module][parts[0]] + parts[1:], seen)
        else:
            return None
        for index, part in enumerate(parts[1:], 1):
            if part == "super":
                at = at[:-1]
            elif (*at, part) in self.text:
                at = (*at, part)
            elif part not in self.items[at] and part in self.imports[at]:
                return self.file_of(at, self.imports[at][part] + parts[index + 1 :], seen)
            else:
                break
        return at

    def edges(self):
        for module, text in self.text.items():
            bare = USE.sub("", text)
            paths = [match[1].split("::") for match in PATH.finditer(bare)]
            words = set(re.findall(r"\w+", bare))
            for match in USE.finditer(text):
                # A re-export alone is no use of the item.
                own = [(p, n) for p, n in expand(match[2]) if "pub" not in match[0] or n in words]
                paths += [parts for parts, _ in own]
            found = {self.file_of(module, parts) for parts in paths}
            yield module, found - {None, module}


def components(graph):
    """Strongly connected components with more than one member (Tarjan)."""
    index, low, stack, out = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for to in graph.get(node, ()):
            if to not in index:
                visit(to)
                low[node] = min(low[node], low[to])
            elif to in stack:
                low[node] = min(low[node], index[to])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                out.append(group)

    for node in graph:
        if node not in index:
            visit(node)
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("roots", nargs="+", type=pathlib.Path)
    parser.add_argument("--allow", default="", help="modules that may import each other")
    args = parser.parse_args()
    allowed = set(filter(None, args.allow.split(",")))
    failed = False
    for root in args.roots:
        graph = dict(Crate(root).edges())
        for node, targets in graph.items():
            if node[:1] and node[0] in allowed:
                targets -= {to for to in targets if to[:1] and to[0] in allowed}
        for group in components(graph):
            failed = True
            print(f"{root}: a circle of {len(group)} files")
            for node in sorted(group):
                targets = sorted("::".join(to) or "lib" for to in graph[node] if to in group)
                print(f"  {'::'.join(node) or 'lib'} imports {', '.join(targets)}")
    sys.exit(failed)


main()
