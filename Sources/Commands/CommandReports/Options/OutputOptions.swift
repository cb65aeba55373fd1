package import CommandLineKit
package import FileSupport
package import HotSide
import JSONCodec
package import PictureWork
import Reporting
package import TerminalKit

/// What the files of a command may take the place of.
package struct OutputOptions: ParsableArguments {
  package init() {}

  @Flag(
    help: ArgumentHelp(
      "Also replace a file of another kind, but never a database, a vault or an input."))
  package var force = false

  /// The rule for a file that the user named.
  package var rule: OutputRule { .named(isForced: force) }
}

/// A file that the user names for what a command makes; `-` is standard output.
package struct OutputFile: ExpressibleByArgument, CustomStringConvertible {
  /// What goes into it.
  package enum Content {
    case png
    case apng
    case gif
    case page
    case markdown
    case table
    case hex
    case bytes
    case database

    /// What people call it, with its article.
    var name: String {
      switch self {
      case .png: "a PNG picture"
      case .apng: "an APNG movie"
      case .gif: "a GIF movie"
      case .page: "a web page"
      case .markdown: "Markdown"
      case .table: "comma-separated values"
      case .hex: "hex text"
      case .bytes: "raw bytes"
      case .database: "a database"
      }
    }

    /// The endings that say what it is.
    fileprivate var endings: [String] {
      switch self {
      case .png: ["png"]
      case .apng: ["png", "apng"]
      case .gif: ["gif"]
      case .page: ["html", "htm"]
      case .markdown: ["md", "txt"]
      case .table: ["csv", "txt"]
      case .hex: ["hex", "txt"]
      // Raw bytes may be a text that a picture holds.
      case .bytes: ["txt"]
      case .database: ["sqlite"]
      }
    }
  }

  /// The path, or `-`.
  package let path: String

  package init?(argument: String) { path = argument }

  package init(_ path: String) { self.path = path }

  package var description: String { path }

  /// Whether it is standard output.
  package var isStandardOutput: Bool { path == "-" }

  /// Endings by which programs tell what a file is; any other says nothing.
  private static let telling: Set<String> = [
    "png", "apng", "gif", "jpg", "jpeg", "jpe", "jfif", "webp", "bmp", "tif", "tiff", "svg", "ico",
    "avif", "heic", "jxl", "mp4", "webm", "mkv", "avi", "mov", "html", "htm", "json", "txt", "hex",
    "pdf", "csv", "xml", "zip", "gz", "xz", "zst", "tar", "wasm",
  ]

  /// Checks a name against what is to be in the file, before any work.
  ///
  /// - Parameters:
  ///   - content: what goes into it.
  ///   - report: what else may go to standard output.
  /// - Throws: `ValidationError` for an ending that says otherwise, and where standard output would have
  ///   to hold two things.
  package func validate(_ content: Content, _ report: ReportOptions) throws(ValidationError) {
    if isStandardOutput {
      guard report.json else { return }
      throw ValidationError("Standard output cannot hold both the file and the JSON document.")
    }
    let name = FilePath.name(of: path).utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return }
    let ending = String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
    guard OutputFile.telling.contains(ending), !content.endings.contains(ending) else { return }
    let fitting = content.endings.map { "." + $0 }.joined(separator: " or ")
    let wayOut = content == .bytes ? "Take another ending" : "Let it end in \(fitting)"
    throw ValidationError(
      "'\(path)' would hold \(content.name), and its ending .\(ending) says otherwise. \(wayOut).")
  }

  /// Checks before any work that bytes do not go to a terminal, which would take them for commands.
  package func requireNoTerminal(_ context: CommandContext) throws(BinaryToTerminal) {
    if isStandardOutput, context.output.isTerminal { throw BinaryToTerminal() }
  }

  /// Checks before what cannot be undone that a picture can be written; nothing is left of the attempt.
  ///
  /// - Throws: as ``write(_:under:mode:_:saying:)``.
  package func requirePlace(under rule: OutputRule) throws {
    guard !isStandardOutput else { return }
    let isGIF = path.lowercased().hasSuffix(".gif")
    var file = try FileReplacement(path: path, under: rule)
    try file.write(isGIF ? Array("GIF89a".utf8) : [0x89] + Array("PNG\r\n\u{1a}\n".utf8))
    try file.seal()
  }

  /// Writes the file, all or nothing, and says so.
  ///
  /// - Parameters:
  ///   - bytes: all of it.
  ///   - rule: what it may take the place of.
  ///   - mode: of a file that was not there.
  ///   - context: has standard output.
  ///   - sentence: what is said; `nil` for that it was written.
  /// - Throws: ``BinaryToTerminal``, `FileError`, or the fault of standard output.
  package func write(
    _ bytes: [UInt8], under rule: OutputRule, mode: UInt32 = 0o644, _ context: CommandContext,
    saying sentence: String? = nil
  ) throws {
    if isStandardOutput {
      try requireNoTerminal(context)
      return try context.output.write(bytes)
    }
    try FileReplacement.write(bytes, to: path, under: rule, mode: mode)
    context.output.note(sentence ?? "Wrote \(path).")
  }
}

/// Standard output is a terminal, and what was to go there is no text.
package struct BinaryToTerminal: ReportableError {
  var row: ErrorRow<Never> {
    ErrorRow(
      .binaryToTerminal, exit: .usage,
      "Standard output is a terminal, and these bytes are no text. Send them into a file or a pipe."
    )
  }
}

/// A path to which the command adds endings.
package enum OutputStem {
  /// Checks that a file can be called so.
  package static func validate(_ name: String, _ option: String) throws(ValidationError) {
    if name.utf8.last ?? UInt8(ascii: "/") == UInt8(ascii: "/") {
      throw ValidationError(
        "\(option) \(ScreenText.quoted(name)) names no file; give a path without extension, such as out/westend."
      )
    }
    if name == "-" {
      throw ValidationError(
        "\(option) is a path to which endings are added, and '-', standard output, can be none.")
    }
  }

  /// Says of products with a path of the user's that they are not among the others (hot-side 5.8).
  package static func tell(_ name: String, in workspace: Workspace, _ output: CommandOutput) {
    guard !Folder.isSame(FilePath.folder(of: name), workspace.exportFolder) else { return }
    output.note(
      """
      --name is a path from the working folder: this is not in \(workspace.exportFolder), where 'hotside networks \
      doctor' looks.
      """
    )
  }
}

extension PicturePlan {
  /// Draws into a file that the user named, and says so.
  package func draw(
    to file: OutputFile, under rule: OutputRule, _ context: CommandContext
  ) async throws -> DrawnPicture {
    if file.isStandardOutput {
      try file.requireNoTerminal(context)
      let (bytes, picture) = try await bytes(for: file.path)
      try context.output.write(bytes)
      return picture
    }
    let files = PendingFiles(under: rule)
    let drawn = try await draw(to: file.path, into: files)
    try files.commit()
    context.output.note("Wrote \(file.path).")
    return drawn
  }
}
