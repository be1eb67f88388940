"""Nests in included files: their texts take the places of the `#include`s, and everything else stays as it was."""

from __future__ import annotations

import html
import re
import subprocess
from pathlib import Path

import pytest
from driving import Run
from support import HEADERS, call, out_of_core, served

from iopref.diagnostics import UserError
from iopref.report.explain import explained
from iopref.source import Source
from iopref.translate import Translation, translate

SCALE = """\
static inline void scale(double *a, long n)
{
    for (long i = 0; i < n; i++)
        a[i] *= FACTOR;
}
"""
SUM = """\
TYPE NAME(TYPE *a, long n)
{
    TYPE s = 0;
    for (long i = 0; i < n; i++)
        s += a[i];
    return s;
}
"""
APP = """\
#include <stdio.h>
#include "lib/scale.h"
#include "lib/count.h"
#define TYPE double
#define NAME sum_double
#include "sum.c"
#undef TYPE
#undef NAME
#define TYPE float
#define NAME sum_float
#  include  "sum.c" /* once more,
                       of floats */
static double a[20000];
static float b[30000];
int main(void)
{
    for (long i = 0; i < 20000; i++)
        a[i] = i;
    for (long i = 0; i < 30000; i++)
#include "body.h"
    scale(a, 20000);
    printf("%g %g %d %s %s:%d\\n", sum_double(a, 20000), sum_float(b, 30000), count(7), place(), __FILE__, __LINE__);
    return 0;
}
"""
FILES = {
    "src/app.c": APP,
    "src/lib/scale.h": f'#include "factor.h"\n{SCALE}',
    "src/lib/factor.h": "#ifndef FACTOR\n#define FACTOR 3\n"
    'static inline const char *place(void) { return __FILE__ ":" LINE(__LINE__); }\n#endif\n',
    "src/lib/count.h": "static inline int count(int n)\n{\n    int c = 0;\n    while (n) {\n        n /= 2;\n"
    "        c++;\n    }\n    return c;\n}\n",
    "src/sum.c": SUM,
    "src/body.h": "    b[i] = i % 5;",
    "factor.h": "#error the header beside the including one is meant\n",
}
LINE = ("-DLINE_(x)=#x", "-DLINE(x)=LINE_(x)")


def write(files: dict[str, str]) -> None:
    for name, text in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)


def of(files: dict[str, str], *options: str, output: str | None = "out.c", lines: bool = True) -> Translation:
    """The translation of the first of some files, which are written."""
    write(files)
    return translate(Source.read(next(iter(files))), options, output, lines)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("keep", [(), ("--keep",)])
def test_a_program_with_nests_in_included_files_prints_the_same(run: Run, keep: tuple[str, ...]) -> None:
    write(FILES)
    assert run("cc", *keep, "-O2", "-Wall", "-Werror", *LINE, "src/app.c", "-o", "app") == 0
    subprocess.run(["cc", *LINE, "src/app.c", "-o", "original"], check=True)
    original = call("./original").stdout
    assert call("./app").stdout == original
    again = call("./app", IOPREF_MEMORY="64K", IOPREF_STATS="1")
    assert again.stdout == original
    assert out_of_core(again.stderr) == 5


def test_only_files_with_hints_are_written_out(folder: Path) -> None:
    result = of(FILES, *LINE)
    assert [str(n.lifted.nest.position) for n in served(result)] == [
        "src/lib/scale.h:4:5",
        "src/sum.c:4:5",
        "src/sum.c:4:5",
        "src/app.c:17:5",
        "src/app.c:19:5",
    ]
    assert '\n#line 1 "src/lib/scale.h"\n#include "src/lib/factor.h"\n' in result.text
    assert '\n#line 3 "src/app.c"\n#include "src/lib/count.h"\n' in result.text
    assert result.text.count('#line 1 "src/sum.c"\nTYPE NAME(TYPE *a, long n)\n') == 2
    assert '#line 13 "src/app.c"\nstatic double a' in result.text


def test_a_file_without_such_loops_keeps_every_byte(folder: Path) -> None:
    files = {"app.c": '#include "count.h" /* here */\nint f(void) { return count(3); }\n'}
    result = of({**files, "count.h": FILES["src/lib/count.h"]})
    assert result.text == files["app.c"]


