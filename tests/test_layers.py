"""Which modules may know what: no pass reads or rewrites C text, and only one package calls isl."""

import ast
from functools import cache
from pathlib import Path

import pytest
from support import ROOT

PASSES = ("model", "poly", "analysis", "transform")
MIDDLE = (*PASSES, "codegen")
TEXT_METHODS = {
    "startswith",
    "endswith",
    "partition",
    "rpartition",
    "removeprefix",
    "removesuffix",
    "find",
    "isidentifier",
}
FORTRAN_FRONT_END = ("tree", "parse", "constant", "intrinsics", "scope", "lower")
C_FRONT_END = ("text", "types", "syntax", "facts", "disclose", "dataflow", "loops", "lift")
"""Each package may use those before it."""
READS_TEXT = {
    "literals.py",  # what a string cannot hold as it is
    "marked_references.py",  # the user's bounds, in which references are marked
    "strip_bounds.py",  # the user's bounds, which may need parentheses
    "splice.py",  # lines that tell where the user's text is from
}
"""The modules of the generator that look into text; the others are told by typed expressions what they print."""
ALLOWED = {("model/reference.py", "partition"), ("model/reference.py", "removesuffix")}
"""The name of an array is told from what makes it unique."""


def modules(package: str) -> list[Path]:
    return sorted((ROOT / "iopref" / package).rglob("*.py"))


@cache
def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names=names):
                found |= {name.name for name in names}
            case ast.ImportFrom(module=str(module)):
                found.add(module)
    return found


@pytest.mark.parametrize("package", PASSES)
def test_no_pass_reads_c_text(package: str) -> None:
    for path in modules(package):
        name = f"{package}/{path.name}"
        assert not imported(path) & {"re", "iopref.patterns", "tokenize", "shlex", "string"}, name
        methods = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
        assert {m for m in methods & TEXT_METHODS if (name, m) not in ALLOWED} == set(), name


def test_the_generator_looks_into_no_text_that_it_made() -> None:
    readers = {path.name for path in modules("codegen") if imported(path) & {"re", "iopref.patterns", "tokenize"}}
    assert readers == READS_TEXT


def test_only_poly_knows_isl() -> None:
    named = (path for path in (ROOT / "iopref").rglob("*.py") if "islpy" in path.read_text())
    users = {path.parent.name for path in named if "islpy" in imported(path)}
    assert users == {"poly"}


def test_pycparser_is_imported_quickly_everywhere() -> None:
    every = (ROOT / "iopref").rglob("*.py")
    users = {path.name for path in every if any(m.split(".")[0] == "pycparser" for m in imported(path))}
    assert users == {"quick_pycparser.py"}


@pytest.mark.parametrize("package", PASSES)
def test_passes_know_no_front_end_and_no_generator(package: str) -> None:
    for path in modules(package):
        assert not [
            m for m in imported(path) if m.startswith(("iopref.frontend", "iopref.codegen", "iopref.report"))
        ], path


@pytest.mark.parametrize("package", C_FRONT_END)
def test_the_c_front_end_goes_from_text_to_nests(package: str) -> None:
    later = C_FRONT_END[C_FRONT_END.index(package) + 1 :]
    for path in modules(f"frontend/c/{package}"):
        wrong = [m for m in imported(path) if m.startswith(tuple(f"iopref.frontend.c.{p}" for p in later))]
        assert not wrong, path


@pytest.mark.parametrize("package", FORTRAN_FRONT_END)
def test_the_fortran_front_end_goes_from_text_through_names_to_c(package: str) -> None:
    later = FORTRAN_FRONT_END[FORTRAN_FRONT_END.index(package) + 1 :]
    for path in modules(f"frontend/fortran/{package}"):
        wrong = [m for m in imported(path) if m.startswith(tuple(f"iopref.frontend.fortran.{p}" for p in later))]
        assert not wrong, path


@pytest.mark.parametrize("package", MIDDLE)
def test_the_middle_end_goes_from_the_model_to_the_generator(package: str) -> None:
    later = tuple(f"iopref.{p}" for p in MIDDLE[MIDDLE.index(package) + 1 :])
    for path in modules(package):
        assert not [m for m in imported(path) if m.startswith(later)], path


def imported_modules(path: Path, names: frozenset[str]) -> set[str]:
    """The modules of these names that a file imports, also in a function, but not those for a type checker alone."""
    tree = ast.parse(path.read_text())
    nodes = set(ast.walk(tree))
    checks = [node for node in nodes if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    unseen = {inner for check in checks for statement in check.body for inner in ast.walk(statement)}
    found = set()
    for node in nodes - unseen:
        match node:
            case ast.Import(names=aliases):
                found |= {alias.name for alias in aliases}
            case ast.ImportFrom(module=str(module), names=aliases, level=0):
                found |= {f"{module}.{alias.name}" for alias in aliases} | {module}
            case ast.ImportFrom():
                raise AssertionError(f"{path}: a relative import")
    return found & names


def test_no_modules_import_each_other_in_a_circle() -> None:
    paths = {".".join(p.relative_to(ROOT).with_suffix("").parts): p for p in modules(".") if p.name != "__init__.py"}
    left = {name: imported_modules(path, frozenset(paths)) for name, path in paths.items()}
    assert "iopref.frontend.fortran.lower.dispatch" in left["iopref.frontend.fortran.lower.loops"]
    while ready := {name for name, used in left.items() if not used & left.keys()}:
        left = {name: used for name, used in left.items() if name not in ready}
    while needless := set(left) - {user for used in left.values() for user in used}:
        left = {name: used for name, used in left.items() if name not in needless}
    assert set(left) == set()
