import ByteSupport
import FileSupport
import Reporting
package import TerminalKit

/// The files that a command has written, for people.
package enum WrittenFiles {
  /// The maximum number of files of a folder that are named one by one.
  private static let mostNamed = 3

  /// Reports files on standard error; many files of a folder are one line.
  package static func tell(_ paths: [String], _ output: CommandOutput) {
    var folders: [String] = []
    for folder in paths.map(FilePath.folder)
    where !folders.contains(where: { $0.hasSameBytes(as: folder) }) {
      folders.append(folder)
    }
    for folder in folders {
      let files = paths.filter { FilePath.folder(of: $0).hasSameBytes(as: folder) }
      if files.count > mostNamed {
        output.note("Wrote \(files.count.counted("file")) into \(folder).")
      } else {
        for path in files { output.note("Wrote \(path).") }
      }
    }
  }
}