def test_without_line_directives_none_are_written(folder: Path) -> None:
    files = {"app.c": '#include "scale.h"\nvoid f(double *a) { scale(a, 1L << 20); }\n', "scale.h": SCALE}
    text = of(files, "-DFACTOR=2", lines=False).text
    assert text.startswith("#include <iopref.h>\nstatic ")
    assert "#line" not in text


def test_static_functions_of_included_files_are_translated_where_they_are_used(folder: Path) -> None:
    clear = SCALE.replace("scale", "clear").replace("*= FACTOR", "= 0")
    files = {"app.c": '#include "both.h"\nvoid f(double *a) { scale(a, 1L << 20); }\n', "both.h": SCALE + clear}
    assert [n.lifted.nest.function for n in served(of(files, "-DFACTOR=2"))] == ["scale"]


ONCE = {
    "app.c": '#include "scale.h"\n#include "scale.h"\n#include "other.h"\nvoid f(double *a) { scale(a, 9L << 20); }\n',
    "scale.h": f"#pragma once\n{SCALE}",
    "other.h": '#include "scale.h"\nstatic int other;\n',
}


def test_a_file_that_is_read_only_once_is_written_once(folder: Path) -> None:
    result = of(ONCE, "-DFACTOR=2")
    assert len(served(result)) == 1
    assert "pragma once" not in result.text
    Path("out.c").write_text(result.text)
    done = call("cc", "-I", HEADERS, "-DFACTOR=2", "-Wall", "-Wno-unused-variable", "-Werror", "-c", "out.c")
    assert (done.returncode, done.stderr) == (0, "")


def test_includes_of_a_file_that_is_read_only_once_stay_where_it_has_no_hints(folder: Path) -> None:
    files = {**ONCE, "scale.h": f"#pragma once\n{FILES['src/lib/count.h']}"}
    files["app.c"] = files["app.c"].replace("scale(a, 9L << 20)", "a[0] = count(3)")
    assert of(files).text == files["app.c"]


@pytest.mark.parametrize(
    "scale",
    [
        f"#pragma GCC system_header\n{SCALE}",
        f'#line 20 "else.h"\n{SCALE}',
        f"{SCALE}#include_next <limits.h>\n",
        f"{SCALE}static const int level = __INCLUDE_LEVEL__;\n",
        f'#if __has_include("beside.h")\n{SCALE}#else\n{SCALE.replace("*=", "+=")}#endif\n',
    ],
    ids=["system", "line", "next", "level", "has"],
)
def test_a_file_that_means_something_else_elsewhere_stays_included(folder: Path, scale: str) -> None:
    app = '#include "set.h"\n#include "lib/scale.h"\nvoid f(double *a) { scale(a, 1L << 20); set(a, 1L << 20); }\n'
    clear = SCALE.replace("scale", "set").replace("*= FACTOR", "= 0")
    result = of({"app.c": app, "lib/scale.h": scale, "lib/beside.h": "", "set.h": clear}, "-DFACTOR=2")
    assert [n.lifted.nest.function for n in served(result)] == ["set"]
    assert '#line 2 "app.c"\n#include "lib/scale.h"\n' in result.text


def test_headers_of_the_system_stay_included(folder: Path) -> None:
    files = {"app.c": "#include <scale.h>\nvoid f(double *a) { scale(a, 1L << 20); }\n", "inc/scale.h": SCALE}
    assert not served(of(files, "-DFACTOR=2", "-isystem", "inc"))
    assert len(served(of(files, "-DFACTOR=2", "-Iinc"))) == 1


def test_an_include_that_a_macro_names_is_understood_in_an_included_file(folder: Path) -> None:
    files = {"app.c": '#include "lib/all.h"\nvoid f(double *a) { scale(a, 1L << 20); }\n', "lib/scale.h": SCALE}
    files["lib/all.h"] = '#define NAME "factor.h"\n#include NAME\n#include "scale.h"\n'
    result = of({**files, "lib/factor.h": "#define FACTOR 2\n"})
    assert len(served(result)) == 1
    assert '#include "lib/factor.h"\n' in result.text


