"""Modules: in the same file, in the source of another file, or built into the compiler."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from iopref.diagnostics import UserError
from iopref.frontend.fortran import finclude, module_files, names
from iopref.frontend.fortran.options import Options, parse_options
from iopref.frontend.fortran.scope import compiler_modules
from iopref.frontend.fortran.scope.module_sources import Read
from iopref.frontend.fortran.scope.scopes import Program, Scope
from iopref.frontend.fortran.suffixes import FREE_SUFFIXES, is_fortran
from iopref.frontend.fortran.tree.declarations import Use
from iopref.frontend.fortran.tree.expressions import String
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.types import CHARACTER
from iopref.records import replace
from iopref.source import Source

_LEAVE = "leave this file to gfortran"


def renamed(scope: Scope, statement: Use) -> frozenset[str]:
    """The names of a module that are only known by other names, since a USE of the unit renames them (F2018, 14.2.2).

    A name that also is in an ONLY without a new name keeps its own name.
    """
    uses = [d for d in scope.unit.declarations if isinstance(d, Use) and d.module == statement.module]
    given = [pair for use in uses for pair in (*use.renames, *(use.only or ()))]
    return frozenset(original for _, original in given) - {original for local, original in given if local == original}


def use_intrinsic(scope: Scope, statement: Use) -> None:
    """Make the names of a module of the compiler known; the use of one that is not covered is refused.

    Raises UserError for a name in ONLY that the module does not have.
    """
    module, line = statement.module, statement.line
    constants = {name: (value, shape) for name, value, shape in compiler_modules.constants(module)}
    functions = compiler_modules.FUNCTIONS.get(module, {})
    unknown = compiler_modules.NOT_COVERED[module]
    others = renamed(scope, statement)
    own = ((name, name) for name in (*constants, *functions, *unknown) if name not in others)
    for local, original in (*statement.renames, *own) if statement.only is None else statement.only:
        if original in functions:
            scope.table[local] = replace(scope.update(local, line, form="intrinsic"), name=functions[original])
        elif original in constants:
            value, shape = constants[original]
            type = CHARACTER if isinstance(value, String) else scope.defaults.integers
            scope.update(local, line, form="constant", value=value, type=type, shape=shape)
        elif original in unknown:
            scope.refused[local] = line.error(
                f"`{original}` of {module} is not covered", line.text.find(original), _LEAVE
            )
        else:
            raise line.error(f"module `{module}` offers no `{original}`", line.text.find(original))


def find(scope: Scope, statement: Use) -> Scope | None:
    """The scope of a module; None for an intrinsic one; raises UserError for one that cannot be found."""
    program, name = scope.program, statement.module
    found = program.scopes.get(name)
    if found is not None and found.unit.kind == "module":
        if not found.foreign or name in program.tied:
            program.tied.update(program.sought[:1])
        return found
    if name in compiler_modules.COVERED:
        return None
    if program.refused is not None and name in program.refused:
        program.tied.update(program.sought[:1])
        raise program.refused[name]
    if name in program.sought:
        raise statement.line.error(f"module `{name}` uses itself", len("use"))
    if name in program.sources.read:
        _read_before(program, program.sources.read[name])
        return program.scopes[name]
    outer, program.sought = program.sought, (*program.sought, name)
    try:
        if outer:
            _read(scope, statement)
        else:
            _read_and_keep(scope, statement)
    finally:
        program.sought = outer
    return program.scopes[name]


def _read_and_keep(scope: Scope, statement: Use) -> None:
    """Read a module, and keep what the source gave if it does not depend on the file that is translated."""
    program = scope.program
    before, types = set(program.scopes), set(program.types)
    _read(scope, statement)
    made = {key: found for key, found in program.scopes.items() if key not in before}
    read = Read(made, {tag: derived for tag, derived in program.types.items() if tag not in types})
    names = [key for key, found in made.items() if found.unit.kind == "module"]
    if statement.module in program.tied:
        program.tied.update(names)
    else:
        program.sources.read.update(dict.fromkeys(names, read))


def _read_before(program: Program, read: Read) -> None:
    """Take the scopes that the source of a module gave, and those of the modules that they use."""
    program.scopes.update(read.scopes)
    program.types.update(read.types)
    for found in read.scopes.values():
        found.program = program
    for found in read.scopes.values():
        for used in found.unit.declarations:
            if isinstance(used, Use):
                with suppress(UserError):
                    find(found, used)


def host(scope: Scope) -> Scope:
    """The scope of the module or submodule that a submodule is a part of."""
    unit, found = scope.unit, scope.program.scopes.get(scope.unit.host)
    if found is not None or names.is_submodule(unit.host):
        if found is None:
            raise unit.line.error("a submodule of a submodule in another file is not covered", remedy=_LEAVE)
        return found
    module = find(scope, Use(unit.line, unit.host, (), None))
    assert module is not None
    return module


def _read(scope: Scope, statement: Use) -> None:
    """Build the scope of a module from the source of another file; the bodies of its procedures are not translated."""

    own, program = statement.line.source, scope.program
    made = module_files.find(statement.module, _folders(scope, own))
    key = (statement.module, *_folders(scope, own))
    if key in program.missed:
        why = program.missed[key]
    else:
        why = _built(scope, statement, _candidates(scope, own, statement.module, made))
        if statement.module in program.scopes:
            program.missed.clear()  # they may have needed this module while it was read
        elif statement.module not in module_files.modules_in(own.text):  # only other files are searched for it
            program.missed[key] = why
    if made is None and statement.module not in scope.program.scopes and (folder := finclude.folder()) is not None:
        made = module_files.find(statement.module, (str(folder),))
        beside = [(folder / made.source_name, ())] if made is not None else []
        why = _built(scope, statement, beside) or why
    if statement.module in scope.program.scopes:
        return
    if made is not None:
        what = f"of the module `{statement.module}` only {made.path} is there, and not its source, {made.source_name}"
        remedy = "leave this file to gfortran, or give the folder of that source by -I"
        _closed(scope, statement, made, why or statement.line.error(what, len("use"), remedy))
        return
    raise why or statement.line.error(
        f"cannot find the module `{statement.module}`",
        len("use"),
        "its source must be in this file, or beside it, or in a folder given by -I; `iopref fc` finds what it compiled",
    )


def _built(scope: Scope, statement: Use, candidates: Iterable[tuple[Path, tuple[str, ...]]]) -> UserError | None:
    """Build the scope of a module from the first file that defines it; return why that failed, None if it did not."""
    why: UserError | None = None
    for path, words in candidates:
        if statement.module not in scope.program.sources.modules(path):
            continue
        options = replace(parse_options(str(path), words), sources=scope.options.sources)
        try:
            _build(scope, statement, Source.read(str(path)), options)
        except UserError as error:
            why = why or error
        if statement.module in scope.program.scopes:
            return None
    return why


def _build(scope: Scope, statement: Use, source: Source, options: Options) -> None:
    """Build the scopes of the modules in a file that are not known yet."""
    for unit in scope.program.sources.units(source, options):
        wanted = unit.name == statement.module or unit.name not in scope.program.sought
        if unit.kind == "module" and unit.name not in scope.program.scopes and wanted:
            if unit.refused is not None:
                raise unit.refused
            known = set(scope.program.scopes)
            try:
                scope.program.rules.build(unit, options, None, scope.program, True, "")
            except UserError:
                for key in set(scope.program.scopes) - known:
                    del scope.program.scopes[key]
                raise


def _closed(scope: Scope, statement: Use, made: module_files.ModuleFile, why: UserError) -> None:
    """Make a scope for a module of which only the `.mod` is there: the use of each name that it does not tell all about
    is refused.
    """
    from iopref.frontend.fortran import module_text  # few files use such a module

    line, name, scopes = statement.line, statement.module, scope.program.scopes
    text, parts = module_files.contents(made.path)
    told = module_text.declarations(name, text, parts, lambda m: {name for name, _, _ in compiler_modules.constants(m)})
    if told:
        options = parse_options("told.f90", ("-ffree-line-length-none",))
        try:
            _build(scope, statement, Source(str(made.path), told), options)
        except UserError:
            scopes.pop(name, None)
    if name not in scopes:
        unit = Unit(line, "module", name, (), "", None, frozenset(), (), (), (), line)
        scopes[name] = Scope(unit, scope.options, None, scope.program, name, foreign=True)
    found = scopes[name]
    found.refused.update((hidden, why) for hidden in module_files.names_in(parts) if not found.has(hidden))


def _folders(scope: Scope, own: Source) -> tuple[str, ...]:
    """The folders in which gfortran looks for `.mod` files, in its order."""
    return (".", str(Path(own.path).parent), *scope.options.modules)


def _candidates(
    scope: Scope, own: Source, module: str, made: module_files.ModuleFile | None
) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Files that may define a module, each with the options to read it with, the most likely ones first.

    These are the files of the same call, the file that the `.mod` was made from, and the files of the searched folders.
    """
    words = scope.options.words
    itself = Path(own.path)
    for path in map(Path, scope.options.sources):
        if is_fortran(path.name) and path.is_file() and not _same(path, itself):
            yield path, words
    if made is not None and made.source is not None:
        if made.source.is_file():
            yield _from_here(made.source), (*made.words, *(f"-I{folder}" for folder in scope.options.modules))
        return
    found: list[Path] = []
    for folder in (Path(own.path).parent, *(Path(name) for name in scope.options.modules)):
        if folder.is_dir():
            here = [p for p in sorted(folder.iterdir()) if is_fortran(p.name) and p.is_file()]
            found += sorted(here, key=lambda p: (p.stem.lower() != module, p.suffix.lower() not in FREE_SUFFIXES))
    for path in found:
        if not _same(path, itself) and (made is None or path.name == made.source_name):
            yield path, words


def _from_here(path: Path) -> Path:
    """A path relative to the working directory if it is below that, as the user would write it."""
    try:
        relative = os.path.relpath(path)
    except FileNotFoundError:  # the working directory no longer exists
        return path
    return path if relative.startswith("..") else Path(relative)


def _same(path: Path, other: Path) -> bool:
    return other.exists() and path.samefile(other)
