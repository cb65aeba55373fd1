#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kinds of values that TOML 1.0.0 has.
enum hotside_toml_kind {
  HOTSIDE_TOML_STRING = 0,
  HOTSIDE_TOML_INTEGER = 1,
  HOTSIDE_TOML_BOOLEAN = 2,
  HOTSIDE_TOML_FLOAT = 3,
  /// A date, a time of day, or both.
  HOTSIDE_TOML_DATE = 4,
  HOTSIDE_TOML_ARRAY = 5,
  HOTSIDE_TOML_TABLE = 6,
};

/// Bytes without a NUL behind them.
struct hotside_toml_text {
  const char *bytes;
  size_t count;
};

/// One value of a document; all texts live as long as the call that gets it.
struct hotside_toml_value {
  /// The keys from the root to the value, the root's first.
  const struct hotside_toml_text *keys;
  size_t key_count;
  enum hotside_toml_kind kind;
  /// Whether it is an element of the array that came last.
  bool is_element;
  /// The line on which it begins, from 1.
  uint32_t line;
  /// Of a string.
  struct hotside_toml_text text;
  /// Of an integer; 1 and 0 of a boolean.
  int64_t number;
};

/// What is wrong with a document, and where.
struct hotside_toml_fault {
  uint32_t line;
  uint32_t column;
  /// NUL-terminated, cut where it is longer.
  char text[256];
};

enum hotside_toml_result {
  HOTSIDE_TOML_READ = 0,
  HOTSIDE_TOML_REFUSED = 1,
  HOTSIDE_TOML_NO_MEMORY = 2,
};

/// Reads a document of `count` bytes and calls `visit` for each value: for tables before what they
/// hold, for arrays before their elements. What an element holds, where it is a table or an array, is
/// not visited, unless it is a table and arrays are entered: then it is visited behind all elements,
/// with the element's number from 0 among its keys. No exception leaves this function and nothing is printed.
enum hotside_toml_result hotside_toml_read(
    const char *bytes, size_t count, bool enters_arrays,
    void (*visit)(void *context, const struct hotside_toml_value *value), void *context,
    struct hotside_toml_fault *fault);

#ifdef __cplusplus
}
#endif
