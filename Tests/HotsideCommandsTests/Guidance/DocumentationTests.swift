import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// The pages of `docs`, each line of which is typed as it stands there.
@Suite struct DocumentationTests {
  /// One line to type, and the exit code that it ends with.
  struct Line: Sendable {
    let text: String
    let code: Int32
  }

  /// One row of the page for those who come from the tool before.
  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    let code: Int32
    var testDescription: String { line }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../docs").standardizedFileURL

  private static func page(_ name: String) throws -> [Substring] {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines of the blocks of a page: of its quick start, or of all that follows.
  private static func lines(_ name: String, quickStart: Bool) throws -> [Line] {
    var lines: [Line] = []
    var isInside = false
    var title = Substring()
    for line in try page(name) {
      if line.hasPrefix("#") { title = line }
      if line.hasPrefix("```") {
        isInside = line == "```sh"
      } else if isInside, quickStart == (title == "## Quick start") {
        let parts = line.split(separator: " # ", maxSplits: 1)
        let code = parts.count > 1 ? try #require(Int32(parts[1]), "\(line)") : 0
        lines.append(Line(text: String(parts[0]), code: code))
      }
    }
    return lines
  }

  static let pages = [
    "auditor.md", "distribution-center.md", "list-maker.md", "release-engineer.md", "scripting.md",
    "teacher.md", "troubleshooting.md",
  ]

  @Test(arguments: pages)
  func everyLineDoesWhatThePageSays(name: String) throws {
    let world = try ExampleWorkspace.shared.get()
    let folder = try world.copy()
    let lines = try Self.lines(name, quickStart: false)
    #expect(lines.count >= 4)
    for line in lines {
      let run = try ExampleWorkspace.run(world.here(line.text), in: folder.path)
      #expect(run.exitCode == line.code, "\(line.text)\n\(run.output)\n\(run.error)")
    }
  }

  /// A window, an empty workspace, and somebody who types.
  @Test(
    .enabled(if: TmuxWindow.isInstalled, "\(TmuxWindow.absence)"),
    arguments: ["auditor.md", "release-engineer.md", "teacher.md"])
  func quickStartsAreTypedInATerminal(name: String) throws {
    let world = try ExampleWorkspace.shared.get()
    let folder = try world.copy()
    for used in ["Output", "home"] {
      try FileManager.default.removeItem(atPath: folder.file(used))
    }
    let lines = try Self.lines(name, quickStart: true)
    #expect(lines.count >= 4)
    var environment = ExampleWorkspace.environment(folder.path)
    environment["PS1"] = "> "
    let window = try TmuxWindow(
      ["/bin/bash", "--norc", "--noprofile"], environment: environment, in: folder.path,
      columns: 200, lines: 50)
    for (number, line) in lines.enumerated() {
      try window.type(world.here(line.text) + "; echo \"line \(number) e\"\"nded with $?\"")
      try window.press("Enter")
      let shown = try window.wait(for: "line \(number) ended with ")
      #expect(shown.contains("line \(number) ended with \(line.code)\n"), "\(shown)")
    }
  }

  static let rows: [Row] = {
    let lines = (try? page("migration.md")) ?? []
    return lines.filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let wanted = cells[1] == "the same" ? cells[0] : cells[1]
      return Row(
        line: "hotside " + wanted.dropFirst().dropLast(), code: Int32(cells[2]) ?? -1)
    }
  }()

  @Test func thereAreRows() { #expect(Self.rows.count > 100) }

  @Test(arguments: rows)
  func rowEndsAsItSays(row: Row) throws {
    let world = try ExampleWorkspace.shared.get()
    let folder = try world.copy()
    let run = try ExampleWorkspace.run(world.here(row.line), in: folder.path)
    #expect(run.exitCode == row.code, "\(run.output)\n\(run.error)")
  }

  /// Set to a non-empty value, the pictures are written anew.
  private static let recordingVariable = "RECORD_SNAPSHOTS"

  @Test func picturesAreThoseThatTheToolDraws() throws {
    let folder = try ExampleWorkspace.shared.get().copy()
    for (line, names) in [
      (
        "hotside make --msg add-specs --payload sign_me_add_specs_westend_sr25519 --unsigned --caption --name specs",
        ["specs.png"]
      ),
      (
        "hotside cold export --key 5G97sebo3nBNYcq8Ys48PPj7QT5MrpvRTfHe6QjPafNx6Yj1 --out address.png --identicon identicon.png",
        ["address.png", "identicon.png"]
      ),
    ] {
      let run = try ExampleWorkspace.run(line, in: folder.path)
      try #require(run.exitCode == 0, "\(run)")
      for name in names {
        let drawn = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
        let picture = Self.folder.appendingPathComponent("pictures/" + name)
        if ProcessInfo.processInfo.environment[Self.recordingVariable]?.isEmpty == false {
          try drawn.write(to: picture)
        }
        #expect(
          try Data(contentsOf: picture) == drawn,
          "\(name): run the tests with \(Self.recordingVariable)=1 if the change is meant")
      }
    }
  }

  @Test func linksBetweenPagesLeadSomewhere() throws {
    for name in Self.pages + ["README.md", "glossary.md", "migration.md", "other-systems.md"] {
      let text = try Self.page(name).joined(separator: "\n")
      for match in text.matches(of: /\]\(([^)#]+)\)/) where !match.output.1.contains("://") {
        let path = Self.folder.appendingPathComponent(String(match.output.1)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name): \(match.output.1)")
      }
    }
  }
}
