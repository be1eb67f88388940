"""Finds the modules that a unit uses: in the same file, or in the source of another file.

A source is read once in a translation, though the file that is translated may be read several times, without the units
that are left to another compiler. So what a module of another file means is kept (`ModuleSources.independent`), unless
it depends on a module of the file that is translated (`Program.dependent`).
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from iopref.diagnostics import UserError
from iopref.frontend.fortran import finclude, module_files, names
from iopref.frontend.fortran.options import Options, parse_options
from iopref.frontend.fortran.scope import compiler_modules
from iopref.frontend.fortran.scope.module_candidates import candidates, folders
from iopref.frontend.fortran.scope.module_sources import Read
from iopref.frontend.fortran.scope.scopes import Program, Scope
from iopref.frontend.fortran.tree.declarations import Use
from iopref.frontend.fortran.tree.units import Unit
from iopref.records import replace
from iopref.source import Source


def find(scope: Scope, statement: Use) -> Scope | None:
    """The scope of a module; None for an intrinsic one; raises UserError for one that cannot be found."""
    program, name = scope.program, statement.module
    found = program.scopes.get(name)
    if found is not None and found.unit.kind == "module":
        if not found.foreign or name in program.dependent:
            _depends_on_this_file(program)
        return found
    if name in compiler_modules.COVERED:
        return None
    if program.refused is not None and name in program.refused:
        _depends_on_this_file(program)
        raise program.refused[name]
    if name in program.being_read:
        raise statement.line.error(f"module `{name}` uses itself", len("use"))
    if name in program.sources.independent:
        _take(program, program.sources.independent[name])
        return program.scopes[name]
    outer, program.being_read = program.being_read, (*program.being_read, name)
    try:
        if outer:
            _read(scope, statement)
        else:
            _read_and_keep(scope, statement)
    finally:
        program.being_read = outer
    return program.scopes[name]


def _depends_on_this_file(program: Program) -> None:
    """Note that the module that is being read uses, perhaps through others, one of the file that is translated."""
    program.dependent.update(program.being_read[:1])


def _read_and_keep(scope: Scope, statement: Use) -> None:
    """Read a module, and keep what the source gave if it does not depend on the file that is translated."""
    program = scope.program
    before, types = set(program.scopes), set(program.types)
    _read(scope, statement)
    made = {key: found for key, found in program.scopes.items() if key not in before}
    read = Read(made, {tag: derived for tag, derived in program.types.items() if tag not in types})
    names = [key for key, found in made.items() if found.unit.kind == "module"]
    if statement.module in program.dependent:
        program.dependent.update(names)
    else:
        program.sources.independent.update(dict.fromkeys(names, read))


def _take(program: Program, read: Read) -> None:
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
            what = "a submodule of a submodule in another file is not covered"
            raise unit.line.error(what, remedy="leave this file to gfortran")
        return found
    module = find(scope, Use(unit.line, unit.host, (), None))
    assert module is not None
    return module


def _read(scope: Scope, statement: Use) -> None:
    """Build the scope of a module from the source of another file; the bodies of its procedures are not translated."""
    own, program = statement.line.source, scope.program
    made = module_files.find(statement.module, folders(scope, own))
    key = (statement.module, *folders(scope, own))
    if key in program.not_found:
        why = program.not_found[key]
    else:
        why = _built(scope, statement, candidates(scope, own, statement.module, made))
        if statement.module in program.scopes:
            program.not_found.clear()  # they may have needed this module while it was read
        elif statement.module not in module_files.modules_in(own.text):  # only other files are searched for it
            program.not_found[key] = why
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
        wanted = unit.name == statement.module or unit.name not in scope.program.being_read
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
