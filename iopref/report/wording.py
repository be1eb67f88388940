"""Expressions and sections in the words of the report, and the legend that explains these words."""

from __future__ import annotations

import re
import textwrap

from iopref.analysis.section import Section, negative
from iopref.model import Expr
from iopref.patterns import pattern

WIDTH = 120
_UNBROKEN = "\0"
_PARENTHESES = pattern(r"\((?:[^()]|\([^()]{0,40}\)){1,60}\)")
"""Parentheses that are short enough to be kept on one line."""
_INDENTED = pattern(r"  (?! *\d* \| )")

LEGEND = {
    r"\blocalized\b": "localized: what one iteration of the loop touches is still in memory in the next",
    r"\bpredicate\b": "predicate: the iterations that are expected to find a page missing; true: every one",
    r"\bleading\b": "leading, trailing: of references to the same data, which comes first and last; the others follow",
    r"\bstrip\b": "strip: the iterations that one prefetch or release is for; they consume a block",
    r"\bstrip_(start|end)\b": "strip_start, strip_end: the strip's first iteration and the one after its last",
    r"\bblock /": "block: 512K bytes, or IOPREF_BLOCK; less when memory is short",
    r"\blatency\b": "latency: measured while the program runs, like the time of an iteration; it begins with {latency}",
    r"\bfills? a pipeline": "to fill a pipeline: to be long enough for prefetches to get ahead",
    r"\bpriority\b": "priority: 0 is not used again, leaves at once; higher is used sooner, and kept while it fits",
    r"\btouched\(": "touched(b, s, n): memory of n pieces of b bytes that lie s bytes apart, in whole pages",
    r"\bscattered\(": "scattered(n, b): memory of n accesses of b bytes, each on a page of its own",
    r"\bshare\(": "share(b, n): b bytes divided over n iterations",
    r"\brate\(": "rate(b, s): new memory an iteration when each touches b bytes, s bytes further on than the last",
    r"\bcolumns\b": "columns: how many a prefetch asks for: at first all that share their pages, later only new ones",
    r"\bdifferent objects\b": "different objects: blocks of malloc from 64 KiB on, static objects, the stack; declare "
    "other pointers `restrict` if their arrays do not overlap",
    r"\bper_page\(": "per_page(s): how many steps of s bytes stay on one page; 1 where their loop is not localized",
    r"\bper_turn\(": "per_turn(s, r): how many steps of s bytes stay on one page, or all there are where pages "
    "hold parts of two rows, r bytes apart; 1 where their loop is not localized",
}
"""The explanation of a word, by a pattern that finds its use."""
_OF_FORTRAN = {
    r"\b(i|array)_\d+\b": "i_1, array_2: an index and an array that iopref made, for expressions such as `a = b + 1`",
    r"_count_\d": "i_count_1, trips_2, step_3: of a loop over i: its iterations so far, all of them, its step",
}
"""Explanations of the names that iopref makes where it translates Fortran to C."""

_RULES = (
    (r"iopref_until\((\w+\.to), &\w+\)", r"\1"),
    (r"iopref_reach\((\w+\.from), iopref_begun_\w+\.sooner\)", r"\1"),
    (r"iopref_reach\((\w+)\.from, (\d+)\)", r"\1.from - \2_at_first"),
    (r"iopref_past\(&\w+, (\w+\.done_to), (\d+)\)", r"\1 + \2_at_last"),
    (r"\w+\.to - \((\w+)\.from - (\d+)_at_first\)", r"strip + \2 at first"),
    (r"\w+\.to - (\w+)\.from - (\d+)_at_first", r"strip + \2 at first"),
    (r"\w+\.done_to \+ (\d+)_at_last - \w+\.done_from", r"strip + \1 at last"),
    (r"\(\w+\.(?:done_)?to - \w+\.(?:done_)?from\)", "strip"),
    (r"\w+\.(?:done_)?to - \w+\.(?:done_)?from", "strip"),
    (r"\w+\.(?:done_)?to\b", "strip_end"),
    (r"\w+\.(?:done_)?from\b", "strip_start"),
    (r"(?<=[\[(])\(([\w.>-]+) - (\d+)\) \+ \2(?=[\])])", r"\1"),
    (r"(?<=\[)\(([\w.>-]+ [+-] \d+)\)(?=\])", r"\1"),
    (r"\biopref_turn_\w+\.count\b", "columns"),
    (r"iopref_period\(\w+, ", "per_page("),
    (r"iopref_columns\(\w+, ", "per_turn("),
    (r"iopref_touched2_from\([^,]*, [^,]*, ", "touched("),
    (r"iopref_touched\d", "touched"),
    (r"L \* | \* ", "*"),
    (r"\(long\)", ""),
)
"""Replaces generated C by what people read: a strip for the iterations that a hint covers, no casts and prefixes."""


