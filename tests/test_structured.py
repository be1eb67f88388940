"""Jumps ahead in a loop's body become the conditions that they stand for; other jumps stay."""

from __future__ import annotations

import pytest
from pycparser import c_generator
from pycparser.c_parser import CParser
from support import served, translated

from iopref.frontend.c.syntax.structured import without_jumps


class _Printer(c_generator.CGenerator):  # type: ignore[misc]
    visit_JumpOut = c_generator.CGenerator.visit_Break


def structured(body: str) -> tuple[list[str], list[str]]:
    """The words of a loop's body without jumps, and the labels that were removed; `unknown` is any condition."""
    tree = CParser().parse(f"void f(int n) {{ while (n) {{ {body} }} }}".replace(";", ";\n"))
    labels = without_jumps(tree)
    text = " ".join(_Printer().visit(tree).split())
    return text.replace("(( { } ))", "(unknown)").split(), list(labels.values())


MADE = {
    "to the end": ("if (a) goto on; x = 1; on: ;", "if (a) { } else { x = 1; } ;"),
    "after something": ("if (a) { y = 2; goto on; } x = 1; on: z = 3;", "if (a) { y = 2; } else { x = 1; } z = 3;"),
    "one way or the other": (
        "if (a) goto on; x = 1; goto out; on: y = 2; out: ;",
        "if (a) { { } y = 2; } else { x = 1; } ;",
    ),
    "from an else": ("if (a) x = 1; else goto on; y = 2; on: ;", "if (a) { x = 1; y = 2; } else { } ;"),
    "twice to one place": (
        "if (a) goto on; x = 1; if (b) goto on; y = 2; on: ;",
        "if (a) { } else { x = 1; if (b) { } else { y = 2; } } ;",
    ),
    "past an inner loop": ("if (a) goto on; while (b) x = 1; on: ;", "if (a) { } else { while (b) x = 1; } ;"),
    "in a block": ("if (c) { if (a) goto on; x = 1; on: y = 2; }", "if (c) { if (a) { } else { x = 1; } y = 2; }"),
    "nowhere": ("on: x = 1; if (a) goto out; y = 1; out: ;", "x = 1; if (a) { } else { y = 1; } ;"),
}


@pytest.mark.parametrize("before, after", MADE.values(), ids=MADE)
def test_a_jump_ahead_in_a_block_is_a_condition(before: str, after: str) -> None:
    words, labels = structured(before)
    assert words == structured(after)[0]
    assert len(labels) == before.count(":")


SKIPPED = {
    "out of a loop": (
        "while (b) { if (a) goto on; x = 1; } y = 2; on: ;",
        "while (b) { if (a) break; x = 1; } if (unknown) { y = 2; } ;",
    ),
    "out of two loops": (
        "while (b) { while (c) { if (a) goto on; x = 1; } y = 2; } z = 3; on: ;",
        "while (b) { { while (c) { if (a) break; x = 1; } if (unknown) { break; } } y = 2; } if (unknown) { z = 3; } ;",
    ),
    "out of a condition": (
        "if (b) { if (a) goto on; x = 1; } y = 2; on: ;",
        "if (b) { if (a) { } else { x = 1; } } if (unknown) { y = 2; } ;",
    ),
    "out of a switch": (
        "switch (b) { case 1: x = 1; goto on; default: goto out; } on: y = 2; out: ;",
        "switch (b) { case 1: x = 1; break; default: break; } if (unknown) { y = 2; } ;",
    ),
    "across each other": (
        "if (a) goto on; x = 1; if (b) goto out; on: y = 2; out: ;",
        "if (a) { } else { x = 1; if (b) { } else { } } if (unknown) { y = 2; } ;",
    ),
    "twice": (
        "while (b) { if (a) goto on; } x = 1; while (c) goto on; y = 2; on: ;",
        "while (b) { if (a) break; } if (unknown) { x = 1; while (c) break; } if (unknown) { y = 2; } ;",
    ),
}


@pytest.mark.parametrize("before, after", SKIPPED.values(), ids=SKIPPED)
def test_what_other_jumps_skip_is_under_a_condition_of_which_nothing_is_known(before: str, after: str) -> None:
    words, labels = structured(before)
    assert words == structured(after)[0]
    assert len(labels) == before.count("on:") + before.count("out:")


KEPT = {
    "back": "on: x = 1; if (a) goto on;",
    "back out of a loop": "on: x = 1; while (b) if (a) goto on;",
    "into a condition": "if (a) goto on; if (b) { on: x = 1; }",
    "past a declaration": "if (a) goto on; int x = 1; on: ;",
    "past a declaration, out of a loop": "while (b) if (a) goto on; int x = 1; on: ;",
    "past a case": "switch (a) { case 1: goto on; default: x = 1; on: ; }",
}


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_other_jumps_stay(body: str) -> None:
    words, labels = structured(body)
    assert not labels
    assert words.count("goto") == body.count("goto")


def test_a_label_that_is_jumped_to_from_elsewhere_stays() -> None:
    tree = CParser().parse("void f(int n) { if (n) goto on; while (n) { if (n == 3) goto on; n = 1; on: ; } }")
    assert not without_jumps(tree)


def test_each_copy_of_a_nest_has_its_labels_to_itself() -> None:
    text = "double a[9999]; void f(void) { for (int i = 0; i < 9999; i++) { if (a[i] < 0) goto on; a[i] = 1; on: ; } }"
    result = translated(f"{text}\n")
    assert len(served(result)) == 1
    assert result.text.count("on: ;") == result.text.count("__label__ on;") + 2
