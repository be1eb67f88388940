"""`iopref cc` and `iopref fc` in place of compilers: what they make, pass on and leave behind."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from driving import LOOP, MAIN, Run, files, fortran
from support import call

from iopref.driver.command_line import CommandLine, Stage


def symbols(path: str) -> str:
    return subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout


def printed(program: str) -> str:
    return subprocess.run([f"./{program}"], capture_output=True, text=True, check=True).stdout


def test_objects_have_hints_and_link(run: Run) -> None:
    assert run("cc", "-O2", "-c", "sum.c") == 0
    assert "iopref_next_strip" in symbols("sum.o")
    assert run("cc", "-c", "-omain.o", "main.c") == 0
    assert run("cc", "main.o", "sum.o", "-o", "app", "-lm") == 0
    assert printed("app") == "9999900000\n"
    assert files() == {"sum.o", "main.o", "app"}


def test_a_program_from_sources(run: Run) -> None:
    assert run("cc", "-O2", "sum.c", "main.c") == 0
    assert printed("a.out") == "9999900000\n"
    assert "iopref_next_strip" in symbols("a.out")
    assert files() == {"a.out"}


def test_several_objects_and_assembly(run: Run) -> None:
    assert run("cc", "-S", "sum.c", "main.c") == 0
    assert "iopref" in Path("sum.s").read_text()
    assert run("cc", "-c", "sum.c", "main.c") == 0
    assert files() == {"sum.s", "main.s", "sum.o", "main.o"}


def test_words_of_a_response_file(run: Run) -> None:
    Path("words").write_text("-O2 -c 'sum.c' -o a\\ b.o")
    assert run("cc", "@words") == 0
    assert "iopref" in symbols("a b.o")


@pytest.mark.parametrize("flags", [("-MMD", "-MP"), ("-MD", "-MF", "x.d", "-MT", "other")], ids=" ".join)
def test_dependencies_are_those_of_the_source(run: Run, flags: tuple[str, ...]) -> None:
    assert run("cc", *flags, "-c", "sum.c") == 0
    [file] = files() - {"sum.o"}
    ours = Path(file).read_text()
    subprocess.run(["cc", *flags, "-c", "sum.c"], check=True)
    assert ours == Path(file).read_text()
    assert "iopref" not in ours


@pytest.mark.parametrize("variable", ["DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES"])
def test_dependencies_that_the_environment_asks_for(run: Run, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "theirs")
    subprocess.run(["cc", "-c", "sum.c"], check=True)
    monkeypatch.setenv(variable, "ours")
    assert run("cc", "-c", "sum.c") == 0
    assert "iopref_next_strip" in symbols("sum.o")
    assert Path("ours").read_text() == Path("theirs").read_text()


def test_sources_elsewhere_find_their_headers(run: Run, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert run("cc", "-c", str(tmp_path / "sum.c"), "-o", "out/sum.o") == 0
    assert files(tmp_path / "out") == {"sum.o"}


def test_what_is_compiled_stays_on_request(run: Run) -> None:
    Path("sum.iopref.c").write_text("of the user")
    assert run("cc", "-c", "sum.c") == 0
    assert Path("sum.iopref.c").read_text() == "of the user"
    assert run("cc", "--keep", "-c", "sum.c", "-o", "kept.o") == 0
    assert "iopref_next_strip" in Path("kept.iopref.c").read_text()
    assert run("cc", "--keep", "-c", "sum.c", "-o", "kept.os") == 0
    assert "iopref_next_strip" in Path("kept.os.iopref.c").read_text()
    shutil.copy("sum.c", "inc")
    assert run("cc", "--keep", "-Iinc", "-Dsum=other", "-I.", "main.c", "sum.c", "-o", "inc/app") == 0
    assert files(Path("inc")) == {"k.h", "app", "sum.iopref.c", "main.iopref.c"}


def test_an_output_that_is_no_file(run: Run) -> None:
    assert run("cc", "-c", "sum.c", "-o", "/dev/null") == 0
    assert files() == set()


@pytest.mark.parametrize(
    "words", [("--version",), ("-E", "sum.c"), ("-MM", "sum.c"), ("-dumpmachine",), ("-fsyntax-only", "sum.c")], ids=str
)
def test_what_compiles_nothing_is_passed_on(
    run: Run, capfd: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert run("cc", *words) == 0
    ours = capfd.readouterr()
    theirs = subprocess.run(["cc", *words], capture_output=True, text=True, check=True)
    assert ours == (theirs.stdout, theirs.stderr)


def test_a_file_without_loops_is_compiled_as_it_is(run: Run) -> None:
    Path("plain.c").write_text("int f(int x) { return x; }\n")
    assert run("cc", "-c", "plain.c", "-o", "ours.o") == 0
    subprocess.run(["cc", "-c", "plain.c", "-o", "theirs.o"], check=True)
    assert Path("ours.o").read_bytes() == Path("theirs.o").read_bytes()


def test_loops_that_macros_make_have_hints(run: Run) -> None:
    Path("inc/loop.h").write_text("#define LOOP(i, n) for (int i = 0; i < n; i++)\n")
    Path("macro.c").write_text('#include "inc/loop.h"\nvoid f(double *a, int n) { LOOP(i, n) a[i] = 0; }\n')
    assert run("cc", "-c", "macro.c") == 0
    assert "iopref_next_strip" in symbols("macro.o")


def test_an_error_of_iopref_itself_leaves_the_source(
    run: Run, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("iopref.driver.compiler.translated", fail)
    assert run("cc", "--nests", "log", "-c", "sum.c") == 0
    said = capfd.readouterr().err
    assert said.startswith("iopref: sum.c is compiled without hints: iopref: error: internal error: KeyError: 'x'\n")
    assert "please report" in said
    assert "KeyError" not in said.splitlines()[1]
    assert "iopref" not in symbols("sum.o")
    assert run("cc", "--strict", "-c", "sum.c") == 70
    monkeypatch.setenv("IOPREF_DEBUG", "1")
    assert run("cc", "-c", "sum.c") == 0
    assert "Traceback" in capfd.readouterr().err


def test_errors_are_those_of_the_compiler(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("bad.c").write_text("int f( { for }\n")
    assert run("cc", "-c", "bad.c") == 1
    said = capfd.readouterr().err
    assert said.startswith("bad.c:1:8: error: ")
    assert "iopref" not in said
    assert "bad.o" not in files()
    assert run("cc", "-c", "nowhere.c") == 1
    assert "nowhere.c: No such file" in capfd.readouterr().err
    assert run("cc") == 1
    assert "no input files" in capfd.readouterr().err


def test_warnings_name_the_source(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("warn.c").write_text(
        "void f(double *a, int n)\n{\n    int unused;\n    for (int i = 0; i < n; i++)\n        a[i] = 0;\n}\n"
    )
    assert run("cc", "-Wall", "-Wextra", "-c", "warn.c") == 0
    assert capfd.readouterr().err.count("warning:") == 1
    assert run("cc", "-Wall", "-Werror", "-c", "warn.c", "-o", "werror.o") == 1
    assert "warn.c:3:9: error: unused variable" in capfd.readouterr().err
    assert files() == {"warn.c", "warn.o"}


def test_the_source_is_compiled_where_the_text_with_hints_is_not(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("exact.c").write_text(LOOP.replace("K * ", "").replace('#include "inc/k.h"\n', ""))
    assert run("cc", "-std=c89", "-pedantic-errors", "-c", "exact.c") == 1  # the source itself is wrong there
    assert "iopref:" not in capfd.readouterr().err
    Path("exact.c").write_text("void f(double *a, int n) { int i; for (i = 0; i < n; i++) a[i] = 0; }\n")
    assert run("cc", "-Werror=aggregate-return", "-c", "exact.c") == 0
    assert "iopref: exact.c is compiled without hints: " in capfd.readouterr().err
    assert "iopref" not in symbols("exact.o")


@pytest.mark.parametrize("option", ["-m32", "-mabi=ms", "-fpack-struct=2", "-fshort-enums", "-Ddouble=float"])
def test_what_is_laid_out_or_called_otherwise_has_no_hints(
    run: Run, option: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run("cc", option, "-c", "sum.c") == 0
    assert f"the run-time library cannot be used with `{option}`" in capfd.readouterr().err
    assert "iopref" not in symbols("sum.o")
    assert run("cc", "--strict", option, "-c", "sum.c") == 1
    assert run("cc", "--strict", "-D", "double=float", "-c", "sum.c") == 1


def test_programs_of_32_bits_are_linked_without_the_library(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("cc", "--cc", "echo", "-m32", "main.o", "-o", "main") == 0
    assert "libiopref" not in "".join(capfd.readouterr())


def test_a_shared_library_is_linked_without_the_compiler_s_first_objects(run: Run) -> None:
    assert run("cc", "-shared", "-fPIC", "-nostartfiles", "sum.c", "-o", "libsum.so") == 0
    assert run("cc", "main.c", "libsum.so", "-o", "main") == 0
    assert call("./main", LD_LIBRARY_PATH=".", IOPREF_MEMORY="64K").stdout == call("./main", LD_LIBRARY_PATH=".").stdout


def test_compilers_that_are_named(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("cc", "--cc", "cc -DK=7", "-E", "main.c") == 0
    assert run("cc", "--cc=nowhere", "-c", "sum.c") == 1
    assert "cannot run the compiler `nowhere`" in capfd.readouterr().err
    assert run("cc", "--cc") == 2
    assert run("cc", "--cc", "'", "-c", "sum.c") == 1
    assert "cannot read --cc" in capfd.readouterr().err


@pytest.mark.skipif(not shutil.which("g++"), reason="no compiler of C++")
def test_programs_in_cplusplus_are_linked_with_what_has_hints(run: Run) -> None:
    Path("main.cpp").write_text(MAIN.replace("double sum", 'extern "C" double sum', 1))
    assert run("cc", "-c", "sum.c") == 0
    assert run("cc", "--cc", "g++", "-c", "main.cpp") == 0
    assert "iopref" not in symbols("main.o")
    assert run("cc", "--cc", "g++", "main.o", "sum.o", "-o", "app") == 0
    assert printed("app") == "9999900000\n"


@pytest.mark.skipif(not shutil.which("clang"), reason="no clang")
def test_clang_counts_lines_beside_the_sources(run: Run) -> None:
    assert run("cc", "--cc", "clang", "--coverage", "sum.c", "main.c", "-o", "app") == 0
    assert printed("app") == "9999900000\n"
    assert {"sum.gcno", "main.gcno", "sum.gcda", "main.gcda"} <= files()


def test_files_beside_an_object_are_those_of_the_compiler(run: Run) -> None:
    assert run("cc", "--coverage", "sum.c", "main.c", "-o", "app") == 0
    assert run("cc", "--coverage", "sum.c", "main.c") == 0
    assert printed("app") == "9999900000\n"
    ours = files()
    for name in ours:
        Path(name).unlink()
    subprocess.run(["cc", "--coverage", "sum.c", "main.c", "-o", "app"], check=True)
    subprocess.run(["cc", "--coverage", "sum.c", "main.c"], check=True)
    assert printed("app") == "9999900000\n"
    assert ours == files()


def test_an_own_option_behind_those_of_the_compiler_is_not_left_to_it(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    for option in ("--explain", "--nests=log"):
        assert run("cc", "-O2", option, "-c", "sum.c") == 2
        assert f"Error: {option} is an option of iopref: it comes before the compiler's\n" in capfd.readouterr().err
    assert run("cc", "--version", "--help") == 0
    assert not files()


def test_hints_by_hand_find_their_header(run: Run) -> None:
    Path("hand.c").write_text(
        "#include <iopref_hints.h>\nstatic char a[10000];\nint main(void) { iopref_prefetch(a, sizeof a); return 0; }\n"
    )
    assert run("cc", "-Wall", "-Werror", "hand.c", "-o", "hand") == 0
    assert printed("hand") == ""


MODULE = """\
module grid
  integer, parameter :: n = 500
  real :: a(n, n)
