"""Random storage association: variables of several types over an array, local or in COMMON, with initial values."""

from __future__ import annotations

from random import Random

_KINDS = {
    "integer": 1,
    "real": 1,
    "logical": 1,
    "character*4": 1,
    "double precision": 2,
    "integer*8": 2,
    "complex": 2,
    "character*8": 2,
    "integer*2": 0,
    "character*1": 0,
}
"""Types and how many words of four bytes they take; 0 for parts of one."""


def storage_units(random: Random) -> str:
    """The subroutine `st@`, which prints the words that its variables share, and the units that share them."""
    words = random.choice((8, 10, 12))
    declared, equivalences, data, changes, printed = [], [], [], [], []
    free = set(range(words))
    for k in range(random.randint(2, 6)):
        kind = random.choice(tuple(_KINDS))
        size = _KINDS[kind]
        count = random.randint(2, 4) if not size else random.choice((0, 0, 2, 3))
        length = (count + 3) // 4 + (kind == "integer*2") if not size else size * max(count, 1)
        start = random.randrange(0, words - length + 1, 2 if size == 2 else 1)
        name = f"v{k}"
        declared.append(f"{kind} {name}{f'({count})' if count else ''}")
        equivalences.append(_pair(random, name, count, size, start))
        place = set(range(start, start + length))
        if random.random() < 0.5 and place <= free:
            free -= place
            data.append(_data(random, name, kind, count))
        changes.append(f"{name}{f'({random.randint(1, count)})' if count else ''} = {_value(random, kind)}")
        if kind.startswith(("integer", "character")):
            printed.append(f"print *, {name}")
    rest = sorted(free)
    if rest and random.random() < 0.5:
        data.append(f"data w({rest[0] + 1}) /{random.randint(-9, 99)}/")
    common = random.choice(("", "", "common /sts@/ w\n"))
    shape = random.choice((f"integer w({words})\n", f"integer w\ndimension w({words})\n"))
    start = f"{shape}{_lines(declared)}{common}{_lines(equivalences)}"
    zero = "" if common or data else "w = 0\n"
    body = f"{zero}print *, w\n{_lines(printed)}"
    again = f"{_lines(changes)}print *, w\n{_lines(printed)}"
    if not common:
        return f"subroutine st@\n{start}{'save w' if not data else ''}\n{_lines(data)}{body}{again}end\n"
    block = f"block data sb@\n{start}{_lines(data)}end\n"
    views = f"subroutine sv@\n{_view(random, words)}"
    calls = "call sv@\nprint *, w\n"
    return f"subroutine st@\n{start}{body}{calls}{again}{calls}end\n{views}{block}"


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _pair(random: Random, name: str, count: int, size: int, start: int) -> str:
    element = random.randint(1, count) if count and size else 0
    own = f"{name}({element})" if element else name
    there = f"w({start + max(element - 1, 0) * size + 1})"
    return f"equivalence ({own}, {there})" if random.random() < 0.5 else f"equivalence ({there}, {own})"


def _value(random: Random, kind: str) -> str:
    if kind.startswith("character"):
        return random.choice(("'ab'", "'wxyz'", "'it''s long'"))
    if kind == "logical":
        return random.choice((".true.", ".false."))
    if kind == "complex":
        return f"({random.randint(-9, 9)}.5, {random.randint(1, 9)}.0)"
    if kind.startswith("integer"):
        return str(random.randint(-99, 99))
    return f"{random.randint(-99, 99)}.25" + ("d0" if kind == "double precision" else "")


def _data(random: Random, name: str, kind: str, count: int) -> str:
    values = [_value(random, kind) for _ in range(max(count, 1))]
    if not count:
        return f"data {name} /{values[0]}/"
    form = random.choice((0, *(1, 2, 3) * 4))
    if form == 0:
        return f"data {name} /{count}*{values[0]}/"
    if form == 1:
        return f"data ({name}(i), i = 1, {count}) /{', '.join(values)}/"
    if form == 2:
        return f"data {', '.join(f'{name}({k})' for k in range(count, 0, -1))} /{', '.join(values)}/"
    return f"data {name} /{', '.join(values)}/"


def _view(random: Random, words: int) -> str:
    """Another view of the same words: one variable after the other."""
    declared, names, changes, left = [], [], [], words
    while left:
        sizes = (1,) if left % 2 else (1, 2)
        kind = random.choice(tuple(kind for kind, size in _KINDS.items() if size in sizes))
        name = f"u{len(names)}"
        names.append(name)
        declared.append(f"{kind} {name}")
        left -= _KINDS[kind]
        if random.random() < 0.3:
            changes.append(f"{name} = {_value(random, kind)}")
    return f"{_lines(declared)}common /sts@/ {', '.join(names)}\n{_lines(changes)}end\n"
