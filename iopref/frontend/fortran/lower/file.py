"""The C of a file's program units: structures, COMMON blocks, prototypes, then one function for each unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from iopref.frontend.fortran import names
from iopref.frontend.fortran.divide import Refusals, is_left
from iopref.frontend.fortran.lower import initial_storage
from iopref.frontend.fortran.lower.context import File
from iopref.frontend.fortran.lower.data import Initial
from iopref.frontend.fortran.lower.external_procedures import prototypes
from iopref.frontend.fortran.lower.output import Text, render
from iopref.frontend.fortran.lower.procedures import lower_unit, module_variables
from iopref.frontend.fortran.lower.signatures import signatures
from iopref.frontend.fortran.lower.table import TABLE
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.scope.derived import structures
from iopref.frontend.fortran.scope.scopes import Program, Scope
from iopref.frontend.fortran.scope.storage import blocks
from iopref.frontend.fortran.scope.usage import usages
from iopref.frontend.fortran.spelling import Spelling
from iopref.frontend.fortran.table_places import Place
from iopref.source import Source


def lower_file(
    source: Source, options: Options, program: Program, units: Sequence[Scope], refusals: Refusals
) -> tuple[Source, Spelling, tuple[Place, ...]]:
    """The C of the units of a file, and the places that are to be filled in there.

    Units that turn out not to be covered are added to the refusals.
    """
    scopes = {scope.key: scope for unit in units for scope in _with_inner(unit)}
    usage = usages(scopes)
    file = File(options, TABLE)
    for key, scope in {**program.scopes, **scopes}.items():
        for block, storage in blocks(scope).items() if key in scopes or scope.unit.kind == "module" else ():
            if block in scope.commons:
                file.views.setdefault(block, {})[key] = storage
    procedures = [scope for scope in scopes.values() if scope.unit.kind not in ("block data", "module")]
    for scope in procedures:
        if scope.unit.kind != "program":
            with refusals.of(scope.key):
                for found in signatures(file, scope, usage[scope.key]):
                    file.signatures[scope.key if found.name == scope.unit.name else found.name] = found
    variables: list[Text] = []
    for scope in scopes.values():
        with refusals.of(scope.key):
            variables += [Text(line, 0) for line in module_variables(file, scope)]
    bodies = []
    for scope in procedures:
        with refusals.of(scope.key):
            bodies.append(lower_unit(file, scope, usage[scope.key]))
    lines = [Text("#include <iopref_fortran.h>", 0), Text("", 0)]
    if any("_Complex" in text.text or "__builtin_complex" in text.text for body in bodies for text in body):
        lines.insert(0, Text(_COMPLEX, 0))
    lines += [Text(line, 0) for line in structures(program)]
    lines += [Text(line, 0) for line in _commons(file, (s for s in scopes.values() if not is_left(s)), refusals)]
    lines += [Text(f"{line};", 0) for line in file.foreign.values()] + variables
    lines += [Text(place.declared(), 0) for place in file.places.values()]
    lines += [Text("", 0)] if file.foreign or file.places or variables else []
    lines += [Text(line, 0) for line in (*file.constants.values(), "")] if file.constants else []
    lines += [Text(line, 0) for line in _prototypes(file)]
    for body in bodies:
        lines += [*body, Text("", 0)]
    if any(scope.unit.kind == "program" for scope in procedures):
        lines += [Text(line, 0) for line in _main(file)]
    c = render(lines, source.path, options.line_directives)
    return c, Spelling(file.procedures, file.arrays), tuple(file.places.values())


_COMPLEX = '#pragma GCC optimize("cx-fortran-rules")'
"""Makes gcc compute complex products and quotients as gfortran does."""


def _main(file: File) -> Iterator[str]:
    """The C function that starts the program."""
    yield "int main(int argc, char **argv)"
    yield "{"
    yield from (f"    {line}" for line in file.options.main.text())
    yield "    MAIN__();"
    yield "    return 0;"
    yield "}"


def _with_inner(scope: Scope) -> Iterator[Scope]:
    """A unit and the procedures that it contains, in the order of the text."""
    yield scope
    for inner in scope.inner:
        if not inner.foreign:
            yield from _with_inner(inner)


def _prototypes(file: File) -> Iterator[str]:
    yield from prototypes(file)
    told: set[str] = set()
    for found in file.signatures.values():
        name = found.prototype.partition("(")[0]
        if name and name not in told:  # a separate procedure has the same prototype as its interface
            yield from (found.twin,) if found.twin else ()
            yield found.prototype
        told.add(name)
    if file.externals or file.signatures:
        yield ""


def _commons(file: File, scopes: Iterable[Scope], refusals: Refusals) -> Iterator[str]:
    """The definitions of COMMON blocks, initialised if a unit has DATA for them."""
    values: dict[str, initial_storage.Image] = {}
    for scope in (scope for scope in scopes if scope.commons):
        with refusals.of(scope.key):
            initial = Initial(scope)
            for block in scope.commons if initial.runs else ():
                if (image := initial_storage.image(file.views[block][scope.key], initial)) is not None:
                    values[block] = image.within(file.variant(block, scope.key))
    for block, views in file.views.items():
        layouts = list({view.layout: (name, view) for name, view in reversed(views.items())}.values())
        (first, view), *others = reversed(layouts)
        image = values.get(block, initial_storage.NONE)
        if not others:
            yield f"{image.keyword or view.keyword} {{"
            yield from (f"    {line}" for line in view.body())
        else:
            yield "union {"
            for name, other in [(first, view), *others]:
                yield f"    {other.keyword} {{"
                yield from (f"        {line}" for line in other.body())
                yield f"    }} {names.view(name)};"
        yield from (f"    {line}" for line in image.member)
        linker = f' __asm__("{view.linker}")' if view.linker else ""
        yield f"}} {view.name}{linker}{image.text or ' __attribute__((common))'};"
        yield ""
