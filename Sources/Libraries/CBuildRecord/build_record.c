#define _GNU_SOURCE
#include "build_record.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

// Written by the Makefile before it builds, and only when it has changed: nothing but this file is compiled anew then.
#if __has_include("../../../.build/record/record.h")
#include "../../../.build/record/record.h"
#else
#define RECORD_COMMIT ""
#define RECORD_TREE ""
#define RECORD_COMPILER __VERSION__
#define RECORD_FLAGS ""
#endif

const char *build_record_commit(void) { return RECORD_COMMIT; }

const char *build_record_tree(void) { return RECORD_TREE; }

const char *build_record_compiler(void) { return RECORD_COMPILER; }

const char *build_record_flags(void) { return RECORD_FLAGS; }

// How a library tells its version.
enum telling { silent, by_function, by_function_of_state, by_text };

struct library {
  const char *name;
  enum telling telling;
  const char *symbol;
};

static const struct library libraries[] = {
    {"libc.so.6", by_function, "gnu_get_libc_version"},
    {"libcurl.so.4", by_function, "curl_version"},
    {"libgif.so.7", silent, NULL},
    {"libjpeg.so.62", silent, NULL},
    {"libkeyutils.so.1", by_text, "keyutils_version_string"},
    {"libmicrohttpd.so.12", by_function, "MHD_get_version"},
    {"libnettle.so.8", silent, NULL},
    {"libpng16.so.16", by_function_of_state, "png_get_libpng_ver"},
    {"libqrencode.so.4", by_function, "QRcode_APIVersionString"},
    {"libsecp256k1.so.1", silent, NULL},
    {"libsodium.so.23", by_function, "sodium_version_string"},
    {"libsqlite3.so.0", by_function, "sqlite3_libversion"},
    {"libstdc++.so.6", silent, NULL},
    {"libz.so.1", by_function, "zlibVersion"},
    {"libZXing.so.2", silent, NULL},
    {"libzstd.so.1", by_function, "ZSTD_versionString"},
};

int build_record_library_count(void) { return sizeof libraries / sizeof libraries[0]; }

const char *build_record_library_name(int index) { return libraries[index].name; }

static const char *text_of(void *handle, const struct library *library) {
  if (library->telling == silent) return NULL;
  void *symbol = dlsym(handle, library->symbol);
  if (symbol == NULL) return NULL;
  // POSIX lets what dlsym gives be called; a copy says so without a cast that C does not define.
  const char *(*function)(void);
  const char *(*function_of_state)(const void *);
  switch (library->telling) {
  case by_function:
    memcpy(&function, &symbol, sizeof function);
    return function();
  case by_function_of_state:
    memcpy(&function_of_state, &symbol, sizeof function_of_state);
    return function_of_state(NULL);
  case by_text:
    return symbol;
  case silent:
    break;
  }
  return NULL;
}

const char *build_record_library_version(int index, char *path, int capacity) {
  const struct library *library = &libraries[index];
  if (capacity > 0) path[0] = 0;
  void *handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return NULL;
  struct link_map *map = NULL;
  char *real = NULL;
  if (dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map != NULL) real = realpath(map->l_name, NULL);
  if (real != NULL && capacity > 0 && strlen(real) < (size_t)capacity) strcpy(path, real);
  free(real);
  // Never closed: the text stands in the library.
  return text_of(handle, library);
}
