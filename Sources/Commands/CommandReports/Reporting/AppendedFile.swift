package import CommandLineKit
import FileSupport
import TerminalKit

/// A text file that a command appends to.
///
/// It is opened before the command changes anything, so that a wrong path is refused in time.
package struct AppendedFile: Sendable {
  private let path: String
  private static let limit = 16 << 20
  /// Databases, inputs and built-in networks are refused even so.
  private static let rule = OutputRule.named(isForced: true)

  /// Checks that the file of an environment variable can be appended to.
  ///
  /// - Returns: the file; `nil` if the variable is not set or empty.
  /// - Throws: `FileError`.
  package init?(variable: String, _ context: CommandContext) throws {
    guard let path = context.environment[variable], !path.isEmpty else { return nil }
    self.path = path
    try requirePlace()
  }

  /// Checks that a file that the user named can be appended to: a new or empty one, or Markdown.
  ///
  /// - Throws: `FileError`.
  package init(markdown path: String) throws {
    self.path = path
    try requirePlace()
    guard Folder.exists(path) else { return }
    let start = try present().prefix { $0 != UInt8(ascii: "\n") }
    let isMarkdown =
      start.starts(with: Array("#".utf8)) || [".md", ".markdown"].contains { path.hasSuffix($0) }
    let kind = FileKind(of: path)
    guard kind != .empty, kind != .text || !isMarkdown else { return }
    throw FileError.refusedOutput(
      path: path,
      reason: """
        the existing file is \(kind?.name ?? "not readable")\(kind == .text ? " that is not Markdown" : ""), but a \
        summary is appended to Markdown only
        """,
      wayOut: "name another file")
  }

  private func requirePlace() throws {
    var file = try FileReplacement(path: path, under: AppendedFile.rule)
    try file.seal()
  }

  /// Returns the present contents, which does not make the file an input.
  private func present() throws -> [UInt8] {
    guard Folder.exists(path) else { return [] }
    return try FileInputs.$current.withValue(nil) {
      try FileReading.bytes(at: path, limit: AppendedFile.limit)
    }
  }

  /// Appends a text.
  ///
  /// - Throws: `FileError`.
  package func append(_ text: String) throws {
    try FileReplacement.write(present() + Array(text.utf8), to: path, under: AppendedFile.rule)
  }
}
