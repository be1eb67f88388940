/* Items on other machines: anything but an undamaged item of the piece in its last version is refused. Also tests the parsing of addresses. */
#define _GNU_SOURCE
#include "check.h"
#include "global.h"

#include <string.h>

static char contents[PIECE], copy[PIECE_COPY], changed[PIECE_COPY + 1], plain[PIECE];

static void only_the_same_bytes_are_a_copy(void)
{
    struct piece p = {.home = 7, .page = 12345, .bytes = PIECE, .version = 99};
    for (size_t i = 0; i < sizeof contents; i++)
        contents[i] = (char)random_below(256);
    size_t bytes = piece_pack(&p, contents, copy);
    CHECK(bytes == PIECE_COPY || seal_is_on());
    const char *found = piece_unpack(&p, copy, bytes, plain);
    CHECK(found && memcmp(found, contents, PIECE) == 0);
    for (size_t i = 0; i < bytes; i += i < PIECE_HEAD ? 1 : 1 + random_below(97)) {
        memcpy(changed, copy, bytes);
        changed[i] = (char)(changed[i] ^ 1 << random_below(8));
        CHECK(!piece_unpack(&p, changed, bytes, plain));
    }
    memcpy(changed, copy, bytes);
    for (size_t cut = 0; cut < bytes; cut += 1 + random_below(500))
        CHECK(!piece_unpack(&p, changed, cut, plain));
    CHECK(!piece_unpack(&p, changed, bytes + 1, plain));
}

static void a_copy_is_of_one_piece_in_one_version(void)
{
    const struct piece p = {.home = 7, .page = 40, .bytes = 4096, .version = 99};
    const struct piece others[] = {
        {.home = 8, .page = 40, .bytes = 4096, .version = 99},
        {.home = 7, .page = 44, .bytes = 4096, .version = 99},
        {.home = 7, .page = 40, .bytes = 8192, .version = 99},
        {.home = 7, .page = 40, .bytes = 4096, .version = 98},
    };
    char key[PIECE_KEY], other_key[PIECE_KEY];
    size_t bytes = piece_pack(&p, contents, copy), key_bytes = piece_key(&p, key);
    for (int i = 0; i < LENGTH(others); i++) {
        CHECK(!piece_unpack(&others[i], copy, bytes, plain));
        size_t n = piece_key(&others[i], other_key);
        CHECK((i < 2) == (n != key_bytes || memcmp(key, other_key, n) != 0)); /* all versions have the same key */
    }
    CHECK(strlen(key) == key_bytes && key_bytes < PIECE_KEY && !strpbrk(key, " \r\n"));
    CHECK(piece_start_run() == 0); /* another process */
    CHECK(!piece_unpack(&p, copy, bytes, plain));
    CHECK(piece_key(&p, other_key) == key_bytes && memcmp(key, other_key, key_bytes) != 0);
}

/* Runs with small units store small pieces of a file, which do not take the place of whole ones. */
static void pieces_of_files_of_other_lengths_have_other_keys(void)
{
    const struct piece whole = {.file = {5, 6}, .page = 40, .bytes = PIECE}, page = {.file = {5, 6}, .page = 40, .bytes = PAGER_PAGE};
    char key[PIECE_KEY], other_key[PIECE_KEY];
    CHECK(piece_key(&whole, key) < piece_key(&page, other_key) && strlen(other_key) < PIECE_KEY);
    size_t bytes = piece_pack(&whole, contents, copy);
    CHECK(piece_start_run() == 0); /* another process: it has the same copies */
    CHECK(piece_unpack(&whole, copy, bytes, plain) && !piece_unpack(&page, copy, bytes, plain));
}

/* Of a mark, the run that made it learns nothing; it is never a copy. */
static void marks_tell_other_runs_until_when_a_piece_is_read(void)
{
    const struct piece p = {.file = {5, 6}, .page = 40, .bytes = PIECE};
    char mark[PIECE_MARK];
    double now = os_time(), near = 50e6; /* the date is read with each call */
    piece_mark((struct reader){now + 1e9, 77}, mark);
    CHECK(piece_reader(mark, sizeof mark).until <= 0);
    CHECK(piece_start_run() == 0); /* another process */
    struct reader r = piece_reader(mark, sizeof mark);
    CHECK(r.disk == 77 && r.until > now + 1e9 - near && r.until < now + 1e9 + near);
    CHECK(piece_reader(mark, sizeof mark - 1).until <= 0);
    CHECK(!piece_unpack(&p, mark, sizeof mark, plain));
    mark[0] ^= 1;
    CHECK(piece_reader(mark, sizeof mark).until <= 0);
}

