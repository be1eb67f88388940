"""Calls the C preprocessor: the user's own compiler, with the user's own options."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from iopref.diagnostics import UserError, error
from iopref.frontend import standard_input
from iopref.frontend.compiler import NO_OPENMP, compiler_words, run_compiler
from iopref.patterns import pattern
from iopref.records import dataclass
from iopref.source import BYTE_ORDER_MARK, Position, Source, spelled

_ERROR = pattern(r"^(.+?):(\d+):(?:(\d+):)? (?:fatal )?error: (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Preprocessor:
    """How to run `$CC -E`: the compiler's command and the user's options (`-I -D -U -std -include ...`) as they are.

    `another` is true if the text is compiled as another file in the end, and not under the source's own name. Without
    `openmp`, the compiler ignores OpenMP directives.
    """

    options: tuple[str, ...] = ()
    compiler: tuple[str, ...] = ("cc",)
    another: bool = True
    openmp: bool = True

    @classmethod
    def from_environment(cls, options: Sequence[str], another: bool = True) -> Preprocessor:
        """The compiler that `CC` names, `cc` by default; OpenMP directives count unless `-fno-openmp` is given."""
        said = [word for word in options if word.startswith(("-fopenmp", NO_OPENMP))]
        if said[-1:] != [NO_OPENMP]:
            return cls(tuple(options), compiler_words(), another)
        others = tuple(word for word in options if word not in (NO_OPENMP, "-fopenmp"))
        return cls(others, compiler_words(), another, openmp=False)

    def run(self, source: Source, text: str) -> str:
        """The preprocessed text of a variant of the source's text.

        Includes, `__FILE__` and messages are those of `source.path`, whatever the variant is. Raises UserError with the
        compiler's first error.
        """
        return self._call(source, text, "-E")

    def macros(self, source: Source) -> tuple[tuple[str, str], ...]:
        """Each macro that is defined while the file is preprocessed: its name, and its definition from the name on."""
        output = self._call(source, source.text, "-E", "-dD")
        return tuple((m[2], m[1]) for m in re.finditer(r"^#define (([\w$]+).*)$", output, re.MULTILINE))

    def syntax_error(self, source: Source) -> UserError | None:
        """The error that the compiler itself finds in the file, or None."""
        try:
            self._call(source, source.text, "-fsyntax-only", "-w")
        except UserError as found:
            return found
        return None

    def _call(self, source: Source, text: str, *mode: str) -> str:
        """Run the compiler on a text, without its byte order mark, as if it stood in the source's file."""
        text = standard_input.redirected(text.removeprefix(BYTE_ORDER_MARK), source.path)
        with standard_input.opened(f"#line 1 {quoted(source.path)}\n{text}".encode("latin-1")) as file:
            called = standard_input.TEXT if self.another else source.path
            command = [*self.compiler, *mode, *self.options, *standard_input.words(called)]
            try:
                done = run_compiler(command, file)
            except OSError as failure:
                raise error(
                    f"cannot run the C compiler `{self.compiler[0]}`: {failure.strerror}",
                    remedy="install it, or name another one in the environment variable CC",
                ) from failure
        if done.status:
            raise _user_error(source, standard_input.as_said(done.said, source.path), shlex.join(self.compiler))
        output = standard_input.as_called(done.output)
        if self.another and mode == ("-E",) and re.search(rf"^[^#\n].*{standard_input.TEXT}", output, re.MULTILINE):
            raise _named_itself(source)
        return output


def quoted(path: str) -> str:
    """A file name as a C string literal, as in `#line`."""
    return '"' + spelled(path).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _named_itself(source: Source) -> UserError:
    """The error for a file that uses `__BASE_FILE__`, which would name another file."""
    at = max(source.text.find("__BASE_FILE__"), 0)
    message = "`__BASE_FILE__` is the name of the file that is compiled, which would be another one"
    return error(message, source.position(at), "write `__FILE__`, or the name itself", source)


def _user_error(source: Source, told: str, compiler: str) -> UserError:
    match = _ERROR.search(told)
    if not match:
        said = next((line for line in told.splitlines() if line.strip()), "no message")
        return error(f"`{compiler}` failed: {said}", remedy=f"check that `{compiler}` accepts the options given")
    file, line, column, message = match.groups()
    position = Position(file, int(line), int(column or 1))
    remedy = f"`{compiler}` reports it too: correct the source, or pass the -D and -I options of your build"
    if message.endswith("No such file or directory"):
        remedy = "give the folder of the header with -I"
    return error(message, position, remedy, source if file == source.path else None)
