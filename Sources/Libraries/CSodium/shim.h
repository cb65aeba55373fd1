#pragma once

#include <sodium.h>
#include <stddef.h>
#include <stdint.h>

// Computations with states of libsodium's, which Swift does not import or would copy about its
// stack; what depends on a secret is wiped here.

// SHA-512 (64 bytes) of 64 bytes and a message behind them.
static inline void sha512_of_head_and_message(
    uint8_t *out, const uint8_t *head, const uint8_t *message, size_t count) {
  crypto_hash_sha512_state state;
  crypto_hash_sha512_init(&state);
  crypto_hash_sha512_update(&state, head, 64);
  crypto_hash_sha512_update(&state, message, count);
  crypto_hash_sha512_final(&state, out);
}

// The first block (64 bytes) of PBKDF2-HMAC-SHA512. The state after keying is kept and copied for
// each round, which halves the work.
static inline void pbkdf2_hmac_sha512(
    uint8_t *out, const uint8_t *password, size_t passwordCount, const uint8_t *salt,
    size_t saltCount, uint32_t rounds) {
  static const uint8_t firstBlock[4] = {0, 0, 0, 1};
  crypto_auth_hmacsha512_state keyed, state;
  uint8_t u[64];
  crypto_auth_hmacsha512_init(&keyed, password, passwordCount);
  state = keyed;
  crypto_auth_hmacsha512_update(&state, salt, saltCount);
  crypto_auth_hmacsha512_update(&state, firstBlock, sizeof firstBlock);
  crypto_auth_hmacsha512_final(&state, u);
  for (size_t i = 0; i < 64; i++) out[i] = u[i];
  for (uint32_t round = 1; round < rounds; round++) {
    state = keyed;
    crypto_auth_hmacsha512_update(&state, u, sizeof u);
    crypto_auth_hmacsha512_final(&state, u);
    for (size_t i = 0; i < 64; i++) out[i] ^= u[i];
  }
  sodium_memzero(&keyed, sizeof keyed);
  sodium_memzero(&state, sizeof state);
  sodium_memzero(u, sizeof u);
}

// BLAKE2b in pieces. The state's type is over-aligned, which Swift does not import; it goes by as
// BLAKE2B_STATE_LENGTH bytes, aligned to 64.
enum { BLAKE2B_STATE_LENGTH = sizeof(crypto_generichash_state) };

static inline void blake2b_begin(uint8_t *state, size_t digestCount) {
  crypto_generichash_init((crypto_generichash_state *)(void *)state, NULL, 0, digestCount);
}

static inline void blake2b_update(uint8_t *state, const uint8_t *input, size_t count) {
  crypto_generichash_update((crypto_generichash_state *)(void *)state, input, count);
}

static inline void blake2b_finish(uint8_t *state, uint8_t *digest, size_t digestCount) {
  crypto_generichash_final((crypto_generichash_state *)(void *)state, digest, digestCount);
}
