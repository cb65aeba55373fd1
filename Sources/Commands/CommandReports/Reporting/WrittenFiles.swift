import ByteSupport
import CommandLineKit
import FileSupport
import HotStore
import NodeClient
import Reporting
package import TerminalKit
import VaultPayloads

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
  /// Warns of each file of a network whose node URLs may have a password or an API key, because such files are made for
  /// git.
  ///
  /// Other files, and files that cannot be read, are left out.
  package static func warn(ofSecretsIn paths: [String], _ output: CommandOutput) {
    for path in paths where path.hasSuffix(".json") {
      let bytes = FileInputs.$current.withValue(nil) {
        try? FileReading.bytes(at: path, limit: 1 << 20)
      }
      guard let bytes, let file = try? NetworkFile(json: bytes, file: path) else { continue }
      let urls = file.endpoints.compactMap { url -> String? in
        guard let shown = (try? NodeEndpoint(url))?.redacted, shown.contains("***") else {
          return nil
        }
        return shown
      }
      guard !urls.isEmpty else { continue }
      let folder = ShellWord.quoted(FilePath.folder(of: path), leaving: "")
      output.warn(
        """
        \(path) has a password or an API key in a node's URL: \(urls.shortList(3)). Everyone who gets the file, for \
        example from git, can use it. To take it out, run 'hotside networks set-endpoint \
        \(ShellWord.quoted(file.specs.name, leaving: "")) URL' with other nodes, and then 'hotside networks export \
        \(ShellWord.quoted(file.title, leaving: "")) --folder \(folder)'. The section nodes.endpoints of your own \
        settings can name the private node.
        """)
    }
  }
}
