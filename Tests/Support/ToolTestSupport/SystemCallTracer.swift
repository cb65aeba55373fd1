import Foundation
import TestSupport
package import Testing

/// Faults and ends of a tool at chosen system calls, by strace.
package enum SystemCallTracer {
  private static let program = "/usr/bin/strace"

  /// Whether it is there and may trace.
  package static let isPossible: Bool = {
    guard FileManager.default.isExecutableFile(atPath: program) else { return false }
    return (try? ProcessRunner.run(program, ["-o", "/dev/null", "/bin/true"]))?.exitCode == 0
  }()
  package static let absence: Comment = "there is no strace that may trace"

  /// A line of bash that runs `"$@"` so that every sync of one folder fails; it loads nothing that spares syncs.
  package static func failing(_ code: String, syncing folder: String) -> String {
    "strace -f -qq -o /dev/null -E LD_PRELOAD -P '\(folder)' -e trace=fsync -e inject=fsync:error=\(code) \"$@\""
  }

  /// A line of bash that runs `"$@"` so that its `number`th renaming, from 1, fails.
  package static func failing(_ code: String, atRename number: Int) -> String {
    "strace -f -qq -o /dev/null -e 'trace=/^rename(at)?$' -e 'inject=/^rename(at)?$:error=\(code):when=\(number)' \"$@\""
  }

  /// A line of bash that runs `"$@"` and kills it instead of its `number`th renaming, from 1.
  package static func killing(atRename number: Int) -> String {
    "strace -f -qq -o /dev/null -e 'trace=/^rename(at)?$' -e 'inject=/^rename(at)?$:signal=KILL:when=\(number)' \"$@\""
  }
}
