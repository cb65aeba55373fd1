import Foundation
package import TestSupport

/// A library that is loaded in front of the C library, compiled by the test.
package struct PreloadedLibrary {
  /// Whether there is a compiler to make it with.
  package static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")

  package let path: String

  package init(_ source: String, in folder: TemporaryFolder) throws {
    let file = try folder.write(Array(source.utf8), to: "preloaded.c")
    path = folder.file("preloaded.so")
    let made = try ProcessRunner.run(
      "/usr/bin/cc", ["-shared", "-fPIC", "-O1", "-o", path, file, "-ldl"])
    guard made.exitCode == 0 else { throw Failed(text: made.error) }
  }

  package struct Failed: Error { let text: String }

  /// What this process has loaded in front of its libraries, for the environment of a process that opens its vaults.
  package static var inherited: [String: String] {
    ProcessInfo.processInfo.environment.filter { $0.key == "LD_PRELOAD" }
  }

  /// A library in front of those, as `LD_PRELOAD` takes them.
  package static func list(_ library: String) -> String {
    ([library] + inherited.values).joined(separator: ":")
  }
}

/// A file system without hard links, modes, owners and files without names, as FAT is.
package struct PlainFileSystem {
  package let library: String

  package init(in folder: TemporaryFolder) throws {
    library = try PreloadedLibrary(PlainFileSystem.source, in: folder).path
  }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <stdarg.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <unistd.h>

    #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

    static int refused(void) { errno = EPERM; return -1; }

    // Only what is under $PLAIN_FOLDER is on that file system.
    static int is_plain(const char *path) {
      const char *folder = getenv("PLAIN_FOLDER");
      return folder && !strncmp(path, folder, strlen(folder));
    }

    static int is_plain_file(int file) {
      char link[64], path[4096];
      ssize_t count;
      strcpy(link, "/proc/self/fd/");
      int digits = 14, rest = file, size = 1;
      while (rest >= 10) { rest /= 10; size++; }
      for (int place = size - 1; place >= 0; place--) { link[digits + place] = '0' + file % 10; file /= 10; }
      link[digits + size] = 0;
      count = readlink(link, path, sizeof path - 1);
      if (count < 0) return 0;
      path[count] = 0;
      return is_plain(path);
    }

    int link(const char *from, const char *to) { return is_plain(to) ? refused() : REAL(link)(from, to); }
    int linkat(int a, const char *from, int b, const char *to, int flags) {
      return is_plain(to) ? refused() : REAL(linkat)(a, from, b, to, flags);
    }
    int chmod(const char *path, mode_t mode) { return is_plain(path) ? refused() : REAL(chmod)(path, mode); }
    int fchmod(int file, mode_t mode) { return is_plain_file(file) ? refused() : REAL(fchmod)(file, mode); }
    int fchown(int file, uid_t user, gid_t group) {
      return is_plain_file(file) ? refused() : REAL(fchown)(file, user, group);
    }
    int renameat2(int a, const char *from, int b, const char *to, unsigned int flags) {
      if (flags && is_plain(to) && getenv("PLAIN_NO_FLAGS")) { errno = EINVAL; return -1; }
      return REAL(renameat2)(a, from, b, to, flags);
    }
    int rename(const char *from, const char *to) {
      if (is_plain(to) && getenv("PLAIN_NO_RENAME")) { errno = EIO; return -1; }
      return REAL(rename)(from, to);
    }
    int mkdir(const char *path, mode_t mode) {
      int result = REAL(mkdir)(path, mode);
      if (result == 0 && is_plain(path)) REAL(chmod)(path, 0755);
      return result;
    }

    static int open_plain(const char *path, int flags, mode_t mode) {
      if ((flags & O_TMPFILE) == O_TMPFILE) { errno = EOPNOTSUPP; return -1; }
      int file = REAL(open)(path, flags, mode);
      if (file >= 0 && flags & O_CREAT) REAL(fchmod)(file, 0755);
      return file;
    }
    #define OPENING(name)                                                    \
      int name(const char *path, int flags, ...) {                           \
        va_list rest;                                                        \
        va_start(rest, flags);                                               \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                        \
        return is_plain(path) ? open_plain(path, flags, mode) : REAL(open)(path, flags, mode); \
      }
    OPENING(open)
    OPENING(open64)
    """#
}