def test_a_hint_by_hand_in_an_included_file_is_understood(folder: Path) -> None:
    loop = "    for (long i = 0; i < n; i++)\n#pragma iopref off\n        for (int k = 0; k < 2; k++) a[i] *= FACTOR;\n"
    hinted = "static inline void scale(double *a, long n)\n{\n#pragma iopref prefetch(a, 8 * n)\n" + loop + "}\n"
    files = {"app.c": '#include "lib/scale.h"\nvoid f(double *a) { scale(a, 1L << 20); }\n', "lib/scale.h": hinted}
    assert "\niopref_prefetch(a, 8 * n);\n" in of(files, "-DFACTOR=2").text


def test_a_mistake_in_an_included_file_is_shown_there(folder: Path) -> None:
    files = {"app.c": '#include "lib/scale.h"\nvoid f(double *a) { scale(a, 1L << 20); }\n'}
    files["lib/scale.h"] = SCALE.replace("    for", "#pragma iopref fetch\n    for")
    with pytest.raises(UserError) as raised:
        of(files, "-DFACTOR=2")
    said = raised.value.render().splitlines()
    assert said[0].startswith("lib/scale.h:3:16: error: `#pragma iopref fetch` is not understood")
    assert said[1] == "      3 | #pragma iopref fetch"


def test_explanations_name_the_included_file_and_show_its_line(folder: Path) -> None:
    told = explained(of(FILES, *LINE))
    assert "src/sum.c:4:5: sum_float: nest of loop i: with hints\n      4 |     for (long i = 0; i < n; i++)\n" in told
    assert "src/app.c:17:5: main: nest of loop i: with hints\n     17 |     for (long i = 0; i < 20000; i++)\n" in told


def test_a_page_shows_the_source_and_behind_it_the_included_files_with_nests(run: Run) -> None:
    write(FILES)
    assert run("cc", "--report", "pages", "-c", *LINE, "src/app.c", "-o", "app.o") == 0
    (page,) = Path("pages").rglob("app.c*.html")
    line = r'id="L(\d+)"><a class="no" href="#L\1">(\d+)</a><span class="text">(.*)</span>'
    lines = re.findall(line, page.read_text())
    texts = [html.unescape(re.sub(r"<.*?>", "", text)) for _, _, text in lines]
    source = APP.splitlines()
    scale = ["/* src/lib/scale.h */", *FILES["src/lib/scale.h"].splitlines()]
    assert texts[: len(source) + len(scale)] == [*source, *scale]
    assert texts.count(SUM.splitlines()[0]) == 1
    assert [int(row) for row, _, _ in lines] == [*range(1, len(lines) + 1)]
    assert [int(number) for _, number, _ in lines[len(source) + 1 :][:3]] == [1, 2, 3]


def test_debug_information_names_the_included_file(run: Run) -> None:
    write(FILES)
    assert run("cc", "-g", "-c", *LINE, "src/app.c", "-o", "app.o") == 0
    told = call("objdump", "-dl", "app.o").stdout
    assert f"{Path.cwd()}/src/lib/scale.h:5 " in told
    assert f"{Path.cwd()}/src/sum.c:5 " in told
    assert b"/proc" not in Path("app.o").read_bytes()


@pytest.mark.parametrize("pedantic", [False, True])
def test_messages_name_the_included_file(run: Run, capfd: pytest.CaptureFixture[str], pedantic: bool) -> None:
    write(FILES)
    write({"src/lib/scale.h": FILES["src/lib/scale.h"].replace("{\n", "{\n    int unused;\n")})
    words = ("-Wall", *(["-Wpedantic"] if pedantic else []), "-c", *LINE, "src/app.c", "-o", "app.o")
    subprocess.run(["cc", *words], check=True)
    theirs = capfd.readouterr().err
    assert theirs.startswith("In file included from src/app.c:2:\nsrc/lib/scale.h: In function")
    if pedantic:
        theirs = theirs.partition("\n")[2]
    assert run("cc", *words) == 0
    assert capfd.readouterr().err == theirs


def test_dependencies_are_those_of_the_source(run: Run) -> None:
    write(FILES)
    assert run("cc", "-MMD", "-MF", "ours", "-c", *LINE, "src/app.c", "-o", "app.o") == 0
    subprocess.run(["cc", "-MMD", "-MF", "theirs", "-c", *LINE, "src/app.c", "-o", "app.o"], check=True)
    assert Path("ours").read_text() == Path("theirs").read_text()
