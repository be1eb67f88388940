"""Releases in a nest inside a loop that is left unchanged, whose next iteration touches the same pages."""

from __future__ import annotations

import pytest

from iopref.source import Source
from iopref.transform.plan import Hint
from iopref.translate import TranslatedNest, translate

COLUMNS = """\
extern double x[24][24][24][5], y[24][24][100][100];
extern struct { double x[24][24][24][5]; } common;
void solve(double *c);
void solve_all(double *c, int n)
{
    DECLARED
    for (j = 0; j < 24; j++)
        for (i = 0; i < 24; i++) {
            for (int k = 0; k < n; k++)
                for (int m = 0; m < 5; m++)
                    REFERENCE += 1;
            solve(c);
        }
}
"""


def releases(reference: str, declared: str = "int j, i;") -> list[Hint]:
    text = COLUMNS.replace("REFERENCE", reference).replace("DECLARED", declared)
    source = Source("columns.c", text)
    (nest,) = (nest for nest in translate(source, [], "out.c").nests if isinstance(nest, TranslatedNest))
    found = [hint for hint in nest.plan.hints if hint.kind == "release"]
    assert found
    return found


@pytest.mark.parametrize("declared", ["int j, i;", "int j = 0, i = 0;"])
@pytest.mark.parametrize("reference", ["x[k][j][i][m]", "x[k][i][j][m]", "common.x[k][j][i][m]"])
def test_pages_that_the_next_column_touches_stay_where_there_is_room(reference: str, declared: str) -> None:
    for release in releases(reference, declared):
        assert [use.line for use in release.next_use] == [9] and release.priority == 1
        assert any("until then" in requirement.meaning for requirement in release.conditions)


def test_pages_that_the_next_iteration_does_not_touch_are_released_at_once() -> None:
    for release in releases("y[j][i][k][m]"):
        assert release.next_use == () and release.priority == 0
