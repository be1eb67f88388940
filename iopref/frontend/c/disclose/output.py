"""The text of a file with the calls that disclose reads of its loops; all lines stay where they were.

In front of such a loop stands `IOPREF_READER_1();`, in front of the read in it `IOPREF_AHEAD_1();`. These are macros
that are defined at the top of the output. The rest of the compiler only knows that such calls change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from iopref.codegen.literals import literal
from iopref.frontend.c.disclose.ahead_text import not_ahead
from iopref.frontend.c.disclose.reads import Disclosed
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.text.statement_ends import loop, statement_end
from iopref.frontend.c.types.expressions import Node
from iopref.records import replace
from iopref.source import Source, spelled

_PLACE = "a macro, or an included file, makes a part of the loop"
_PLACE_HELP = "write the loop and its read out"


def insertions(unit: Unit, found: Disclosed) -> list[tuple[int, str]]:
    """The pieces of text to insert for one loop, with their offsets; raises NotAhead if there is no place for one."""
    starts, ends, bodies = unit.anchors.starts, unit.anchors.ends, unit.anchors.bodies
    node, number = found.course.loops[0], found.number
    tokens = loop(unit.tokens.texts, node.coord.line)
    ahead = f"IOPREF_AHEAD_{number}();"
    try:
        made = [(starts[tokens.start], f"{{ IOPREF_READER_{number}(); "), (ends[tokens.end - 1], " }")]
        inner = loop(unit.tokens.texts, found.course.loops[-1].coord.line)
        if unit.tokens.texts[inner.body] != "{":
            return [*made, (bodies[inner.body], f" {{ {ahead}"), (ends[inner.end - 1], " }")]
        first = _start(unit, found.course.places[-1].statement)
        if statement_end(unit.tokens.texts, first) > inner.end or first <= inner.body:
            raise KeyError(first)
        return [*made, (ends[first - 1], f" {ahead}")]
    except KeyError:
        raise not_ahead(unit, node, _PLACE, _PLACE_HELP) from None


def _start(unit: Unit, statement: Node) -> int:
    """The first token of a statement in a block."""
    texts, at = unit.tokens.texts, min(_tokens(statement))
    while texts[at - 1] not in ("{", "}", ";"):
        at -= 1
    return at


def _tokens(node: Node) -> list[int]:
    own = [int(node.coord.line)] if node.coord is not None else []
    return own + [t for child in node for t in _tokens(child)]


def with_calls(unit: Unit, found: Sequence[Disclosed]) -> Source:
    """The text of a file with the calls for some loops."""
    places = sorted(((at, k, text) for k, one in enumerate(found) for at, text in insertions(unit, one)), key=_order)
    source, pieces, at = unit.raw.source, [], 0
    for offset, _, text in places:
        pieces += [source.text[at:offset], text]
        at = offset
    return replace(
        source,
        text="".join([*pieces, source.text[at:]]),
        inserted=tuple((offset, len(text)) for offset, _, text in places),
    )


def _order(place: tuple[int, int, str]) -> tuple[int, bool, int]:
    """The order of insertions: at one place, ends come before beginnings."""
    offset, number, text = place
    return offset, text != " }", number


def definitions(found: Sequence[Disclosed]) -> str:
    """The definitions of the macros for some loops."""
    return "".join(f"{_reader(one)}{_ahead(one)}" for one in found)


def _macro(name: str, lines: Sequence[str]) -> str:
    return "".join(f"{line} \\\n" for line in [f"#define {name}()", *lines[:-1]]) + f"{lines[-1]}\n"


def _reader(found: Disclosed) -> str:
    at = found.position
    place = f"{literal(spelled(at.file))}, {at.line}, {at.column}, {literal(found.call.shown)}"
    lines = [f"    IOPREF_LOOKAHEAD({found.number}, {place});", *(f"    {line}" for line in found.course.declared)]
    return _macro(f"IOPREF_READER_{found.number}", lines)


def _of_record(found: Disclosed) -> tuple[list[str], list[str]]:
    """What begins the READ of a record that libgfortran may read alone, and a variable that ends it with its block."""
    call, name = found.call, f"iopref_lookahead_{found.number}"
    if found.record is None or call.control != "record" or call.is_formatted:
        return [], []
    begun = f"    fortran_begin_record(&{name}, {print_expr(call.argument)});"
    variable = f"struct iopref_lookahead *const iopref_record_{found.number}"
    return [begun], [f"    {variable} __attribute__((__cleanup__(fortran_end_record), __unused__)) = &{name};"]


def _ahead(found: Disclosed) -> str:
    this = f"&iopref_lookahead_{found.number}"
    begun, ended = _of_record(found)
    lines = [
        *ended,
        f"    if (iopref_lookahead_due({this}) && {found.begins}) {{",
        f"        if (({this})->anew) {{",
        *(f"            {line}" for line in found.course.taken_over()),
        "        }",
        f"        while (iopref_lookahead_step({this})) {{",
        *(f"            {line}" for line in found.prepared),
        f"            const int iopref_more = {found.look};",
        *(f"            {line}" for line in found.course.advance()),
        "            if (!iopref_more)",
        "                break;",
        "        }",
        f"        iopref_lookahead_tell({this});",
        "    }",
        *begun,
    ]
    return _macro(f"IOPREF_AHEAD_{found.number}", lines)
