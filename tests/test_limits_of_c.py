"""C that only programs generate, and errors at writing to a disk: there is a message, and the rest is served."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest
from damaged import damaged
from support import CORPUS, served, translated

from iopref.diagnostics import UserError
from iopref.frontend.c.lift.nests import Rejected
from iopref.report.explain import explained
from iopref.source import Source
from iopref.translate import translate

SERVED = "double a[90000];\nvoid served(int n)\n{\nfor (int i = 0; i < n; i++) a[i] = 0;\n}\n"
DEEP = {
    "sum": "a[i] = i{};",
    "brackets": "a[i] = {}i{};",
    "conditions": "if (i{}) a[i] = 0;",
    "branches": "{}a[i] = 0;",
    "blocks": "{}a[i] = 0;{}",
}
REPEATED = {
    "sum": ("+i",),
    "brackets": ("(", ")"),
    "conditions": ("&&i",),
    "branches": ("if (i) ",),
    "blocks": ("{", "}"),
}


@pytest.fixture(autouse=True)
def deep_trees() -> Iterator[None]:
    """Calls nested as deep as the command allows."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(50_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.parametrize("levels", [400, 5_000])
@pytest.mark.parametrize("kind", DEEP)
def test_what_is_nested_too_deep_is_left_by_name(kind: str, levels: int) -> None:
    body = DEEP[kind].format(*(part * levels for part in REPEATED[kind]))
    result = translated(f"{SERVED}void deep(int n)\n{{\nfor (int i = 0; i < n; i++) {{ {body} }}\n}}\n")
    assert any(nest.lifted.nest.function == "served" for nest in served(result))
    left = [nest.refusal for nest in result.nests if isinstance(nest, Rejected)] + list(result.refusals)
    flat = kind == "brackets" and not left  # which leave no trace in the tree, where the parser takes so many
    assert flat or [(r.code, r.position.line >= 6) for r in left] == [("large", True)], left


def test_a_carriage_return_alone_and_names_of_another_coding_are_errors_with_a_place() -> None:
    with pytest.raises(UserError) as raised:
        translated(SERVED.replace(";\nvoid", ";\rvoid"))
    assert str(raised.value.diagnostic.position) == "a.c:1:17"
    assert "carriage return" in raised.value.diagnostic.message
    with pytest.raises(UserError) as raised:
        translated(SERVED.replace("served", "s\xe4rved"))
    assert str(raised.value.diagnostic.position).startswith("a.c:2:")
    assert len(served(translated(SERVED.replace("served", "s\xc3\xa4rved").replace("0;\n", "0; /* \xe4 */\n")))) == 1


@pytest.mark.parametrize("step", ["i += 0", "i -= ZERO", "i = i + none"])
def test_a_loop_that_makes_no_step_is_left_by_name(step: str) -> None:
    head = "enum { ZERO };\n#define none 0\n"
    result = translated(f"{SERVED}{head}void f(int n) {{ for (int i = 0; i < n; {step}) a[i] = 0; }}\n")
    assert [n.refusal.code for n in result.nests if isinstance(n, Rejected)] == ["loop"] and len(served(result)) == 1


def test_long_files_and_lines_are_explained() -> None:
    """Blanks after the last access, and a line with macros; the time for both was quadratic or worse."""
    left = "void left(int n) { for (int i = 0; i < N; i++) a[i] = other(i); }\n"
    head = "#define N (n)\ndouble other(int);\n"
    assert "a call to `other`" in explained(translated(f"{SERVED}{head}{left}{' ' * 500_000}\n"))
    line = "".join(left.replace("left", f"left{k}").replace("\n", " ") for k in range(120))
    told = explained(translated(f"{SERVED}{head}{line}\n"))
    assert told.count("a call to `other`") == 120
    column = line.index("other(", line.index("left119")) + 1
    assert f"a.c:8:{column}: left119: nest left as written" in told


@pytest.mark.parametrize("seeds", [range(15), pytest.param(range(15, 90), marks=pytest.mark.nightly)], ids=str)
def test_damaged_programs_are_read_or_refused(seeds: range) -> None:
    read = 0
    for number in seeds:
        chance = random.Random(number)
        program = chance.choice(CORPUS)
        text = damaged(program.source.text, chance)
        try:
            explained(translate(Source(str(program.path), text), program.flags, "out.c"))
            read += 1
        except UserError as failure:
            assert ": error: " in failure.render()
    assert read