contains
  subroutine fill
    a = 1
  end subroutine
end module
"""
USER = """\
program user
  use grid
  call fill
  call twice(a, n * n)
  print '(f10.1)', sum(a)
end program
"""
FIXED = """\
      subroutine twice(a, n)
      integer i, n
      real a(n)
      do i = 1, n
        a(i) = 2 * a(i)
      end do
      end
"""


def fortran_sources() -> list[str]:
    Path("grid.f90").write_text(MODULE)
    Path("user.f90").write_text(USER)
    Path("twice.f").write_text(FIXED)
    return ["grid.f90", "user.f90", "twice.f"]


@fortran
def test_fortran_with_modules(run: Run) -> None:
    for source in fortran_sources():
        assert run("fc", "-O2", "-Jinc", "-c", source) == 0
        assert "iopref" in symbols(f"{Path(source).stem}.o")
    assert "grid.mod" in files(Path("inc"))
    assert run("fc", "grid.o", "user.o", "twice.o", "-o", "app") == 0
    assert printed("app").strip() == "500000.0"


@fortran
def test_options_of_fortran_do_not_reach_a_compiler_of_c(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("strict-cc").write_text('#!/bin/sh\ncase "$*" in *-fbacktrace*|*-ffixed-*) exit 1;; esac\nexec cc "$@"\n')
    Path("strict-cc").chmod(0o755)
    options = ("-fbacktrace", "-ffixed-line-length-132", "-std=legacy", "-O2")
    assert run("fc", "--cc", "./strict-cc", *options, "-c", fortran_sources()[2]) == 0
    assert "without hints" not in capfd.readouterr().err
    assert "iopref_next_strip" in symbols("twice.o")


@fortran
def test_a_program_from_fortran_and_c(run: Run) -> None:
    Path("c.c").write_text("void twice_(float *a, int *n) { for (int i = 0; i < *n; i++) a[i] *= 3; }\n")
    assert run("fc", "-O2", *fortran_sources()[:2], "c.c", "-o", "app") == 0
    assert printed("app").strip() == "750000.0"
    assert not [name for name in files() if name.endswith(".o")]


@fortran
def test_a_static_program_of_fortran_ends_as_without_the_library(run: Run, runtime: Path) -> None:
    """gfortran's library assumes that all functions of threads are linked if one of them is."""
    Path("p.f90").write_text("real :: a(10000)\ndo i = 1, 10000\n  a(i) = i\nend do\nprint *, a(7)\nend\n")
    if subprocess.run(["gfortran", "-static", "p.f90", "-o", "plain"], capture_output=True, check=False).returncode:
        pytest.skip("there is no static library of gfortran")
    whole = ["-Wl,--whole-archive", str(runtime), "-Wl,--no-whole-archive"]  # as the installed one, which is one object
    assert run("fc", "-static", "p.f90", *whole, "-o", "app") == 0
    assert printed("app") == printed("plain")


