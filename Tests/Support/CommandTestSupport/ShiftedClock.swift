import Foundation

/// A library in front of the C library that moves the clock by `CLOCK_AHEAD` seconds.
package enum ShiftedClock {
  package static let source = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <stdlib.h>
    #include <time.h>

    #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

    static time_t ahead(void) { const char *text = getenv("CLOCK_AHEAD"); return text ? atol(text) : 0; }

    time_t time(time_t *place) {
      time_t now = REAL(time)(NULL) + ahead();
      if (place) *place = now;
      return now;
    }
    int clock_gettime(clockid_t clock, struct timespec *place) {
      int result = REAL(clock_gettime)(clock, place);
      if (result == 0 && clock == CLOCK_REALTIME) place->tv_sec += ahead();
      return result;
    }
    """#

  /// A library in front of the C library that moves the clock of elapsed time by the seconds in the file
  /// `CLOCK_FILE`, eight bytes, little-endian; a running process follows the file.
  package static let elapsedSource = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/mman.h>
    #include <time.h>
    #include <unistd.h>

    static volatile long *ahead;

    __attribute__((constructor)) static void map(void) {
      const char *path = getenv("CLOCK_FILE");
      int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
      if (file < 0) return;
      void *page = mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
      if (page != MAP_FAILED) ahead = page;
      close(file);
    }
    int clock_gettime(clockid_t clock, struct timespec *place) {
      int result = ((__typeof__(&clock_gettime))dlsym(RTLD_NEXT, "clock_gettime"))(clock, place);
      if (result == 0 && clock == CLOCK_BOOTTIME && ahead) place->tv_sec += *ahead;
      return result;
    }
    """#

  /// Moves the clock of the processes that follow a file.
  package static func move(to seconds: Int64, in file: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.write(
      contentsOf: Data((0..<8).map { UInt8(truncatingIfNeeded: seconds >> (8 * $0)) }))
    try handle.close()
  }
}
