"""Random C programs whose loops read files: records at computed places, or in an order found in memory, and lists."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

SIZE = 1 << 22
"""Bytes of the file that the programs read; PARTS is the number of small ones."""
PARTS = 60
MOST = 400
"""Records that one loop reads at most."""

HEAD = """\
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned long sum;
static char buffer[1 << 16];
static const char *path, *folder;

/* What is read is told to the output, and what is disclosed to the log, loop by loop. */
static void mark(int loop)
{
    FILE *log = getenv("READING_LOG") ? fopen(getenv("READING_LOG"), "a") : NULL;
    if (log) {
        fprintf(log, "loop %d\\n", loop);
        fclose(log);
    }
    printf("loop %d\\n", loop);
}

static void take(long offset, long bytes, long wanted)
{
    printf("read %ld %ld %d\\n", offset, wanted, bytes == wanted);
    for (long k = 0; k < bytes; k += 97)
        sum = sum * 31 + (unsigned char)buffer[k];
}

static int is_end(unsigned long seen) { return seen % 97 == 0; }

static void take_file(FILE *f, const char *name)
{
    long lines = 0;
    printf("file %s %d\\n", name, f != NULL);
    if (!f)
        return;
    while (fgets(buffer, sizeof buffer, f))
        lines++;
    sum = sum * 31 + lines;
    fclose(f);
}
"""
TAIL = """
int main(int argc, char **argv)
{
    path = argv[1];
    folder = argc > 2 ? argv[2] : ".";
%s
    printf("sum %%lu\\n", sum);
    return 0;
}
"""


@dataclass(frozen=True)
class Reading:
    """A program: its text, and for each loop whether the loop discloses exactly what it reads."""

    text: str
    exact: tuple[bool, ...]


def program(random: Random, loops: int) -> Reading:
    """A program with this number of loops, each in a function of its own."""
    texts, exact = [HEAD], []
    for number in range(loops):
        text, is_exact = random.choice((_records, _records, _listed, _walked, _in_order, _files))(random, number)
        texts.append(text)
        exact.append(is_exact)
    calls = "\n".join(f"    loop{number}();" for number in range(loops))
    return Reading("\n".join(texts) + TAIL % calls, tuple(exact))


def _function(number: int, before: str, loop: str, after: str = "") -> str:
    body = "".join(f"    {line}\n" for line in f"mark({number});\n{before}\n{loop}\n{after}".splitlines() if line)
    return f"static void loop{number}(void)\n{{\n{body}}}\n"


def _read(random: Random, offset: str, size: str) -> tuple[str, str, str]:
    """The statements that open the file, read a record and close the file."""
    way = random.choice(("pread", "lseek", "fseek"))
    if way == "fseek":
        text = f"fseek(f, {offset}, SEEK_SET);\ntake({offset}, (long)fread(buffer, 1, {size}, f), {size});"
        if random.random() < 0.3:
            text = (
                f"if (fseek(f, {offset}, SEEK_SET) != 0 || fread(buffer, {size}, 1, f) != 1)\n"
                f"    return;\ntake({offset}, {size}, {size});"
            )
        return 'FILE *f = fopen(path, "rb");', text, "fclose(f);"
    opened, closed = "int fd = open(path, O_RDONLY);", "close(fd);"
    if random.random() < 0.2:
        opened = "struct handle { int fd; } own = {open(path, O_RDONLY)}, *h = &own;"
        text = f"take({offset}, (long)pread(h->fd, buffer, {size}, {offset}), {size});"
        return opened, text, "close(own.fd);"
    if way == "pread":
        return opened, f"take({offset}, (long)pread(fd, buffer, {size}, {offset}), {size});", closed
    return opened, f"lseek(fd, {offset}, SEEK_SET);\ntake({offset}, (long)read(fd, buffer, {size}), {size});", closed


def _loop(random: Random, index: str, first: str, count: str, body: str) -> str:
    """A loop over this number of values, in one of several spellings; the index begins at `first`."""
    inside = "".join(f"    {line}\n" for line in body.splitlines())
    kind = random.choice(("for", "for", "while", "down", "at most"))
    match kind:
        case "for":
            return f"for (long {index} = {first}; {index} < {first} + {count}; {index}++) {{\n{inside}}}"
        case "at most":
            return f"for (int {index} = {first}; {index} <= {first} + {count} - 1; ++{index}) {{\n{inside}}}"
        case "down":
            return f"for (long {index} = {first} + {count} - 1; {index} >= {first}; {index} -= 1) {{\n{inside}}}"
    return f"long {index} = {first};\nwhile ({index} < {first} + {count}) {{\n{inside}    {index}++;\n}}"


def _ends(random: Random) -> str:
    return "if (is_end(sum))\n    break;\n" if random.random() < 0.2 else ""


def _records(random: Random, number: int) -> tuple[str, bool]:
    """Records at positions that are computed from up to three indices."""
    depth = random.randint(1, 3)
    size = random.choice((24, 100, 512, 4096, 5000, 16384))
    names = ("i", "j", "k")[:depth]
    most = {1: MOST, 2: 18, 3: 7}[depth]
    counts = [random.randint(1, most) for _ in names]
    stride = random.choice((size, size + random.randint(1, 9000)))
    strides, total = [], 1
    for count in reversed(counts):
        strides.insert(0, total)
        total *= count + 2
    stride = min(stride, (SIZE - size) // total)
    offset = "(" + " + ".join(f"{name} * {s}L" for name, s in zip(names, strides, strict=True)) + f") * {stride}"
    opened, read, closed = _read(random, "at" if random.random() < 0.5 else offset, str(size))
    body = (f"const long at = {offset};\n" if "at" in read else "") + read
    end = _ends(random)
    body = end + body if random.random() < 0.5 else body + "\n" + end
    for name, count in reversed([*zip(names, counts, strict=True)]):
        bound = str(count)
        if name != "i" and random.random() < 0.3:
            bound = f"(i < {count} ? i + 1 : {count})"
        body = _loop(random, name, str(random.choice((0, 0, 1))), bound, body)
    return _function(number, opened, body, closed), not end


def _listed(random: Random, number: int) -> tuple[str, bool]:
    """Records in an order that is read from memory."""
    size, count = random.choice((100, 1024, 4096, 8192)), random.randint(1, MOST)
    kind = random.choice(("int", "long", "unsigned", "unsigned short", "short"))
    places = min(SIZE // size, 30000)
    before = f"static {kind} order[{count}], other[{count}];\n"
    before += (
        f"for (int s = 0; s < {count}; s++) {{\n    order[s] = (s * 7919L + {random.randint(0, 99)}) % {places};\n"
    )
    before += f"    other[s] = (s * 31L + 5) % {count};\n}}\n"
    at = random.choice(("order[i]", "order[other[i]]", "*(order + i)", f"order[{count} - 1 - i]"))
    offset = random.choice((f"(long){at} * {size}", "at"))
    opened, read, closed = _read(random, offset, str(size))
    body = (f"long at = {at};\nat *= {size};\n" if offset == "at" else "") + read
    end = _ends(random)
    loop = _loop(random, "i", "0", str(count), end + body)
    return _function(number, before + opened, loop, closed), not end


def _walked(random: Random, number: int) -> tuple[str, bool]:
    """Records at a position in a variable that each iteration changes."""
    size, count = random.choice((64, 700, 4096)), random.randint(1, MOST)
    step = random.randint(0, (SIZE - size) // (count + 1))
    opened, read, closed = _read(random, "at", str(size))
    moved = random.choice((f"at += {step};", f"at = at + {step};"))
    body = f"{read}\n{moved}" if random.random() < 0.5 else f"{moved}\n{read}"
    if random.random() < 0.3:
        loop = f"for (int i = 0; i < {count}; i++, at += {step}) {{\n{read}\n}}"
    else:
        loop = _loop(random, "i", "0", str(count), body)
    return _function(number, f"long at = {random.choice((0, 100))};\n{opened}", loop, closed), True


def _in_order(random: Random, number: int) -> tuple[str, bool]:
    """Records one after the other, perhaps each in two parts."""
    size, count = random.choice((100, 4096, 10000)), random.randint(1, MOST)
    count = min(count, SIZE // (2 * size) - 1)
    here = "long at = lseek(fd, 0, SEEK_CUR);\n"
    read = f"{here}take(at, (long)read(fd, buffer, {size}), {size});"
    opened, closed = f"int fd = open(path, O_RDONLY);\nlseek(fd, {random.choice((0, 50))}, SEEK_SET);", "close(fd);"
    if random.random() < 0.4:
        opened, closed = 'FILE *f = fopen(path, "rb");', "fclose(f);"
        read = f"fread(buffer, 1, 8, f);\ntake({size + 8}L * i, (long)fread(buffer, 1, {size}, f) + 8, {size + 8});"
        loop = f"for (int i = 0; i < {count}; i++) {{\n{read}\n}}"
    else:
        loop = _loop(random, "i", "0", str(count), read).replace(here, "")
        loop = loop.replace("take(at", "take(lseek(fd, 0, SEEK_CUR)").replace("(lseek(fd, 0, SEEK_CUR)", "(-1L")
    return _function(number, opened, loop, closed), True


def _files(random: Random, number: int) -> tuple[str, bool]:
    """Files, by names that are listed or printed, some of which are missing."""
    first, count = random.randint(0, 20), random.randint(1, PARTS)
    way = random.choice(("list", "printed", "chain"))
    end = _ends(random)
    prepared = f"static char names[{count}][300];\nfor (int s = 0; s < {count}; s++)\n"
    prepared += f'    snprintf(names[s], sizeof names[s], "%s/part%04d", folder, {first} + s * 7 % {count});\n'
    if way == "list":
        before = f"{prepared}const char *list[{count}];\nfor (int s = 0; s < {count}; s++)\n    list[s] = names[s];\n"
        name = random.choice(("list[i]", "names[i]"))
        loop = _loop(random, "i", "0", str(count), f'{end}FILE *f = fopen({name}, "r");\ntake_file(f, {name});')
    elif way == "printed":
        before = "char name[300];\n"
        body = f'{end}snprintf(name, sizeof name, "%s/part%04d", folder, (int)i);\nFILE *f = fopen(name, "r");\n'
        loop = _loop(random, "i", str(first), str(count), body + "take_file(f, name);")
    else:
        before = f"{prepared}struct link {{ const char *name; struct link *next; }} links[{count}];\n"
        before += f"for (int s = 0; s < {count}; s++)\n"
        before += f"    links[s] = (struct link){{names[s], s + 1 < {count} ? &links[s + 1] : NULL}};\n"
        body = f'    {end}FILE *f = fopen(p->name, "r");\n    take_file(f, p->name);\n'
        loop = f"for (struct link *p = links; p; p = p->next) {{\n{body}}}"
    return _function(number, before, loop), not end
