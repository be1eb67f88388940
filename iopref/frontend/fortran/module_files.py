"""Finding the source of a module from another file: `iopref fc` leaves a note beside each `.mod` that a build makes.

gfortran writes only the last part of the source's path into the `.mod`. The note, `NAME.mod.iopref`, has the whole
path, and the options that the module was compiled with.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePath

from iopref.frontend.fortran.suffixes import PREPROCESSED
from iopref.patterns import pattern
from iopref.records import dataclass

NOTE = ".iopref"
"""The note's name is that of the `.mod` followed by this suffix."""
ASSIGNMENT, OPERATOR = "(=)", "(operator)"
"""Names that stand for assignments and for operators that procedures define."""
_INTRINSIC_OPERATORS, _ASSIGNMENT = 27, 25
"""The members of gfortran's gfc_intrinsic_op that a `.mod` has lists for, and the place of the assignment in them."""
_FORMAT = "iopref module"
_GZIP = 31
"""The `wbits` argument of zlib for data with the header of gzip."""
_MODULES = pattern(r"^[ \t]*module[ \t]+(?!procedure[ \t]+\w)(\w+)[ \t]*(?:[!;].*)?\r?$", re.IGNORECASE | re.MULTILINE)
_TABLE = pattern(r"'(__vtype_\w+)'\s+'\w+'\s+''\s+\d+\s+(?=\()")
_COMPONENT = pattern(r"\(\s*\d+\s+'(\w+)'\s+\(")
_HEADER = pattern(rb"GFORTRAN module version '\w+' created from (.*)")


@dataclass(frozen=True)
class ModuleFile:
    """A `.mod`, the name of the source that it was made from without its folders, and what the note beside it says.

    The note says the path of the source, and the options for it. `source` is None if there is no note, or if the note
    is about another source.
    """

    path: Path
    source_name: str
    source: Path | None = None
    words: tuple[str, ...] = ()


def modules_in(text: str) -> frozenset[str]:
    """The names of the modules that the text of a file may define, in lower case."""
    return frozenset(match[1].lower() for match in _MODULES.finditer(text))


def find(module: str, folders: Iterable[str]) -> ModuleFile | None:
    """The `.mod` of a module in the first of the folders that has a readable one; None if no folder has."""
    for folder in folders:
        path = Path(folder, f"{module}.mod")
        name = _made_of(path)
        if name is not None:
            return _noted(path, name)
    return None


def leave_notes(source: str, text: str, folder: str, words: Sequence[str]) -> None:
    """Leave a note beside each `.mod` in a folder that a compiler made from a source.

    `text` is the source's text, `words` the options. A note that cannot be written is left out silently, since no build
    depends on it.
    """
    name = PurePath(source).name
    if PREPROCESSED in words:
        from iopref.frontend.fortran.preprocessed import name_before  # few builds have such files

        name = PurePath(name_before(source, text)).name
    for module in sorted(modules_in(text)):
        path = Path(folder, f"{module}.mod")
        if _made_of(path) != name:
            continue
        import json  # as where notes are read: most files have no modules, or no notes

        try:
            read = str(Path(source).absolute())
            said = {"format": _FORMAT, "source": read, "name": name, "options": _from_anywhere(words)}
        except FileNotFoundError:  # the working directory no longer exists
            return
        _write(path.with_name(path.name + NOTE), json.dumps(said) + "\n")


def _from_anywhere(words: Sequence[str]) -> list[str]:
    """The options with absolute folders, so that they mean the same from any working directory."""
    found: list[str] = []
    rest = iter(words)
    for word in rest:
        if word[:2] in ("-I", "-J"):
            found.append(word[:2] + str(Path(word[2:] or next(rest, ".")).absolute()))
        else:
            found.append(word)
    return found


def contents(path: Path) -> tuple[str, list[str]]:
    """The text of a `.mod`, and the lists that make it up behind its first line; empty if it cannot be read."""
    text = _text(path)
    return text, list(_parts(text.partition("\n")[2]))


