package import CommandLineKit
package import FileSupport
package import HotSide
import JSONCodec
package import PictureWork
import Reporting
package import TerminalKit

/// Which existing files the output of a command may replace.
package struct OutputOptions: ParsableArguments {
  package init() {}

  @Flag(
    help: ArgumentHelp(
      "Also replace a file of another kind, but never a database, a vault or an input."))
  package var force = false

  /// Rejects the option without an output file; `option` is the name of the option that names it.
  ///
  /// - Throws: `ValidationError`.
  package func require(_ hasFile: Bool, _ option: String) throws {
    guard force, !hasFile else { return }
    throw ValidationError("--force has no effect without \(option). Leave it out.")
  }

  /// The rule for a file that the user named.
  package var rule: OutputRule { .named(isForced: force) }
}

/// An output file that the user names; `-` is standard output.
package struct OutputFile: ExpressibleByArgument, CustomStringConvertible {
  package enum Content {
    case png
    case apng
    case gif
    case page
    case markdown
    case table
    case text
    case hex
    case bytes
    case database

    /// The name for people, with its article.
    var name: String {
      switch self {
      case .png: "a PNG picture"
      case .apng: "an APNG movie"
      case .gif: "a GIF movie"
      case .page: "a web page"
      case .markdown: "Markdown"
      case .table: "comma-separated values"
      case .text: "text"
      case .hex: "hex text"
      case .bytes: "raw bytes"
      case .database: "a database"
      }
    }

    /// The file name endings that suit the content.
    fileprivate var endings: [String] {
      switch self {
      case .png: ["png"]
      case .apng: ["png", "apng"]
      case .gif: ["gif"]
      case .page: ["html", "htm"]
      case .markdown: ["md", "markdown", "txt"]
      case .table: ["csv", "txt"]
      case .text: ["txt"]
      case .hex: ["hex", "txt"]
      // The raw bytes of a picture may be text.
      case .bytes: ["txt"]
      case .database: ["sqlite"]
      }
    }
  }

  package let path: String

  package init?(argument: String) { path = argument }

  package init(_ path: String) { self.path = path }

  package var description: String { path }

  package var isStandardOutput: Bool { path == "-" }

  /// Endings that identify a file format; other endings are accepted for any content.
  private static let telling: Set<String> = [
    "png", "apng", "gif", "jpg", "jpeg", "jpe", "jfif", "webp", "bmp", "tif", "tiff", "svg", "ico",
    "avif", "heic", "jxl", "mp4", "webm", "mkv", "avi", "mov", "html", "htm", "xhtml", "md",
    "markdown", "json", "txt", "hex", "pdf", "csv", "tsv", "xml", "zip", "gz", "xz", "zst", "tar",
    "wasm",
  ]

  /// Checks the file name against its content, before any work.
  ///
  /// - Throws: `ValidationError` for an ending of another format, and if standard output would
  ///   receive two things.
  package func validate(_ content: Content, _ report: ReportOptions) throws(ValidationError) {
    if isStandardOutput {
      guard report.json else { return }
      throw ValidationError("Standard output cannot hold both the file and the JSON document.")
    }
    try validate(content)
  }

  /// Checks the file name against its content, before any work.
  ///
  /// - Throws: `ValidationError` for an ending of another format.
  package func validate(_ content: Content) throws(ValidationError) {
    let name = FilePath.name(of: path).utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return }
    let ending = String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
    guard OutputFile.telling.contains(ending), !content.endings.contains(ending) else { return }
    let fitting = content.endings.map { "." + $0 }.joined(separator: " or ")
    let wayOut = content == .bytes ? "Use another ending" : "Use the ending \(fitting)"
    throw ValidationError(
      "'\(path)' would hold \(content.name), but its ending is .\(ending). \(wayOut).")
  }

  /// Throws an error if binary data would go to a terminal, before any work.
  package func requireNoTerminal(_ context: CommandContext) throws(BinaryToTerminal) {
    if isStandardOutput, context.output.isTerminal { throw BinaryToTerminal() }
  }

  /// Checks that a picture, or a text that begins with `start`, can be written, before an action
  /// that cannot be undone; leaves no file behind.
  ///
  /// - Throws: as ``write(_:under:mode:_:saying:)``.
  package func requirePlace(under rule: OutputRule, beginning start: String? = nil) throws {
    guard !isStandardOutput else { return }
    let isGIF = path.lowercased().hasSuffix(".gif")
    let picture = isGIF ? Array("GIF89a".utf8) : [0x89] + Array("PNG\r\n\u{1a}\n".utf8)
    var file = try FileReplacement(path: path, under: rule)
    try file.write(start.map { Array($0.utf8) } ?? picture)
    try file.seal()
  }

  /// Writes the file atomically, and reports it.
  ///
  /// `mode` are the permissions of a new file; `sentence` is the message, `nil` for the default.
  ///
  /// - Throws: ``BinaryToTerminal``, `FileError`, or an error of standard output.
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

/// Binary output would go to a terminal.
package struct BinaryToTerminal: ReportableError {
  var row: ErrorRow<Never> {
    ErrorRow(
      .binaryToTerminal, exit: .usage,
      """
      Standard output is a terminal, and these bytes are not text. Redirect them to a file or a pipe.
      """
    )
  }
}

/// An output path without ending; the command appends the endings.
package enum OutputStem {
  /// Checks that the path names a file.
  package static func validate(_ name: String, _ option: String) throws(ValidationError) {
    if name.utf8.last ?? UInt8(ascii: "/") == UInt8(ascii: "/") {
      throw ValidationError(
        """
        \(option) \(ScreenText.quoted(name)) does not name a file. Give a path without extension, such as \
        out/westend.
        """
      )
    }
    if name == "-" {
      throw ValidationError(
        "\(option) is a path to which endings are added, so it cannot be '-', standard output.")
    }
  }

  /// Reports that products with a bare name are not in the export folder (hot-side 5.8).
  ///
  /// A path with a folder says where the products are.
  package static func tell(_ name: String, in workspace: Workspace, _ output: CommandOutput) {
    guard !name.utf8.contains(UInt8(ascii: "/")), !Folder.isSame(".", workspace.exportFolder)
    else { return }
    output.note(
      """
      --name is a path from the working folder, so these files are not in \(workspace.exportFolder), where \
      'hotside networks doctor' looks.
      """
    )
  }
}

extension PicturePlan {
  /// Draws into a file that the user named, and reports it.
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
