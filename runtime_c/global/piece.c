/* Pieces of arrays, as they are stored: a head that says what it is, and the contents. */
#define _GNU_SOURCE
#include "global.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

struct copy_head {
    uint64_t magic, run[2], home, page, version, bytes;
    uint64_t checksum; /* of all other bytes */
};

_Static_assert(sizeof(struct copy_head) == PIECE_HEAD, "no holes, whose bytes would be any");

static const uint64_t MAGIC = 0x696f707265662d31; /* "iopref-1" */
static const uint64_t FILE_HOME = ~0ULL, HINT_HOME = ~1ULL; /* in place of an array's */

static uint64_t run_number[2];

int piece_start_run(void)
{
    long got = 0;
    int error = ERRNO_OF(got = syscall(SYS_getrandom, run_number, sizeof run_number, 0));
    return error ? error : got == sizeof run_number ? 0 : EAGAIN;
}

static bool is_of_file(const struct piece *p) { return p->file[0] || p->file[1]; }

size_t piece_key(const struct piece *p, char key[PIECE_KEY])
{
    if (p->hint)
        return (size_t)snprintf(key, PIECE_KEY, "iopref:hint:%x", (unsigned)p->hint);
    if (is_of_file(p))
        return (size_t)snprintf(key, PIECE_KEY, "iopref:f%016llx%016llx:%zx", (unsigned long long)p->file[0],
                                (unsigned long long)p->file[1], p->page);
    return (size_t)snprintf(key, PIECE_KEY, "iopref:%016llx%016llx:%x:%zx", (unsigned long long)run_number[0],
                            (unsigned long long)run_number[1], (unsigned)p->home, p->page);
}

/* -- XXH64, of github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md, for lengths that are multiples of 8 -- */

static const uint64_t PRIME_1 = 0x9E3779B185EBCA87, PRIME_2 = 0xC2B2AE3D27D4EB4F, PRIME_3 = 0x165667B19E3779F9,
                      PRIME_4 = 0x85EBCA77C2B2AE63, PRIME_5 = 0x27D4EB2F165667C5;

static uint64_t rotated(uint64_t x, int bits) { return x << bits | x >> (64 - bits); }

static uint64_t round_of(uint64_t lane, uint64_t word) { return rotated(lane + word * PRIME_2, 31) * PRIME_1; }

static uint64_t word_at(const unsigned char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

uint64_t piece_checksum(const void *data, size_t bytes, uint64_t seed)
{
    const unsigned char *at = data, *end = at + bytes;
    uint64_t sum = seed + PRIME_5;
    if (bytes >= 32) {
        uint64_t lanes[4] = {seed + PRIME_1 + PRIME_2, seed + PRIME_2, seed, seed - PRIME_1};
        for (; end - at >= 32; at += 32) { /* not as a loop: at -O2, gcc keeps the lanes in memory then */
            lanes[0] = round_of(lanes[0], word_at(at));
            lanes[1] = round_of(lanes[1], word_at(at + 8));
            lanes[2] = round_of(lanes[2], word_at(at + 16));
            lanes[3] = round_of(lanes[3], word_at(at + 24));
        }
        sum = rotated(lanes[0], 1) + rotated(lanes[1], 7) + rotated(lanes[2], 12) + rotated(lanes[3], 18);
        for (int i = 0; i < 4; i++)
            sum = (sum ^ round_of(0, lanes[i])) * PRIME_1 + PRIME_4;
    }
    sum += bytes;
    for (; end - at >= 8; at += 8)
        sum = rotated(sum ^ round_of(0, word_at(at)), 27) * PRIME_1 + PRIME_4;
    sum = (sum ^ sum >> 33) * PRIME_2;
    sum = (sum ^ sum >> 29) * PRIME_3;
    return sum ^ sum >> 32;
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
    bool of_file = is_of_file(p); /* whose number tells its state: other runs have other numbers for the home and the version */
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

/* The head of an encrypted copy is not sent: who reads it knows it, and it is authenticated. */
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
