"""The private names of Textual that the program uses or overrides: docs/maintaining.md lists all of them."""

import ast
import importlib
import inspect
import pkgutil
import re
import textwrap
from functools import cache
from pathlib import Path

import textual

from circus_maximus import tui

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "maintaining.md"
MODULES = [importlib.import_module(it.name) for it in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}.")]


NOT_OF_TEXTUAL = ("_", "_replace")
"""A name for what is not needed, and a method of named tuples."""


def is_private(name):
    return name.startswith("_") and not name.endswith("__") and name not in NOT_OF_TEXTUAL


def is_textual(module):
    return module == "textual" or module.startswith("textual.")


@cache
def tree_of(thing):
    return ast.parse(textwrap.dedent(inspect.getsource(thing)))


def names_of(tree, of_self):
    """The private attributes in a tree: those of `self` or `super()`, or those of anything else."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            owner = ast.unparse(node.value)
            if (owner in ("self", "super()", "cls")) == of_self and owner != "os":
                yield node.attr


def defined_in(tree):
    """The names of functions, classes and attributes that a class, or a module with all its classes, defines."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


@cache
def private_in(base):
    """The private names of one class of Textual."""
    return {name for name in (*vars(base), *defined_in(tree_of(base))) if is_private(name)}


def inherited(kind):
    """The private names that a class of ours gets from Textual."""
    return {name for base in kind.__mro__ if is_textual(base.__module__) for name in private_in(base)}


def used_by_class(kind):
    """The private names of Textual that one of our classes uses or overrides."""
    own = {*names_of(tree_of(kind), of_self=True), *(name for name in defined_in(tree_of(kind)) if is_private(name))}
    return own & inherited(kind)


def ours():
    """Our classes that are based on one of Textual."""
    for module in MODULES:
        for kind in vars(module).values():
            if inspect.isclass(kind) and kind.__module__ == module.__name__ and inherited(kind):
                yield module, kind


def imported(tree):
    """The private names, and the names in private modules, that a module imports from Textual."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and is_textual(node.module or ""):
            in_private = any(part.startswith("_") for part in node.module.split("."))
            yield from (alias.name for alias in node.names if in_private or alias.name.startswith("_"))


def used():
    """Every private name of Textual that the program uses, with the modules that use it."""
    found = {}
    for module, kind in ours():
        for name in used_by_class(kind):
            found.setdefault(name, set()).add(module.__name__)
    known = {name for module in MODULES for name in defined_in(tree_of(module))}
    for module in MODULES:
        others = {name for name in names_of(tree_of(module), of_self=False) if name not in known}
        for name in (*others, *imported(tree_of(module))):
            found.setdefault(name, set()).add(module.__name__)
    return found


def listed():
    """The names in the table of the page, with the modules that it names."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: set(re.findall(r"`([\w/]+\.py)`", modules)) for name, modules in rows}


def test_every_private_name_of_textual_is_listed_with_its_modules():
    told = {
        name: {module.removeprefix(f"{tui.__name__}.").replace(".", "/") + ".py" for module in modules}
        for name, modules in used().items()
    }
    assert listed() == told


def test_textual_still_has_the_listed_names():
    folder = Path(textual.__file__).parent
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    assert [name for name in listed() if not re.search(rf"\b{name}\b", text)] == []


def test_a_name_that_is_not_listed_would_be_found():
    class Ours(textual.widget.Widget):
        def _render_content(self):
            return self._size

    assert used_by_class(Ours) == {"_render_content", "_size"}
