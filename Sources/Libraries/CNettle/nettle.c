#include "CNettle.h"

#include <nettle/sha2.h>

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
  F(nettle_sha256_digest) \
  F(nettle_sha256_init) \
  F(nettle_sha256_update)

LATE_LIBRARY("libnettle.so.8", "libnettle8", FUNCTIONS)

void hotside_nettle_sha256(uint8_t *digest, const uint8_t *bytes, size_t length) {
  struct sha256_ctx context;
  library()->nettle_sha256_init(&context);
  library()->nettle_sha256_update(&context, length, bytes);
  library()->nettle_sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
}
