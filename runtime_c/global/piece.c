/* The items that are stored: a head, which identifies the piece, and its contents. */
#define _GNU_SOURCE
#include "global.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>

struct copy_head {
    uint64_t magic, run[2], home, page, version, bytes;
    uint64_t checksum; /* of all other bytes */
};

_Static_assert(sizeof(struct copy_head) == PIECE_HEAD, "there is no padding, which would be in the checksum");

static const uint64_t MAGIC = 0x696f707265662d31; /* "iopref-1" */
static const uint64_t FILE_HOME = ~0ULL, HINT_HOME = ~1ULL; /* `home` of pieces that agents store, and of hints to agents */

static uint64_t run_number[2];

int piece_start_run(void)
{
    long got = 0;
    int error = ERRNO_OF(got = syscall(SYS_getrandom, run_number, sizeof run_number, 0));
    return error ? error : got == sizeof run_number ? 0 : EAGAIN;
}

static bool is_of_file(const struct piece *p) { return p->file[0] || p->file[1]; }

/* Writes a number like "%0*llx" of snprintf, which would take a tenth of the time of a piece. */
static char *put_hex(char *to, uint64_t number, int digits)
{
    while (digits < 16 && number >> 4 * digits)
        digits++;
    for (int i = digits; i-- > 0; number >>= 4)
        to[i] = "0123456789abcdef"[number & 15];
    to[digits] = 0;
    return to + digits;
}

static char *put_number(char *to, const uint64_t number[2]) { return put_hex(put_hex(to, number[0], 16), number[1], 16); }

/* Runs that read in smaller units have smaller pieces; these do not take the place of others. */
static char *put_key_of_file(char *to, const struct piece *p)
{
    to = put_hex(stpcpy(put_number(stpcpy(to, "iopref:f"), p->file), ":"), p->page, 1);
    return p->bytes == PIECE ? to : put_hex(stpcpy(to, ":"), p->bytes / PAGER_PAGE, 1);
}

size_t piece_key(const struct piece *p, char key[PIECE_KEY])
{
    char *to = key;
    if (p->hint)
        to = put_hex(stpcpy(to, "iopref:hint:"), (unsigned)p->hint, 1);
    else if (is_of_file(p))
        to = put_key_of_file(to, p);
    else {
        to = put_hex(stpcpy(put_number(stpcpy(to, "iopref:"), run_number), ":"), (unsigned)p->home, 1);
        to = put_hex(stpcpy(to, ":"), p->page, 1);
    }
    return (size_t)(to - key);
}

/* -- Checksums, after wyhash (Wang Yi, github.com/wangyi-fudan/wyhash), for lengths that are multiples of 8: words are multiplied in pairs,
 * and the two halves of the product are combined by exclusive or. Four products are independent, so that the processor computes them at the
 * same time. XXH64 took twice as long. -- */

/* A number that hardly occurs in data: a word equal to it becomes a factor of 0, and the sum of all data before it is lost. */
static const uint64_t ODD = 0xb4d7e30f96c15a8b;

/* Returns the exclusive or of both halves of a * b. */
static uint64_t folded(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
    __extension__ unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    uint64_t low = (uint32_t)a * (b & UINT32_MAX), left = (a >> 32) * (b & UINT32_MAX), right = (uint32_t)a * (b >> 32);
    uint64_t middle = (low >> 32) + (left & UINT32_MAX) + (right & UINT32_MAX);
    return (middle << 32 | (low & UINT32_MAX)) ^ ((a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (middle >> 32));
#endif
}

static uint64_t with_pair(uint64_t sum, const unsigned char *at)
{
    uint64_t words[2];
    memcpy(words, at, sizeof words);
    return folded(words[0] ^ ODD, words[1] ^ sum);
}

uint64_t piece_checksum(const void *data, size_t bytes, uint64_t seed)
{
    const unsigned char *at = data, *end = at + bytes;
    uint64_t sum = folded(seed ^ ODD, bytes ^ ~ODD), lanes[4] = {sum, sum + 1, sum + 2, sum + 3};
    for (; end - at >= 64; at += 64) {
        lanes[0] = with_pair(lanes[0], at);
        lanes[1] = with_pair(lanes[1], at + 16);
        lanes[2] = with_pair(lanes[2], at + 32);
        lanes[3] = with_pair(lanes[3], at + 48);
    }
    for (int i = 0; i < 4; i++)
        sum = folded(sum ^ ODD, lanes[i] ^ ~ODD);
    for (; at < end; at += 8) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
        sum = folded(sum ^ ODD, word ^ ~ODD);
    }
    return sum;
}

