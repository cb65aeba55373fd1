#include "CLateLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static void fail(const char *file, const char *package) {
  const char *reason = dlerror();
  fprintf(
      stderr, "Error: The library %s cannot be loaded: %s. Debian's package %s has it.\n", file,
      reason == NULL ? "it is damaged" : reason, package);
  // Other threads may be at work; what they have begun is as if the process were killed.
  _exit(EXIT_FAILURE);
}

void hotside_load_library(
    const char *file, const char *package, const char *const *names, size_t count,
    void **functions) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) fail(file, package);
  for (size_t index = 0; index < count; index++) {
    functions[index] = dlsym(library, names[index]);
    if (functions[index] == NULL) fail(file, package);
  }
  // As the linker's own table, which `-z now` makes read-only. Where pages are larger than the table,
  // other variables stand on them.
  size_t size = sizeof(void *) * LATE_LIBRARY_LIMIT;
  if (sysconf(_SC_PAGESIZE) == (long)size) (void)mprotect(functions, size, PROT_READ);
}
