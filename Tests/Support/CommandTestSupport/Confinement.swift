import Foundation
import Glibc
import TestSupport

/// Lines of bash that run a command where a folder is read-only or its disk small, in mounts that
/// nobody else sees.
package enum Confinement {
  /// Whether this process may mount for its children.
  package static let isPossible: Bool = {
    guard geteuid() == 0 else { return false }
    let script = "mount -t tmpfs none /mnt"
    let outcome = try? ProcessRunner.run("/usr/bin/unshare", ["-m", "/bin/bash", "-c", script])
    return outcome?.exitCode == 0
  }()

  /// What a skipped test prints.
  package static let absence = "mounting in a private namespace needs root ('unshare -m')"

  /// The folder cannot be written.
  package static func readOnly(_ folder: String) -> String {
    inside(folder, #"mount --bind "$F" "$F"; mount -o remount,ro,bind "$F"; "$@""#)
  }

  /// The file can be replaced by nothing, though its folder can be written.
  package static func held(_ file: String) -> String {
    inside(file, #"mount --bind "$F" "$F"; "$@""#)
  }

  /// The folder is an empty disk of this size.
  ///
  /// What is left on it at the end is left in the folder.
  package static func small(_ folder: String, kilobytes: Int) -> String {
    inside(folder, disk("size=\(kilobytes)k", #""$@""#))
  }

  /// The folder is a disk with its content and this much room more.
  package static func nearlyFull(_ folder: String, kilobytesLeft: Int) -> String {
    inside(
      folder,
      disk(
        "size=64m",
        """
        free=$(df --output=avail -k "$F" | tail -1); \
        head -c $(((free - \(kilobytesLeft)) * 1024)) /dev/zero > "$F/filling"; \
        "$@"; code=$?; rm -f "$F/filling"; (exit $code)
        """))
  }

  /// A disk with the folder's content, which goes back into the folder at the end.
  private static func disk(_ options: String, _ command: String) -> String {
    """
    cp -a "$F" "$F.kept"; mkdir -p "$F.under"; mount --bind "$F" "$F.under"; \
    mount -t tmpfs -o \(options) none "$F"; cp -a "$F.kept/." "$F/"; rm -rf "$F.kept"; \
    \(command); code=$?; \
    find "$F.under" -mindepth 1 -delete; cp -a "$F/." "$F.under/"; umount "$F.under"; \
    rmdir "$F.under"; exit $code
    """
  }

  private static func inside(_ folder: String, _ script: String) -> String {
    let quoted = "'" + script.replacing("'", with: #"'\''"#) + "'"
    return "F='\(folder)' exec unshare -m /bin/bash -c \(quoted) bash \"$@\""
  }
}
