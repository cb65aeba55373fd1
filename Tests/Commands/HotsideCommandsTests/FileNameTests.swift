import FileSupport
import Reporting
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// File names that are not UTF-8: bash writes them as `$'caf\xe9.png'`.
@Suite struct FileNameTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    let specs = UpdatePayload(unsigned: .specs(NetworkSpecs.sample("development")))
    try tool.folder.write(try Movies.code(specs.bytes), to: "plain.png")
  }

  /// Runs a line of bash, in which `hotside` is the tool.
  private func bash(
    _ line: String, environment: [String: String] = [:]
  ) throws -> Tool.Run {
    try tool.run(
      [], environment: environment, within: "tool=$1; hotside() { \"$tool\" \"$@\"; }; " + line)
  }

  @Test func namesThatAreNotUTF8AreRead() throws {
    let read = try bash(#"cp plain.png $'caf\xe9.png'; hotside verify $'caf\xe9.png'"#)
    #expect(read.exitCode == 0 && read.output.contains("development"), "\(read)")
    let missing = try bash(#"hotside verify $'n\xe9.png'"#)
    #expect(missing.exitCode == 66, "\(missing)")
    #expect(missing.error == "Error: The file or folder 'n\\xe9.png' does not exist.\n")
    let folder = try bash(#"mkdir f; cp plain.png $'f/caf\xe9.png'; hotside verify f"#)
    #expect(folder.exitCode == 0, "\(folder)")
  }

  @Test func namesThatAreNotUTF8AreWrittenUnchanged() throws {
    let made = try bash(
      #"hotside encode-to-qr --hex 00 --dst-file $'o\xe9.gif' && test -s $'o\xe9.gif' && ls"#)
    #expect(made.exitCode == 0, "\(made)")
    #expect(made.error.contains("o\\xe9.gif"))
    #expect(!made.output.contains("\u{fffd}.gif") || made.output.contains("o\u{fffd}.gif"))
    let names = try Folder.names(in: tool.folder.path)
    #expect(
      names.filter { $0.hasPrefix("o") }.map(SystemText.bytes) == [[0x6f, 0xe9] + ".gif".utf8])
  }

  /// Two names that Swift takes for one are two files.
  @Test func spellingsOfOneNameAreTwoFiles() throws {
    let made = try bash(
      #"""
      hotside encode-to-qr --hex 01 --dst-file $'f/caf\xc3\xa9.png'
      mkdir f; hotside encode-to-qr --hex 01 --dst-file $'f/caf\xc3\xa9.png' &&
      hotside encode-to-qr --hex 02 --dst-file $'f/cafe\xcc\x81.png'
      """#)
    #expect(made.exitCode == 0, "\(made)")
    #expect(try Folder.names(in: tool.folder.file("f")).count == 2)
  }

  @Test func workspacesDatabasesAndInputsMayHaveNamesThatAreNotUTF8() throws {
    let run = try bash(
      #"""
      mkdir $'w\xe9' && cp -r Networks $'w\xe9/' 2>/dev/null
      export HOTSIDE_WORKSPACE=$'w\xe9'
      hotside restore-defaults --hot-db-path $'w\xe9/d\xff.sqlite' --quiet &&
      hotside show networks --hot-db-path $'w\xe9/d\xff.sqlite' &&
      hotside networks export westend-sr25519 --hot-db-path $'w\xe9/d\xff.sqlite' > $'n\xe9.json' &&
      hotside networks import $'n\xe9.json' --hot-db-path $'w\xe9/d\xff.sqlite' &&
      test -e $'w\xe9/d\xff.sqlite'
      """#)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("westend"))
  }

  /// A `/` before a combining mark is one character to Swift, and a separator to the system.
  @Test func aSlashBeforeACombiningMarkSeparates() throws {
    let run = try bash(
      #"""
      mkdir -p s && hotside encode-to-qr --hex 00 --dst-file $'s/\xcc\x81x.png' &&
      test -s $'s/\xcc\x81x.png'
      """#)
    #expect(run.exitCode == 0, "\(run)")
  }
}
