// Loaded in front of libsodium and libc by .ci/test. Vaults that a test lets the tool make ask the least of
// Argon2id, not 256 MiB; the cost stands in the vault, so that every other process opens it. Nothing waits for the
// disk: a test kills processes, after which files are as they were written, and cuts no power. Tests of the real
// cost load nothing.
#include <stddef.h>

size_t crypto_pwhash_opslimit_moderate(void) { return 1; }
size_t crypto_pwhash_memlimit_moderate(void) { return 8192; }

int fsync(int file) { return 0; }
int fdatasync(int file) { return 0; }
