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
/// Of the host's functions only the allocator and the log level do anything. Neither time nor memory
/// is limited here: that is for the process to be. No exception leaves this function.
enum hotside_wasm_status hotside_wasm_call(
    struct hotside_wasm *_Nonnull module, const char *_Nonnull name,
    const uint8_t *_Nullable argument, size_t count, struct hotside_wasm_result *_Nonnull result,
    char *_Nonnull text);

/// Frees a module.
void hotside_wasm_free(struct hotside_wasm *_Nullable module);

#ifdef __cplusplus
}
#endif
