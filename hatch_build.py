"""Compiles the rules if the wheel is built with `HATCH_BUILD_HOOKS_ENABLE=1 pip install .` (README.md).

No files are left next to the sources, and an editable install stays plain Python, so that edits take effect.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLAYS_GAMES = (
    "circus_maximus/engine/chance.py",
    "circus_maximus/engine/driver.py",
    "circus_maximus/engine/fold.py",
    "circus_maximus/engine/phases.py",
    "circus_maximus/engine/rows.py",
    "circus_maximus/bots/random.py",
    "circus_maximus/games/*/metrics.py",
    "circus_maximus/games/*/metrics/*.py",
    "circus_maximus/games/*/model/*.py",
    "circus_maximus/games/*/state/*.py",
    "circus_maximus/games/*/rules/*.py",
    "circus_maximus/games/*/advice/greedy.py",
    "circus_maximus/games/*/advice/planner/**/*.py",
)
NEEDED_BY_NO_BOT = {"__init__", "config_checks", "unused_values"}
"""Compiling these would only take time."""


def is_compiled(module: Path) -> bool:
    """Mypyc ignores keywords of a class statement, such as `frozen=True`, so modules with them are not compiled."""
    if module.stem in NEEDED_BY_NO_BOT:
        return False
    nodes = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
    return not any(isinstance(node, ast.ClassDef) and node.keywords for node in nodes)


def modules_to_compile(root: Path) -> list[Path]:
    """The modules that play games, but for those with structs."""
    return [module for pattern in PLAYS_GAMES for module in root.glob(pattern) if is_compiled(module)]


class CompileRules(BuildHookInterface[Any]):
    """Compiles the modules that play games with mypyc."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled modules to the wheel; Python prefers them to the plain modules."""
        if version == "editable":
            return
        from mypyc.build import mypycify
        from setuptools import Distribution

        self._work = Path(mkdtemp())
        root, made = Path(self.root), self._work / "made"
        os.chdir(root)
        extensions = mypycify(
            sorted(str(module.relative_to(root)) for module in modules_to_compile(root)),
            target_dir=str(self._work / "c"),
            debug_level="0",
        )
        build = Distribution({"ext_modules": extensions, "packages": []}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(made), str(self._work / "objects")
        build.ensure_finalized()
        build.run()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        libraries = [file for file in made.rglob("*") if file.is_file()]
        build_data["force_include"] |= {str(library): str(library.relative_to(made)) for library in libraries}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary files after the wheel is written."""
        if version != "editable":
            rmtree(self._work)
