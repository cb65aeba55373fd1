// Loaded in front of libsodium by .ci/test: vaults that a test lets the tool make ask the least of Argon2id, not
// 256 MiB. The cost stands in the vault, so that every other process opens it. Tests of the real cost load nothing.
#include <stddef.h>

size_t crypto_pwhash_opslimit_moderate(void) { return 1; }
size_t crypto_pwhash_memlimit_moderate(void) { return 8192; }