/* An item shows nothing of its contents, and the same contents never have the same item. */
static void an_encrypted_copy_tells_nothing(void)
{
    static const char word[] = "what nobody else may read";
    struct piece p = {.home = 7, .page = 12345, .bytes = PIECE, .version = 99};
    for (size_t i = 0; i + sizeof word < PIECE; i += sizeof word)
        memcpy(contents + i, word, sizeof word);
    size_t bytes = piece_pack(&p, contents, copy);
    CHECK(!memmem(copy, bytes, word, 8));
    CHECK(piece_pack(&p, contents, changed) == bytes && memcmp(copy, changed, bytes) != 0);
    CHECK(seal_start(NULL) == NULL); /* another key */
    CHECK(!piece_unpack(&p, copy, bytes, plain));
}

/* The checksum of random words, and of zeros, depends on each bit, on the order of words, on the length and on the seed. */
static void checksums_tell_what_has_changed(void)
{
    enum { WORDS = 2 * 64 / 8 + 5 };
    uint64_t words[WORDS];
    for (int zeros = 0; zeros < 2; zeros++) {
        for (int i = 0; i < WORDS; i++)
            words[i] = zeros ? 0 : (uint64_t)random_below(1 << 30) << 33 | (uint64_t)i;
        uint64_t sum = piece_checksum(words, sizeof words, 5);
        CHECK(sum == piece_checksum(words, sizeof words, 5) && sum != piece_checksum(words, sizeof words, 6));
        for (size_t cut = 8; cut <= sizeof words; cut += 8)
            CHECK(sum != piece_checksum(words, sizeof words - cut, 5));
        for (int bit = 0; bit < 64 * WORDS; bit++) {
            words[bit / 64] ^= 1ULL << bit % 64;
            CHECK(sum != piece_checksum(words, sizeof words, 5));
            words[bit / 64] ^= 1ULL << bit % 64;
        }
        for (int i = 0; !zeros && i < WORDS; i++)
            for (int k = 0; k < i; k++) {
                uint64_t kept = words[i];
                words[i] = words[k], words[k] = kept;
                CHECK(sum != piece_checksum(words, sizeof words, 5));
                words[k] = words[i], words[i] = kept;
            }
    }
}

static struct node_address parsed(const char *text)
{
    struct node_address a;
    CHECK(address_parse(text, strlen(text), &a) == NULL);
    CHECK(strcmp(a.text, text) == 0);
    return a;
}

static bool is_at(const char *text, const char *host, int port)
{
    struct node_address a = parsed(text);
    return strcmp(a.host, host) == 0 && a.port == port;
}

static bool is_here(const char *text)
{
    struct node_address a = parsed(text);
    return address_is_of_this_machine(&a);
}

static void addresses_are_hosts_with_ports_or_sockets(void)
{
    CHECK(is_at("node1", "node1", 11211));
    CHECK(is_at("node2:17", "node2", 17));
    CHECK(is_at("[::1]:17", "::1", 17));
    CHECK(is_at("[fe80::2]", "fe80::2", 11211));
    CHECK(is_at("/run/a:b", "/run/a:b", 0));
    static const char *const wrong[] = {"", ":17", "a:", "a:0", "a:65536", "a:17x", "a:-1", "::1", "[::1]:x",
                                        "http://a:1", "a;b", "a b", "./a"};
    struct node_address a;
    for (int i = 0; i < LENGTH(wrong); i++)
        CHECK(address_parse(wrong[i], strlen(wrong[i]), &a) != NULL);
    char name[300];
    memset(name, '/', sizeof name);
    CHECK(address_parse(name, 299, &a) != NULL && address_parse(name, 120, &a) != NULL);
}

static void only_what_certainly_is_here_needs_no_protection(void)
{
    CHECK(is_here("localhost") && is_here("LOCALHOST:4") && is_here("127.0.0.1") && is_here("127.9.9.9:5") && is_here("[::1]:5"));
    CHECK(is_here("/run/socket"));
    CHECK(!is_here("10.0.0.1") && !is_here("node1") && !is_here("127.evil.example") && !is_here("localhost.evil.example"));
    CHECK(!is_here("[::2]") && !is_here("[::1%1]:7"));
}

int main(void)
{
    only_the_same_bytes_are_a_copy();
    a_copy_is_of_one_piece_in_one_version();
    pieces_of_files_of_other_lengths_have_other_keys();
    marks_tell_other_runs_until_when_a_piece_is_read();
    checksums_tell_what_has_changed();
    addresses_are_hosts_with_ports_or_sockets();
    only_what_certainly_is_here_needs_no_protection();
    const char *why_not = seal_start(NULL);
    if (why_not) {
        fprintf(stderr, "%s\n", why_not);
        return 77;
    }
    only_the_same_bytes_are_a_copy();
    a_copy_is_of_one_piece_in_one_version();
    an_encrypted_copy_tells_nothing();
    return 0;
}