@fortran
def test_fortran_that_is_not_covered_is_left_to_its_compiler(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("all.f90").write_text("subroutine f(a)\n  real a(9)\n  wait (9)\nend\n")
    assert run("fc", "-c", "all.f90") == 0
    assert "iopref: all.f90 is compiled without hints: all.f90:3:3: error: WAIT" in capfd.readouterr().err
    assert run("fc", "-fcheck=all", "-c", fortran_sources()[2]) == 0
    assert "`-fcheck=all` is not covered" in capfd.readouterr().err
    assert run("fc", "--strict", "-c", "all.f90", "-o", "strict.o") == 1
    assert "strict.o" not in files()


@fortran
def test_errors_in_fortran_are_those_of_its_compiler(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("bad.f90").write_text("subroutine f\n  i = = 3\nend\n")
    assert run("fc", "-c", "bad.f90") == 1
    assert "Error: Invalid character in name" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("words", "stage", "output", "sources"),
    [
        ("-c a.c", Stage.OBJECT, None, ["a.c"]),
        ("-c -o x.o a.c -I c.c", Stage.OBJECT, "x.o", ["a.c"]),
        ("a.c b.o -lm -L lib -Wl,-rpath,x -T y.c -ox", Stage.PROGRAM, "x", ["a.c"]),
        ("-include c.c -D x.c b.f90 s.F -S", Stage.ASSEMBLY, None, ["b.f90", "s.F"]),
        ("-dumpdir x- -dumpbase a.c -c a.c", Stage.OBJECT, None, ["a.c"]),
        ("-dumpversion a.c", Stage.OTHER, None, ["a.c"]),
        ("-x c a.c", Stage.PROGRAM_OF_OTHERS, None, ["a.c"]),
        ("-c -x c a.c", Stage.OTHER, None, ["a.c"]),
        ("-O2 a.h", Stage.OTHER, None, []),
        ("-x c-header a.c -o a.h.gch", Stage.OTHER, "a.h.gch", ["a.c"]),
        ("-c -O2 -x f77-cpp-input -Iinc cg.f -o cg.o", Stage.OBJECT, "cg.o", ["cg.f"]),
        ("-xf95 a.f90 b.f", Stage.PROGRAM, None, ["a.f90", "b.f"]),
        ("-c a.f -x f77 b.f", Stage.OTHER, None, ["a.f", "b.f"]),
        ("-x f77 a.f -x none b.o", Stage.PROGRAM_OF_OTHERS, None, ["a.f"]),
        ("-x f77 a.f b.c", Stage.PROGRAM_OF_OTHERS, None, ["a.f", "b.c"]),
        ("-c -", Stage.OTHER, None, []),
        ("-v", Stage.OTHER, None, []),
    ],
)
def test_words_of_compilers_are_understood(words: str, stage: Stage, output: str | None, sources: list[str]) -> None:
    call = CommandLine.of(words.split())
    assert (call.stage, call.output, [source.name for source in call.sources]) == (stage, output, sources)


def test_fortran_may_be_said_to_be_fortran_of_another_form(run: Run, tmp_path: Path) -> None:
    Path("x.f90").write_text(
        """\
      subroutine fill(n, a)
      integer i, n
      real a(n)
#ifdef FROM
      do 10 i = FROM,
     &  n
 10   a(i) = i
#endif
      end
"""
    )
    Path("y.f").write_text(Path("x.f90").read_text().replace("fill", "more"))
    options = ["-x", "f77-cpp-input", "-DFROM=2", "--nests", "log"]
    assert run("fc", *options[3:], *options[:3], "-c", "x.f90") == 0
    assert run("fc", *options[3:], "-c", "-xf95-cpp-input", "-DFROM=3", "y.f") == 0
    told = [json.loads(line) for line in Path("log").read_text().splitlines()]
    assert [(line["file"], line["hinted"]) for line in told] == [("x.f90", 1), ("y.f", 1)]
