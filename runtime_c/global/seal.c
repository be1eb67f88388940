/* Encryption of items by libsodium (ISC licence), which is loaded when it is needed: XChaCha20-Poly1305 with a random nonce for each item.
 * The key is one of the run, which never leaves the process, or one that the user has given to several runs. The functions have had this
 * form since libsodium 1.0.12; they are declared here, so that its header is not needed. */
#define _GNU_SOURCE
#include "global.h"

#include <dlfcn.h>

typedef unsigned char byte;
typedef unsigned long long bytes_of;

static struct {
    int (*init)(void);
    void (*random)(void *to, size_t bytes);
    int (*encrypt)(byte *to, bytes_of *length, const byte *from, bytes_of bytes, const byte *also, bytes_of also_bytes,
                   const byte *none, const byte *nonce, const byte *key);
    int (*decrypt)(byte *to, bytes_of *length, byte *none, const byte *from, bytes_of bytes, const byte *also,
                   bytes_of also_bytes, const byte *nonce, const byte *key);
} sodium;

enum { NONCE = 24, TAG = 16, KEY = 32 };

_Static_assert(NONCE + TAG <= PIECE_HEAD, "an item has room for nonce and tag");

static byte seal_key[KEY];
static bool seals, shared_key; /* encryption is on; the key is from a file */

/* A program that is linked statically, or with an old glibc without -ldl, does not have these functions. */
#pragma weak dlopen
#pragma weak dlsym

/* Reads the key. Returns null, or why not: the file must be the user's own, readable for no other user, and exactly as long as a key. */
static const char *read_key(const char *path)
{
    struct stat st;
    byte more;
    int fd;
    if (os_open(path, O_RDONLY | O_NONBLOCK, 0, &fd) != 0)
        return "the file of IOPREF_GLOBAL_KEY cannot be opened";
    bool mine = ERRNO_OF(fstat(fd, &st)) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid() && (st.st_mode & 077) == 0;
    bool whole = mine && sys_read(fd, seal_key, sizeof seal_key) == KEY && sys_read(fd, &more, 1) == 0;
    sys_close(fd);
    return !mine ? "the file of IOPREF_GLOBAL_KEY is not a file that only you can read (chmod 600)"
           : whole ? NULL : "the file of IOPREF_GLOBAL_KEY is no key: iopref global key FILE makes one";
}

const char *seal_start(const char *key_file)
{
    if (!os_may_load() || !dlopen || !dlsym)
        return "a program that is linked statically cannot load libsodium";
    void *loaded = dlopen("libsodium.so.26", RTLD_NOW | RTLD_LOCAL);
    loaded = loaded ? loaded : dlopen("libsodium.so.23", RTLD_NOW | RTLD_LOCAL);
    if (!loaded)
        return "libsodium is not installed (Debian: apt-get install libsodium23)";
    *(void **)&sodium.init = dlsym(loaded, "sodium_init");
    *(void **)&sodium.random = dlsym(loaded, "randombytes_buf");
    *(void **)&sodium.encrypt = dlsym(loaded, "crypto_aead_xchacha20poly1305_ietf_encrypt");
    *(void **)&sodium.decrypt = dlsym(loaded, "crypto_aead_xchacha20poly1305_ietf_decrypt");
    if (!sodium.init || !sodium.random || !sodium.encrypt || !sodium.decrypt)
        return "libsodium is older than 1.0.12";
    if (sodium.init() < 0)
        return "libsodium finds no random numbers";
    sodium.random(seal_key, sizeof seal_key);
    const char *why = key_file ? read_key(key_file) : NULL;
    shared_key = key_file && !why;
    seals = !why;
    return why;
}

bool seal_is_on(void) { return seals; }
bool seal_is_shared(void) { return shared_key; }

size_t seal_overhead(void) { return NONCE + TAG; }

size_t seal_pack(const void *head, size_t head_bytes, const void *contents, size_t bytes, char *copy)
{
    byte *nonce = (byte *)copy;
    sodium.random(nonce, NONCE);
    sodium.encrypt(nonce + NONCE, NULL, contents, bytes, head, head_bytes, NULL, nonce, seal_key);
    return NONCE + bytes + TAG;
}

bool seal_unpack(const void *head, size_t head_bytes, const char *copy, size_t bytes, char *contents, size_t expected)
{
    const byte *nonce = (const byte *)copy;
    return bytes == NONCE + expected + TAG &&
           sodium.decrypt((byte *)contents, NULL, NULL, nonce + NONCE, expected + TAG, head, head_bytes, nonce, seal_key) == 0;
}
