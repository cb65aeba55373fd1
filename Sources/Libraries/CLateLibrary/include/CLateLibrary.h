#pragma once
#include <pthread.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The most functions that are taken from one library: their table is one page of memory.
#define LATE_LIBRARY_LIMIT 512

/// Loads a shared library and writes the addresses of `count` functions to `functions`, which is a
/// page and can be read only from then on.
///
/// A library or a function that is missing ends the process with a sentence, as the dynamic linker
/// would have done at the start.
void hotside_load_library(
    const char *file, const char *package, const char *const *names, size_t count,
    void **functions);

#ifdef __cplusplus
}
#endif

#define LATE_LIBRARY_HIDDEN(name) extern __typeof__(name) name __attribute__((visibility("hidden")));
#define LATE_LIBRARY_MEMBER(name) __typeof__(name) *name;
#define LATE_LIBRARY_NAME(name) #name,

/// A shared library that is loaded when the first of its functions is called: a command that does
/// without it does not wait for it, and has none of its code in memory.
///
/// Defines `library()`, whose members are the functions that FUNCTIONS, a list in the form of
/// `#define FUNCTIONS(F) F(one) F(two)`, names. `file` is the name by which the dynamic linker finds
/// the library, `package` Debian's package that has it. A function that is defined again, to be called
/// under its own name, is seen by this program alone: the library goes on calling its own.
#define LATE_LIBRARY(file, package, FUNCTIONS)                                                 \
  FUNCTIONS(LATE_LIBRARY_HIDDEN)                                                               \
  static union {                                                                               \
    struct late_functions {                                                                    \
      FUNCTIONS(LATE_LIBRARY_MEMBER)                                                           \
    } named;                                                                                   \
    void *all[LATE_LIBRARY_LIMIT];                                                             \
  } functions __attribute__((aligned(sizeof(void *) * LATE_LIBRARY_LIMIT)));                   \
  static void load_library(void) {                                                             \
    static const char *const names[] = {FUNCTIONS(LATE_LIBRARY_NAME)};                         \
    hotside_load_library(                                                                      \
        file, package, names, sizeof names / sizeof *names, functions.all);                    \
  }                                                                                            \
  static const struct late_functions *library(void) {                                          \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                            \
    pthread_once(&once, load_library);                                                         \
    return &functions.named;                                                                   \
  }