def names_in(parts: Sequence[str]) -> frozenset[str]:
    """The names that a `.mod` with these lists makes known, in lower case.

    ASSIGNMENT and OPERATOR are among them if the module has operators or assignments that procedures define.
    """
    generics = re.findall(r"\(\s*'([^']*)'\s+'", "".join(parts[2:3]))
    found = {name.lower() for name in (*generics, *re.findall(r"'([^']*)'", "".join(parts[-1:])))}
    return frozenset(found | _operations(parts))


def _operations(parts: Sequence[str]) -> set[str]:
    """ASSIGNMENT if a `.mod` has assignments that procedures define, and OPERATOR if it has such operators."""
    numbered = [re.search(r"\d", part) is not None for part in parts[:2]]
    intrinsic = re.findall(r"\([\d\s]*\)", parts[0]) if parts else []
    if len(intrinsic) != _INTRINSIC_OPERATORS:
        return {ASSIGNMENT, OPERATOR} if any(numbered) else set()
    assigned = re.search(r"\d", intrinsic.pop(_ASSIGNMENT)) is not None
    operators = re.search(r"\d", "".join(intrinsic)) is not None or any(numbered[1:])
    return ({ASSIGNMENT} if assigned else set()) | ({OPERATOR} if operators else set())


def procedure_tables(path: Path) -> dict[str, tuple[str, ...]]:
    """The components of the tables of type-bound procedures in a `.mod`, in the order in which they lie in memory.

    The keys are the names of the tables. gfortran orders them by a tree that depends on all names it has read before.
    """
    text = _text(path)
    found = {}
    for match in _TABLE.finditer(text):
        table = next(_parts(text[match.end() :]), "")
        found[match[1]] = tuple(name[1] for name in _COMPONENT.finditer(table))
    return found


def generic_name(text: str) -> str:
    """The name of a generic interface, from the text behind the word INTERFACE without blanks.

    It is ASSIGNMENT or OPERATOR if the interface defines an assignment or an operator.
    """
    if "(" not in text:
        return text
    return ASSIGNMENT if "(=)" in text else OPERATOR


def _text(path: Path) -> str:
    """The text of a `.mod`; empty if it cannot be read."""
    try:
        return zlib.decompress(path.read_bytes(), _GZIP).decode("latin-1")
    except (OSError, zlib.error):
        return ""


def _parts(text: str) -> Iterator[str]:
    """The lists in parentheses that make up the text of a `.mod`."""
    depth = start = 0
    for found in re.finditer(r"'(?:[^']|'')*'|[()]", text):
        if found[0] == "(":
            start = found.start() if depth == 0 else start
            depth += 1
        elif found[0] == ")":
            depth -= 1
            if depth == 0:
                yield text[start : found.end()]


def _made_of(path: Path) -> str | None:
    """The name of the source in the first line of a `.mod` of gfortran; None if the file is not one."""
    try:
        with path.open("rb") as file:
            match = _HEADER.match(zlib.decompressobj(_GZIP).decompress(file.read(4096), 4096))
    except (OSError, zlib.error):
        return None
    return os.fsdecode(match[1]).strip() if match else None


def _noted(path: Path, name: str) -> ModuleFile:
    import json

    try:
        said = json.loads(path.with_name(path.name + NOTE).read_text(encoding="utf-8"))
        source, words = Path(str(said["source"])), tuple(str(word) for word in said["options"])
        known = said["format"] == _FORMAT and said.get("name", source.name) == name
    except (OSError, ValueError, KeyError, TypeError):
        known = False
    return ModuleFile(path, name, source, words) if known else ModuleFile(path, name)


def _write(path: Path, text: str) -> None:
    """Write a file in one step, by renaming, so that nobody reads half of it; errors are ignored."""
    try:
        made = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
        descriptor = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        made.replace(path)
    except OSError:
        return
