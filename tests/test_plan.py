"""What is planned for a nest: volumes at its entry."""

from __future__ import annotations

from support import nest

from iopref.analysis.locality import volume
from iopref.analysis.reuse import groups


def test_the_volume_of_a_triangular_column_is_that_of_its_longest() -> None:
    found = nest(
        "double a[160][200], x[160];",
        "for (int i = 0; i < 160; i++) for (int j = 0; j < 200; j++)"
        " for (int k = i + 1; k < 160; k++) x[i] += a[k][j];",
    )
    (group,) = (g for g in groups(found) if g.first.array.startswith("a"))
    size = volume(found, group, (found.loops[2],))
    assert size is not None
    assert size.c() == "iopref_touched2(8, 1600, 159)"
