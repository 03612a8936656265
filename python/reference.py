"""Writes docs/python-reference.md from the docstrings of the package; with --check it says whether the page is current.

    python reference.py [--check]
"""

from __future__ import annotations

import argparse
import ast
import inspect
from pathlib import Path

PACKAGE = Path(__file__).parent / "src" / "gauntlet_env"
PAGE = Path(__file__).parents[1] / "docs" / "python-reference.md"
MODULES = ["vector", "spec", "gym", "spaces", "aec", "policies", "results", "tensors", "torch", "child", "pictures", "binary", "errors"]
"""In the order of the page. What a module does not show begins with an underscore."""


def signature(f: ast.FunctionDef) -> str:
    """Return the arguments of a function as they are written, without self and types of the rest."""
    arguments = ast.unparse(f.args)
    for first in ("self, ", "self", "cls, "):
        if arguments.startswith(first):
            arguments = arguments[len(first) :]
            break
    returns = f" -> {ast.unparse(f.returns)}" if f.returns is not None else ""
    return f"({arguments}){returns}"


def doc(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    """Return a docstring, its sections as lists."""
    lines, out = (ast.get_docstring(node) or "").splitlines(), []
    section = False
    for line in lines:
        if line in ("Args:", "Returns:", "Raises:", "Attributes:"):
            section = True
            out += ["", f"*{line[:-1]}*", ""]
        elif section and line.startswith("    ") and not line.startswith("     "):
            name, colon, rest = line.strip().partition(": ")
            out.append(f"- `{name}`: {rest}" if colon and "." not in name else f"- {line.strip()}")
        elif section and line.strip():
            out.append("  " + line.strip())
        elif line.startswith("    ") and not section:
            out.append(line)
        else:
            section = section and not line
            out.append(line)
    return "\n".join(out).strip()


def shown(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")


def page() -> str:
    """Return the page."""
    out = ["# Reference of gauntlet-env", "", "Written by `python python/reference.py` from the docstrings; a test keeps it current. "
           "[python.md](python.md) explains how it goes together.", ""]  # fmt: skip
    for name in MODULES:
        tree = ast.parse((PACKAGE / f"{name}.py").read_text())
        out += [f"## gauntlet_env.{name}", "", doc(tree), ""]
        for node in filter(shown, tree.body):
            if isinstance(node, ast.FunctionDef):
                out += [f"### {node.name}", "", "```python", node.name + signature(node), "```", "", doc(node), ""]
            elif isinstance(node, ast.ClassDef):
                methods = [m for m in node.body if isinstance(m, ast.FunctionDef)]
                begin = next((m for m in methods if m.name == "__init__"), None)
                out += [f"### {node.name}", ""]
                if begin is not None:
                    out += ["```python", node.name + signature(begin).removesuffix(" -> None"), "```", ""]
                out += [doc(node), ""]
                for m in filter(shown, methods):
                    if ast.get_docstring(m):
                        out += [f"#### {node.name}.{m.name}", "", "```python", m.name + signature(m), "```", "", doc(m), ""]
    return inspect.cleandoc("\n".join(out)) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        if PAGE.read_text() != page():
            raise SystemExit(f"{PAGE.name} is not what the docstrings say: run python python/reference.py")
        return
    PAGE.write_text(page())


if __name__ == "__main__":
    main()
