"""The options of the Fortran front end, spelled as gfortran spells them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from iopref.diagnostics import error
from iopref.frontend.fortran import main_program
from iopref.frontend.fortran.suffixes import FREE_SUFFIXES, PREPROCESSED
from iopref.records import dataclass, field

_PREPROCESSED = (".F", ".FOR", ".FTN", ".F77", ".FPP", ".fpp", ".F90", ".F95", ".F03", ".F08")

_DIALECT = {
    "openmp": "openmp",
    "recursive": "recursive",
    "d-lines-as-code": "d_lines",
    "implicit-none": "implicit_none",
    "default-integer-8": "integer_8",
    "default-real-8": "real_8",
    "default-double-8": "double_8",
    "allow-argument-mismatch": "mismatch",
    "align-commons": "align_commons",
    "automatic": "automatic",
    "pad-source": "pad_source",
}
"""From switches after `-f` or `-fno-` to the fields of Options that they set or clear."""
_NOT_COVERED = (
    "-finit-", "-freal-4-", "-freal-8-", "-finteger-4-integer-8", "-fdefault-real-1", "-fno-underscoring",
    "-fsecond-underscore", "-fleading-underscore", "-ff2c", "-fcheck", "-fbounds-check", "-fcoarray=lib", "-fdec-char",
)  # fmt: skip
"""Beginnings of switches that change the meaning of every file, and that the translator does not follow."""
_HARMLESS = ("-fcheck=no", "-fcheck-array-temporaries")
"""Beginnings of switches that are covered, although a beginning in _NOT_COVERED matches them."""


@dataclass(frozen=True)
class Options:
    """The dialect, the form and the defaults of a compilation.
    - `line_length` is in characters; 0 means no limit.
    - `mismatch` allows arguments whose types differ from those of a called procedure of the same file.
    - `modules` are the folders to search for modules, and `sources` files that may define modules.
    - `pad_source` pads lines of fixed form with blanks to the length of a line, in constants that continue on the next
      line.
    - `standard` is the value of `-std=`, and `main` what a main program tells the run-time library.
    - `words` are the options as given: the sources of modules are read with them, by suffixes of their own.
    """

    free: bool = False
    line_length: int = 72
    preprocess: bool = False
    includes: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    preprocessor: tuple[str, ...] = field(default=())
    openmp: bool = False
    recursive: bool = False
    automatic: bool = True
    d_lines: bool = False
    implicit_none: bool = False
    integer_8: bool = False
    real_8: bool = False
    double_8: bool = False
    mismatch: bool = False
    align_commons: bool = True
    pad_source: bool = True
    standard: str = "gnu"
    main: main_program.Settings = main_program.Settings()
    restrict: bool = True
    line_directives: bool = True
    words: tuple[str, ...] = ()

    @property
    def intrinsics(self) -> str:
        """The standard whose intrinsic procedures are known."""
        return "gnu" if "-fall-intrinsics" in self.words else self.standard

    @property
    def evaluates_both(self) -> bool:
        """Whether gfortran evaluates the second operand of `.and.` and `.or.` in any case, as it does without -O."""
        level = next((word for word in reversed(self.words) if word.startswith("-O")), "")
        return level in ("-O0", "-Og") or "-fno-frontend-optimize" in self.words

    @property
    def integer_kind(self) -> int:
        """Bytes of a default INTEGER, and of a default LOGICAL."""
        return 8 if self.integer_8 else 4

    @property
    def real_kind(self) -> int:
        """Bytes of a default REAL."""
        return 8 if self.real_8 else 4

    @property
    def double_kind(self) -> int:
        """Bytes of a DOUBLE PRECISION, which `-fdefault-real-8` doubles, too, unless `-fdefault-double-8` is given."""
        return 16 if self.real_8 and not self.double_8 else 8


def parse_options(path: str, words: Sequence[str], restrict: bool = True, line_directives: bool = True) -> Options:
    """The options for a file, from the file's name and from words as gfortran takes them.

    Options that only concern the generated code (`-O3`, `-g`, `-W...`, `-m...`) are accepted and ignored. Raises
    UserError for a word that is not known.
    """
    suffix = PurePath(path).suffix
    settings: dict[str, object] = {"free": suffix.lower() in FREE_SUFFIXES, "preprocess": suffix in _PREPROCESSED}
    includes: list[str] = []
    modules: list[str] = []
    preprocessor: list[str] = []
    lengths: dict[bool, int] = {False: 72, True: 132}
    rest = iter(words)
    for word in rest:
        switch, on = (word[5:], False) if word.startswith("-fno-") else (word[2:], True)
        if word.startswith("-f") and switch in _DIALECT:
            settings[_DIALECT[switch]] = on
        elif word in ("-ffree-form", "-ffixed-form"):
            settings["free"] = word == "-ffree-form"
        elif word.startswith(("-ffixed-line-length-", "-ffree-line-length-")):
            length = word.rpartition("-")[2].replace("none", "0")
            if not length.isdigit():
                raise error(f"unknown option `{word}`", remedy="the length is a number, or `none`")
            lengths[word.startswith("-ffree")] = int(length)
        elif word in ("-cpp", "-nocpp", PREPROCESSED):
            settings["preprocess"] = word == "-cpp"
        elif word[:2] in ("-I", "-D", "-U", "-J"):
            value = word[2:] or next(rest, "")
            if word[:2] != "-J":
                preprocessor.append(word[:2] + value)
            if word[:2] == "-I":
                includes.append(value)
            if word[:2] in ("-I", "-J"):
                modules.append(value)
        elif word.startswith("-std="):
            settings["standard"] = word.removeprefix("-std=")
        elif word.startswith(_NOT_COVERED) and not word.startswith(_HARMLESS):
            remedy = f"leave this file to gfortran, or compile it without `{word}`"
            raise error(f"the option `{word}` is not covered", remedy=remedy)
        elif not word.startswith(("-O", "-g", "-W", "-w", "-m", "-f", "-pedantic", "-pipe", "-pthread")):
            raise error(f"unknown option `{word}`", remedy="options are spelled as gfortran spells them")
    if settings.get("standard") == "legacy":
        settings["mismatch"] = settings.get("mismatch", True)
    return Options(
        main=main_program.settings(words),
        line_length=lengths[bool(settings["free"])],
        includes=tuple(includes),
        modules=tuple(modules),
        preprocessor=tuple(preprocessor),
        restrict=restrict,
        line_directives=line_directives,
        words=tuple(words),
        **settings,  # type: ignore[arg-type]
    )