/* -- Marks ---------------------------------------------------------------------------------------------------------- */

/* Whoever forges one delays a run, and changes nothing: it is neither encrypted nor authenticated. */
struct read_mark {
    uint64_t magic, run[2], disk;
    double until; /* of the system's date in nanoseconds, which all machines have, about */
};

_Static_assert(sizeof(struct read_mark) == PIECE_MARK, "there is no padding");

static const uint64_t MARK_MAGIC = 0x696f707265667264; /* "iopref", "rd": being read */

/* Returns what is to be added to os_time() for the date. */
static double until_date(void)
{
    struct timespec t = {.tv_sec = 0};
    clock_gettime(CLOCK_REALTIME, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec - os_time();
}

void piece_mark(struct reader r, char mark[PIECE_MARK])
{
    struct read_mark m = {MARK_MAGIC, {run_number[0], run_number[1]}, r.disk, r.until + until_date()};
    memcpy(mark, &m, sizeof m);
}

struct reader piece_reader(const char *mark, size_t bytes)
{
    struct read_mark m;
    if (bytes != sizeof m)
        return (struct reader){.until = 0};
    memcpy(&m, mark, sizeof m);
    bool other = m.magic == MARK_MAGIC && memcmp(m.run, run_number, sizeof run_number) != 0;
    double until = other && m.until > 0 ? m.until - until_date() : 0;
    return until > 0 ? (struct reader){until, m.disk} : (struct reader){.until = 0};
}

/* -- Copies --------------------------------------------------------------------------------------------------------- */

static struct copy_head head_of_piece(const struct piece *p)
{
    struct copy_head h = {.magic = MAGIC, .bytes = p->bytes};
    if (p->hint) {
        h.home = HINT_HOME;
        h.page = (uint64_t)p->hint;
        return h;
    }
    bool of_file = is_of_file(p); /* the file's number includes its state; home and version differ from run to run */
    memcpy(h.run, of_file ? p->file : run_number, sizeof h.run);
    h.home = of_file ? FILE_HOME : (uint64_t)p->home;
    h.page = p->page;
    h.version = of_file ? 0 : p->version;
    return h;
}

static struct copy_head head_with_checksum(const struct piece *p, const void *contents)
{
    struct copy_head h = head_of_piece(p);
    h.checksum = piece_checksum(contents, p->bytes, piece_checksum(&h, sizeof h, 0));
    return h;
}

/* The head of an encrypted item is not stored: the reader computes it, and it is authenticated with the contents. */
size_t piece_pack(const struct piece *p, const void *contents, char copy[PIECE_COPY])
{
    struct copy_head h = head_of_piece(p);
    if (seal_is_on())
        return seal_pack(&h, sizeof h, contents, p->bytes, copy);
    h = head_with_checksum(p, contents);
    memcpy(copy, &h, sizeof h);
    memcpy(copy + sizeof h, contents, p->bytes);
    return sizeof h + p->bytes;
}

const char *piece_unpack(const struct piece *p, const char *copy, size_t bytes, char plain[PIECE])
{
    struct copy_head h = head_of_piece(p);
    if (seal_is_on())
        return seal_unpack(&h, sizeof h, copy, bytes, plain, p->bytes) ? plain : NULL;
    if (bytes != PIECE_HEAD + p->bytes)
        return NULL;
    h = head_with_checksum(p, copy + PIECE_HEAD);
    return memcmp(copy, &h, sizeof h) == 0 ? copy + PIECE_HEAD : NULL;
}

/* Only those of files have keys that other runs have, too. The name of the format is in the first 7 bytes of its number, which is stored as it is on
 * processors of one kind. */
const char *piece_is_foreign(const struct piece *p, const char *copy, size_t bytes)
{
    uint64_t magic = 0;
    if (!is_of_file(p) || bytes < PIECE_HEAD)
        return NULL;
    memcpy(&magic, copy, sizeof magic);
    if (seal_is_on())
        return magic == MAGIC ? "pages there are not encrypted with the key of IOPREF_GLOBAL_KEY, but not at all"
               : bytes == seal_overhead() + p->bytes ? "pages there are encrypted with another key than that of IOPREF_GLOBAL_KEY, or damaged" : NULL;
    if (magic >> 8 == MAGIC >> 8 && magic != MAGIC)
        return "pages there have the form of another version of iopref: let all programs be linked with the same one";
    return magic != MAGIC && bytes == seal_overhead() + p->bytes ? "pages there are encrypted: only programs with their IOPREF_GLOBAL_KEY can read them"
                                                                 : NULL;
}
