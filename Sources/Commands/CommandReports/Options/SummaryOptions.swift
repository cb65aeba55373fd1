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

  /// Appends a title, a table and findings.
  package func append(
    _ title: String, _ table: [[String]], _ findings: [String], _ context: CommandContext
  ) throws {
    let surroundings = context.environment["GITHUB_STEP_SUMMARY"] ?? ""
    guard let path = summary ?? (surroundings.isEmpty ? nil : surroundings), path != "-" else {
      return
    }
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
    WorkspaceBounds.current?.free(path)
    let former = Folder.exists(path) ? try FileReading.bytes(at: path, limit: 16 << 20) : []
    try FileReplacement.write(former + Array(text.utf8), to: path, under: .upkeep)
  }
}