_GROUP = r"\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"
_TRIP = pattern("iopref_trip\\({0}, {0}, {0}\\)".format(rf"((?:[^(),]|{_GROUP})+)"))


def line(depth: int, text: str) -> str:
    """A line of the report with its indentation."""
    return "  " * depth + text


def wrapped(report: str) -> str:
    """A report with long indented lines broken; quoted source is not broken."""
    lines = report.split("\n")
    return "\n".join(_filled(each) if _INDENTED.match(each) and len(each) > WIDTH else each for each in lines)


def _filled(text: str) -> str:
    """A line broken between words, but not inside short parentheses, as of a reuse vector or an element."""
    margin = text[: len(text) - len(text.lstrip())]
    kept = _PARENTHESES.sub(lambda match: match[0].replace(" ", _UNBROKEN), text.lstrip())
    broken = textwrap.fill(
        kept,
        WIDTH,
        initial_indent=margin,
        subsequent_indent=f"{margin}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return broken.replace(_UNBROKEN, " ")


def readable(expr: Expr) -> str:
    """An expression as people write it."""
    text = expr.c()
    for written, plain in _RULES:
        text = re.sub(written, plain, text)
    while match := _TRIP.search(text):
        text = text[: match.start()] + _iterations(*match.groups()) + text[match.end() :]
    return re.sub(r"\biopref_(?:was_)?", "", text)


def _iterations(first: str, past: str, step: str) -> str:
    """The number of iterations of a loop: a division, rounded up."""
    if step.startswith("-"):
        first, past, step = past, first, step[1:]
    span = past if first == "0" else f"{past} - {_grouped(first)}"
    return f"ceil({_grouped(span)} / {_grouped(step)})"


def _grouped(text: str) -> str:
    """A text, in parentheses unless it is a single word, element or call."""
    return text if re.fullmatch(rf"[\w.]+(?:\[[^][]*\])*|\w*{_GROUP}", text) else f"({text})"


def divided(name: str, by: Expr) -> str:
    """The quotient of a name and an expression."""
    text = readable(by)
    return f"{name} / {text}" if re.fullmatch(r"\w+(\([^()]*\))?", text) else f"{name} / ({text})"


def pieces(section: Section) -> str:
    """The bytes that a hint covers."""
    text = f"{readable(section.piece)} bytes"
    for dim in section.dims:
        down = negative(dim.stride)
        apart = f"{readable(-dim.stride)} bytes downwards" if down else f"{readable(dim.stride)} bytes"
        text += f", every {apart}, {readable(dim.count)} times"
    return text


def listed(items: list[str], last: str) -> str:
    """Items separated by commas, with a word before the last one."""
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), items[-1])))


def legend(text: str, latency: str, language: str) -> list[str]:
    """Explanations of the words in a text on a source in a language; programs begin with `latency`."""
    meanings = LEGEND | _OF_FORTRAN if language == "Fortran" else LEGEND
    found = (meaning for pattern, meaning in meanings.items() if re.search(pattern, text))
    return [meaning.replace("{latency}", latency) for meaning in found]
