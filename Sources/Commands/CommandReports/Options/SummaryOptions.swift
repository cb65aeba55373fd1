import ByteSupport
package import CommandLineKit
import FileSupport
import TerminalKit

/// The file that a summary of the run is appended to.
package struct SummaryOptions: CommonOptions {
  @Option(
    help: ArgumentHelp(
      "Append a summary in Markdown to this file; - for none. Default: $GITHUB_STEP_SUMMARY.",
      valueName: "file"), completion: .file())
  var summary: String?

  package init() {}

  package func validate() throws { try summary.map { try OutputFile($0).validate(.markdown) } }

  /// Checks that the file can be appended to, before the command changes anything.
  ///
  /// - Throws: `FileError`.
  package func open(_ context: CommandContext) throws -> Summary {
    let stated = context.environment["GITHUB_STEP_SUMMARY"] ?? ""
    guard let path = summary, !path.hasSameBytes(as: stated) else {
      return Summary(file: try AppendedFile(variable: "GITHUB_STEP_SUMMARY", context))
    }
    return Summary(file: path == "-" ? nil : try AppendedFile(markdown: path))
  }
}

/// The summary of a run, in Markdown.
package struct Summary: Sendable {
  /// The file; `nil` if no summary is written.
  fileprivate let file: AppendedFile?

  /// Appends a title, a table and findings.
  ///
  /// - Throws: `FileError`.
  package func append(_ title: String, _ table: [[String]], _ findings: [String]) throws {
    guard let file else { return }
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    // Names and messages are plain text and must not be interpreted as markup.
    func plain(_ text: String) -> String {
      text.map {
        "<>&|`*_[]\\".contains($0) ? "&#\($0.unicodeScalars.first?.value ?? 0);" : "\($0)"
      }
      .joined()
    }
    var text = "### \(plain(title))\n\n"
    for (place, cells) in table.enumerated() {
      text += row(cells.map(plain))
      if place == 0 { text += row(cells.map { _ in ":-" }) }
    }
    text += "\n" + findings.map { "- \(plain($0))\n" }.joined() + "\n"
    try file.append(text)
  }
}
