import re
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iopref.codegen.splice import Chunk, Edit, splice
from iopref.frontend.c.text.scan import RawText, scan
from iopref.source import Source, Span


def lines_seen_by_compiler(text: str) -> dict[str, set[tuple[str, int]]]:
    """For each word of the preprocessed text: the files and lines that it counts as."""
    done = subprocess.run(["gcc", "-E", "-"], input=text, capture_output=True, encoding="latin-1", check=True)
    places: dict[str, set[tuple[str, int]]] = {}
    file, line = "", 0
    for row in done.stdout.split("\n"):
        if marker := re.match(r'# (\d+) "((?:[^"\\]|\\.)*)"', row):
            file, line = re.sub(r"\\(.)", r"\1", marker[2]), int(marker[1])
            continue
        for word in re.findall(r"\w+", row):
            places.setdefault(word, set()).add((file, line))
        line += 1
    return places


def scanned(path: str, text: str) -> RawText:
    return scan(Source(path, text))


def edit(text: str, old: str, *chunks: Chunk) -> Edit:
    start = text.index(old)
    return Edit(Span(start, start + len(old)), chunks)


def test_without_edits_nothing_is_added() -> None:
    assert splice(scanned("a.c", "int x;\n"), [], "b.c") == "int x;\n"


def test_user_text_counts_as_user_lines_and_generated_text_as_output_lines() -> None:
    text = "int a;\nint f(void) {\n  OLD more;\n}\nint z;\n"
    edits = [edit(text, "OLD", Chunk("new1;\n  new2;\n"), Chunk("kept1;\n kept2;", 3), Chunk("new3;"))]
    out = splice(scanned("dir/a.c", text), edits, "b.c", prologue="int prologue;\n")
    seen = lines_seen_by_compiler(out)
    row = {word: k + 1 for k, line in enumerate(out.split("\n")) for word in re.findall(r"\w+", line)}
    assert seen["a"] == {("dir/a.c", 1)}
    assert seen["new1"] == {("b.c", row["new1"])}
    assert seen["new2"] == {("b.c", row["new2"])}
    assert seen["kept1"] == {("dir/a.c", 3)}
    assert seen["kept2"] == {("dir/a.c", 4)}
    assert seen["new3"] == {("b.c", row["new3"])}
    assert seen["more"] == {("dir/a.c", 3)}
    assert seen["z"] == {("dir/a.c", 5)}


def test_an_error_in_user_text_is_reported_at_the_user_line() -> None:
    text = "int f(void) {\n  OLD\n  return wrong;\n}\n"
    out = splice(scanned("a.c", text), [edit(text, "OLD", Chunk("int x = 1;\n(void)x;\n\n"))], "b.c")
    done = subprocess.run(["gcc", "-fsyntax-only", "-x", "c", "-"], input=out, capture_output=True, text=True)
    assert "a.c:3:10: error: " in done.stderr


def test_no_directive_where_the_line_is_right_already() -> None:
    text = "int a;\nOLD;\nint z;\n"
    out = splice(scanned("a.c", text), [edit(text, "OLD", Chunk("NEW", 2))], "b.c", prologue="int p;\n")
    assert out == 'int p;\n#line 1 "a.c"\nint a;\nNEW;\nint z;\n'


def test_line_directives_can_be_left_out() -> None:
    text = "a OLD b\n"
    edits = [edit(text, "OLD", Chunk("x", 1), Chunk("\ny\n"))]
    assert splice(scanned("a.c", text), edits, "b.c", line_directives=False, prologue="p\n") == "p\na x\ny\n b\n"


def test_file_names_are_escaped() -> None:
    text = "OLD; z;\n"
    out = splice(scanned('d\\"q".c', text), [edit(text, "OLD", Chunk("new"))], "b.c")
    assert lines_seen_by_compiler(out)["z"] == {('d\\"q".c', 1)}


def test_the_users_own_line_directives_stay_true() -> None:
    text = 'int a;\n#line 100 "gen.y"\nint b;\nOLD int c;\nint d;\n'
    seen = lines_seen_by_compiler(splice(scanned("a.c", text), [edit(text, "OLD", Chunk("int n;\n"))], "b.c"))
    assert seen["a"] == {("a.c", 1)}
    assert seen["b"] == {("gen.y", 100)}
    assert seen["c"] == {("gen.y", 101)}
    assert seen["d"] == {("gen.y", 102)}


def test_a_byte_order_mark_stays_first() -> None:
    text = "\xef\xbb\xbfint a;\n"
    assert splice(scanned("a.c", text), [], "b.c", prologue="p\n").startswith("\xef\xbb\xbfp\n#line 1 ")


def test_overlapping_edits_are_an_error() -> None:
    edits = [Edit(Span(0, 3), ()), Edit(Span(2, 4), ())]
    with pytest.raises(ValueError, match="overlap"):
        splice(scanned("a.c", "abcdef"), edits, "b.c")


@given(st.text(alphabet="ab;{}\r\n\t \xe9#", max_size=60), st.lists(st.integers(0, 60), max_size=8))
def test_every_byte_outside_edits_survives(text: str, cuts: list[int]) -> None:
    ends = sorted(min(c, len(text)) for c in cuts)
    spans = [Span(a, b) for a, b in zip(ends[::2], ends[1::2], strict=False)]
    out = splice(scanned("a.c", text), [Edit(s, (Chunk("@"),)) for s in spans], "b.c")
    at = 0
    for start, end in zip([0, *(s.end for s in spans)], [*(s.start for s in spans), len(text)], strict=True):
        at = out.index(text[start:end], at) + end - start
    assert re.sub(r'\n?#line \d+ "[ab]\.c"\n', "", out).count("@") == len(spans)


def test_empty_lines_of_c_that_was_made_of_fortran_become_directives() -> None:
    text = "one\n\n\n\ntwo\n\nthree\n"
    source = Source("a.f", text, tuple((line, 1) for line in range(1, 9)))
    edit = Edit(Span(text.index("two"), text.index("two") + 4), (Chunk("made\n"), Chunk("two\n", 5)))
    closed = splice(scan(source), [edit], "a.c")
    assert closed.split("\n") == [
        '#line 1 "a.f"', "one", '#line 4 "a.c"', "made", '#line 5 "a.f"', "two", "", "three", "",
    ]  # fmt: skip
    seen = lines_seen_by_compiler(closed)
    assert [seen[word] for word in ("one", "made", "two", "three")] == [
        {("a.f", 1)}, {("a.c", 4)}, {("a.f", 5)}, {("a.f", 7)},
    ]  # fmt: skip
