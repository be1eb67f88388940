"""The effects of procedures that are defined in files beside the translated one."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import served

from iopref.cli import sources
from iopref.cli.sources import Settings
from iopref.frontend import other_files
from iopref.frontend.c.lift.nests import Rejected
from iopref.frontend.c.syntax.unit import load
from iopref.frontend.other_files import Companions
from iopref.report.explain import explained
from iopref.source import Source
from iopref.translate import TranslatedNest, translate


def test_a_nest_sees_through_calls_in_other_files(tmp_path: Path) -> None:
    (tmp_path / "b.c").write_text(
        "void inner(double *, int); void outer(double *x, int n) { inner(x, n); x[n] = 1; }\n"
    )
    (tmp_path / "c.c").write_text("void inner(double *x, int n) { for (int j = 0; j < n; j++) x[j] = j; }\n")
    text = "void outer(double *, int); double a[900][801];\n"
    text += "void f(void) { for (int i = 0; i < 900; i++) outer(a[i], 800); }\n"
    beside = Companions(tuple(str(tmp_path / name) for name in ("b.c", "c.c")))
    (found,) = served(translate(Source("a.c", text), (), "out.c", companions=beside))
    sections = [(r.text, r.element, len(r.path)) for r in found.lifted.nest.references]
    assert sections == [("a[i] in `outer`", 8, 2), ("a[i] in `outer`", 8, 1)]
    assert not served(translate(Source("a.c", text), (), "out.c"))


def test_loops_of_a_procedure_elsewhere_are_said_to_be_looked_at_there(tmp_path: Path) -> None:
    grid = "struct grid { long n; double *cell; }; void step(const struct grid *g)"
    (tmp_path / "b.c").write_text(f"{grid} {{ for (long i = 0; i < g->n; i++) g->cell[i] = 0; }}\n")
    text = f"{grid}; void f(const struct grid *g) {{ for (int t = 0; t < 9; t++) step(g); }}\n"
    result = translate(Source("a.c", text), (), "out.c", companions=Companions((str(tmp_path / "b.c"),)))
    said = " ".join(explained(result).split())
    assert "what `step` touches when it is called here is not known" in said
    assert "nothing is missing if `step` touches much in its loops only: these are looked at where that file" in said


def test_loops_of_a_function_of_the_file_are_said_to_be_looked_at_by_themselves() -> None:
    step = "struct grid { long n; double *cell; };\nvoid step(const struct grid *g)"
    text = f"{step} {{ for (long i = 0; i < g->n; i++) g->cell[i] = 0; }}\n"
    text += "void f(const struct grid *g) { for (int t = 0; t < 9; t++) step(g); }\n"
    result = translate(Source("a.c", text), (), "out.c")
    assert len(served(result)) == 1
    said = " ".join(explained(result).split())
    assert "nothing is missing if `step` touches much in its loops only: these are looked at by themselves" in said


def test_a_procedure_that_several_files_define_is_not_known(tmp_path: Path) -> None:
    for name in ("b.c", "c.c"):
        (tmp_path / name).write_text("void inner(double *x) { x[0] = 1; }\n")
    (tmp_path / "d.c").write_text("void inner(double *); void outer(double *x) { inner(x); }\n")
    beside = Companions(tuple(str(tmp_path / name) for name in ("b.c", "c.c", "d.c")))
    text = "void inner(double *), outer(double *); double a[900][801];\n"
    for called, why in (
        ("inner", "several files define it"),
        ("outer", "it calls `inner` (several files define it)"),
    ):
        loop = f"void f(void) {{ for (int i = 0; i < 900; i++) {called}(a[i]); }}\n"
        (found,) = translate(Source("a.c", text + loop), (), "out.c", companions=beside).nests
        assert isinstance(found, Rejected)
        assert found.refusal.reason == f"a call to `{called}`, whose effects are unknown: {why}"


def test_a_file_is_not_beside_itself_however_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "void outer(double *); double a[900][801];\nvoid inner(double *x) { x[0] = 1; }\n"
    text += "void f(void) { for (int i = 0; i < 900; i++) outer(a[i]); }\n"
    Path("a.c").write_text(text)
    Path("b.c").write_text("void inner(double *); void outer(double *x) { inner(x); }\n")
    beside = Companions((str(tmp_path / "a.c"), "b.c", "./b.c"))
    assert len(served(translate(Source("a.c", text), (), "out.c", companions=beside))) == 1


def test_the_files_of_a_call_are_read_once_for_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["a.c", "b.c", "c.c", "d.c"]
    for name, following in zip(names, [*names[1:], names[0]], strict=True):
        calls = f"void {following[0]}(double *); void {name[0]}(double *x) {{ x[0] = 1; {following[0]}(x); }}\n"
        (tmp_path / name).write_text(calls)
    read: list[str] = []
    monkeypatch.setattr(other_files, "load", lambda source, *rest: read.append(source.path) or load(source, *rest))
    paths = tuple(str(tmp_path / name) for name in names)
    settings = Settings("out.c", companions=paths)
    for path in paths:
        sources.translated(sources.read_source(path), (), settings)
    assert sorted(read) == list(paths)


def test_a_file_beside_it_that_is_not_understood_hides_only_what_it_defines(tmp_path: Path) -> None:
    (tmp_path / "b.f90").write_text("subroutine inner(x)\nuse nowhere\nreal(8) x\nx = 1\nend\n")
    (tmp_path / "c.c").write_text("void inner_(double *); void outer(double *x) { inner_(x); }\n")
    (tmp_path / "d.c").write_text("void clear(double *x) { x[0] = 0; }\n")
    beside = Companions(tuple(str(tmp_path / name) for name in ("b.f90", "c.c", "d.c")))
    text = "void inner_(double *), outer(double *), clear(double *); double a[900][801];\n"
    for called in ("inner_", "outer", "clear"):
        text += f"void call_{called}(void) {{ for (int i = 0; i < 900; i++) {called}(a[i]); }}\n"
    inner, outer, clear = translate(Source("a.c", text), (), "out.c", companions=beside).nests
    why = f"{tmp_path}/b.f90:2:5: cannot find the module `nowhere`"
    assert isinstance(inner, Rejected) and inner.refusal.reason.endswith(f"whose effects are unknown: {why}")
    assert isinstance(outer, Rejected) and outer.refusal.reason.endswith(f"it calls `inner_` ({why})")
    assert isinstance(clear, TranslatedNest)
