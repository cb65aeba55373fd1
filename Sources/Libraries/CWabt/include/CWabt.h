#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a step with a module ended.
enum hotside_wasm_status {
  /// As asked.
  HOTSIDE_WASM_DONE = 0,
  /// The bytes are no valid module; the text says why.
  HOTSIDE_WASM_INVALID = 1,
  /// The module imports something other than functions and a memory; the text names it.
  HOTSIDE_WASM_IMPORT = 2,
  /// The module lacks an export, or has another kind of thing under that name; the text names it.
  HOTSIDE_WASM_EXPORT = 3,
  /// A function of the host was called that has no meaning here; the text names it.
  HOTSIDE_WASM_HOST_CALL = 4,
  /// The code stopped itself; the text says why.
  HOTSIDE_WASM_TRAP = 5,
  /// There is no more memory.
  HOTSIDE_WASM_MEMORY = 6,
  /// The result is not in the module's memory: `result_offset` and `result_count` say where it
  /// should be, `memory_count` how many bytes there are.
  HOTSIDE_WASM_RESULT = 7,
};

/// A module that was read, for calls one after another. Each call has an instance of its own, as
/// nodes do it.
struct hotside_wasm;

/// What a call gave.
struct hotside_wasm_result {
  /// The place of the result in the module's memory.
  uint32_t result_offset;
  /// Its length in bytes.
  uint32_t result_count;
  /// The length of the module's memory in bytes.
  uint64_t memory_count;
  /// The result, valid until the next call on this module; NULL unless the call was done.
  const uint8_t *_Nullable bytes;
};

/// The hash functions that a runtime may call, each a pure function of its bytes.
enum hotside_wasm_hash {
  HOTSIDE_WASM_TWOX_64 = 0,
  HOTSIDE_WASM_TWOX_128 = 1,
  HOTSIDE_WASM_TWOX_256 = 2,
  HOTSIDE_WASM_BLAKE2_128 = 3,
  HOTSIDE_WASM_BLAKE2_256 = 4,
  HOTSIDE_WASM_KECCAK_256 = 5,
  HOTSIDE_WASM_SHA2_256 = 6,
};

/// The caller's side of a call: the state of the chain, and hash functions. Each function gets `context`.
struct hotside_wasm_host {
  void *_Nonnull context;
  /// Looks up a key of `count` bytes; returns the length of its value, or -1 if the key has no value.
  int64_t (*_Nonnull storage)(void *_Nonnull context, const uint8_t *_Nonnull key, size_t count);
  /// Copies `count` bytes, from `offset` on, of the value that was looked up last.
  void (*_Nonnull value)(void *_Nonnull context, size_t offset, uint8_t *_Nonnull out, size_t count);
  /// Writes a digest of 8 to 32 bytes, by the function's length.
  void (*_Nonnull hash)(void *_Nonnull context, enum hotside_wasm_hash function,
                        const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nonnull digest);
};

/// The room for a text, its terminating NUL included.
#define HOTSIDE_WASM_TEXT 256

/// Reads a module of `count` bytes. On success `*module` is to be freed; else it is NULL and `text`,
/// which has room for HOTSIDE_WASM_TEXT bytes, has the reason.
enum hotside_wasm_status hotside_wasm_read(
    const uint8_t *_Nonnull bytes, size_t count, struct hotside_wasm *_Nullable *_Nonnull module,
    char *_Nonnull text);

/// Whether the module exports a function of this name.
bool hotside_wasm_exports(const struct hotside_wasm *_Nonnull module, const char *_Nonnull name);

/// Calls an export of the form (i32 offset, i32 length) -> i64 with an argument, as the runtime of a
/// Substrate chain has them.
///
/// Of the host's functions the allocator, the log, reads of storage and pure hash functions are answered; any
/// other one ends the call. Neither time nor memory is limited here; the process is. No exception leaves
/// this function.
enum hotside_wasm_status hotside_wasm_call(
    struct hotside_wasm *_Nonnull module, const char *_Nonnull name,
    const uint8_t *_Nullable argument, size_t count, const struct hotside_wasm_host *_Nonnull host,
    struct hotside_wasm_result *_Nonnull result, char *_Nonnull text);

/// Frees a module.
void hotside_wasm_free(struct hotside_wasm *_Nullable module);

#ifdef __cplusplus
}
#endif
