import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// The pages that `hotside manual` writes, read by the programs that show such pages.
@Suite struct ManualTests {
  private let tool: Tool

  init() throws { tool = try Tool(restored: false) }

  private func pages() throws -> [String] {
    let run = try tool.run(["manual", "man1"], environment: ["SOURCE_DATE_EPOCH": "1763769600"])
    #expect(run.exitCode == 0, "\(run)")
    return tool.names(in: "man1")
  }

  private func text(_ page: String) throws -> String {
    String(decoding: try tool.bytes(tool.folder.file("man1/" + page)), as: UTF8.self)
  }

  @Test func everyCommandHasAPage() throws {
    let pages = try pages()
    #expect(pages.count > 80)
    for name in ["hotside", "hotside-load-metadata", "hotside-cold-seed-add", "hotside-manual"] {
      #expect(pages.contains(name + ".1"))
    }
    let page = try text("hotside-load-metadata.1")
    #expect(page.hasPrefix(#".TH "HOTSIDE\-LOAD\-METADATA" 1 "2025-11-22" "#))
    #expect(page.contains("\n.nh\n"))
    for section in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "ENVIRONMENT", "FILES",
      "EXIT STATUS", "SEE ALSO",
    ] {
      #expect(page.contains("\n.SH \(section)") || page.contains("\n.SH \"\(section)\""))
    }
    #expect(page.contains(#"hotside load\-metadata \-t \-n westend"#))
    #expect(page.contains("HOTSIDE_WORKSPACE"))
    #expect(!page.contains("HOTSIDE_COLD_DEVICE"))
    #expect(try text("hotside-cold-scan.1").contains("HOTSIDE_COLD_DEVICE"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"),
      "mandoc is not installed"))
  func mandocFindsNoFault() throws {
    _ = try pages()
    let check = try ProcessRunner.run(
      "/bin/bash", ["-c", "mandoc -T lint -W style man1/*.1"], folder: tool.folder.path)
    // Command lines of examples stay on one line, however long.
    let said = check.output.split(separator: "\n").filter { line in
      !line.contains("longer than 80 bytes: hotside")
        && !line.contains("longer than 80 bytes: mkdir")
    }
    #expect(said == [])
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed"))
  func groffFindsNoFault() throws {
    _ = try pages()
    let check = try ProcessRunner.run(
      "/bin/bash", ["-c", "for page in man1/*.1; do groff -ww -man -z -Tutf8 $page; done"],
      folder: tool.folder.path)
    #expect(check.error == "")
    let shown = try ProcessRunner.run(
      "/bin/bash",
      ["-c", "groff -man -Tutf8 -P-c -P-b -P-u -rLL=90n man1/hotside-load-metadata.1"],
      folder: tool.folder.path)
    #expect(shown.output.contains("hotside load-metadata -t -n westend\n"))
  }

  @Test func pagesAreTheSameWheneverTheyAreWritten() throws {
    let names = try pages()
    let first = try names.map { try text($0) }
    try FileManager.default.removeItem(atPath: tool.folder.file("man1"))
    _ = try pages()
    #expect(try names.map { try text($0) } == first)
  }

  @Test func aWrongDayIsRefusedAndAFullDiskLeavesNothing() throws {
    let wrong = try tool.run(["manual", "man1"], environment: ["SOURCE_DATE_EPOCH": "today"])
    #expect(wrong.exitCode == 64)
    #expect(wrong.error.contains("SOURCE_DATE_EPOCH"))
    #expect(tool.names(in: "man1") == [])
    try tool.folder.write([], to: "man1/hotside-cold.1/blocking")
    let blocked = try tool.run("manual", "man1")
    #expect(blocked.exitCode == 73, "\(blocked)")
    #expect(tool.names(in: "man1") == ["hotside-cold.1"])
  }
}
