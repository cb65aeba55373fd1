import CommandLineKit
import Foundation
import Reporting
import TestSupport
import Testing

/// The scripts are those on record, and the shells understand them.
@Suite struct CompletionScriptTests {
  /// Set to a non-empty value, the scripts on record are written anew.
  private static let recordingVariable = "RECORD_SNAPSHOTS"

  @Test(arguments: CompletionShell.allCases)
  func scriptIsTheOneOnRecord(_ shell: CompletionShell) async throws {
    let outcome = await Outcome(["--generate-completion-script", shell.rawValue])
    #expect(outcome.code == .success)
    let url = URL(
      fileURLWithPath:
        "\(Checkout.path)/Tests/Terminal/CommandLineKitTests/Snapshots/sample.\(shell.rawValue)")
    let environment = ProcessInfo.processInfo.environment
    if environment[Self.recordingVariable].map({ !$0.isEmpty }) ?? false {
      try outcome.output.write(to: url, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: url, encoding: .utf8)
    #expect(
      outcome.output == recorded,
      "Run the tests with \(Self.recordingVariable)=1 if the change is meant")
  }

  @Test func bashAcceptsItsScript() async throws {
    try await expectAccepted(.bash, by: Shell.bash, ["-n"])
  }

  @Test(.enabled(if: Shell.zsh != nil, "zsh is not installed"))
  func zshAcceptsItsScript() async throws {
    try await expectAccepted(.zsh, by: Shell.zsh, ["-n"])
  }

  @Test(.enabled(if: Shell.fish != nil, "fish is not installed"))
  func fishAcceptsItsScript() async throws {
    try await expectAccepted(.fish, by: Shell.fish, ["--no-config", "--no-execute"])
  }

  private func expectAccepted(
    _ shell: CompletionShell, by program: String?, _ arguments: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    let script = await Outcome(["--generate-completion-script", shell.rawValue]).output
    let path = try folder.write(Array(script.utf8), to: "script")
    let result = try ProcessRunner.run(try #require(program), arguments + [path])
    #expect(result.error == "")
    #expect(result.exitCode == 0)
  }

  // MARK: - What is offered

  @Test(arguments: [
    ([""], ["sign", "make", "add-specs", "codes", "help"]),
    (["s"], ["sign"]),
    (["wo"], []),
    (["--"], ["--quiet", "--verbose", "--version", "--help"]),
    (["-q", "co"], ["codes"]),
    (["codes", ""], ["read", "show", "help"]),
    (["help", ""], ["sign", "make", "add-specs", "codes"]),
    (["help", "codes", ""], ["read", "show"]),
    (["codes", "help", "r"], ["read"]),
    (["make", "--no"], ["--no-border"]),
    (["sign", "--h"], ["--hot-db-path", "--help"]),
    (["sign", "--goal", ""], ["qr", "text", "both"]),
    (["sign", "--goal", "="], ["qr", "text", "both"]),
    (["sign", "--goal", "=", "t"], ["text"]),
    (["sign", "--goal=t"], ["--goal=text"]),
    (["sign", "--size", ""], []),
    (["sign", ""], ["folder", "payload.bin"]),
    (["sign", "--hot-db-path", ""], ["folder"]),
    (["sign", "--hot_db_path", "f"], ["folder"]),
    (["sign", "p", ""], ["folder", "payload.bin", "picture.png"]),
    (["sign", "--size", "16", "p"], ["payload.bin"]),
    (["sign", "p", "t", ""], []),
    (["sign", "--", "--"], []),
    (["sign", "--", "pay"], ["payload.bin"]),
    (["add_specs", "--n"], ["--name"]),
    (["add-specs", "--name", ""], ["one\\ two", "westend"]),
    (["add-specs", "-n", "we"], ["westend"]),
    (["add-specs", "--name", "one"], ["one\\ two"]),
    (["add-specs", "--name", "one\\ "], ["one\\ two"]),
    (["add-specs", "--url", "ws", ":", "//127.0.0.1", ":", "9944", "--n"], ["--name"]),
    (["add-specs", "--url", "ws", ":"], []),
    (["add-specs", "--url", "ws", ":", "//"], []),
    (["codes", "read", "--mark", ""], ["a\\ b", "c"]),
    (["codes", "read", "--mark", "1", "2", ""], ["a\\ b", "c"]),
    (["codes", "read", "--mark", "1", "--j"], ["--json"]),
    (["codes", "read", "--mark", "1", "-j", "pic"], ["picture.png"]),
    (["codes", "read", "a", "b", "pic"], ["picture.png"]),
    (["codes", "show", "--turn", "5", "q"], ["qr"]),
    (["worker", ""], []),
  ])
  func bashOffersWhatFits(words: [String], expected: [String]) async throws {
    let folder = try Workplace()
    let typed = (["sample"] + words).map { "'" + $0 + "'" }.joined(separator: " ")
    let result = try await folder.run(
      Shell.bash, ["--norc", "--noprofile"],
      """
      source script
      COMP_WORDS=(\(typed))
      COMP_CWORD=\(words.count)
      _sample
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      exit 0
      """, of: .bash)
    #expect(result.error == "")
    #expect(result.output.split(separator: "\n").map(String.init).sorted() == expected.sorted())
  }

  @Test func bashRegistersItsFunction() async throws {
    let result = try await Workplace().run(
      Shell.bash, ["--norc", "--noprofile"], "source script; complete -p sample", of: .bash)
    #expect(result.output == "complete -F _sample sample\n")
  }

  @Test func bashHandsTheWordsToTheProgram() async throws {
    let folder = try Workplace()
    _ = try await folder.run(
      Shell.bash, ["--norc", "--noprofile"],
      "source script; COMP_WORDS=(sample add-specs 'a b' --name x); COMP_CWORD=4; _sample",
      of: .bash)
    #expect(
      try folder.calls()
        == ["---completion", "sample add-specs", "-n", "--", "add-specs", "a b", "--name"])
  }

  @Test(
    .enabled(if: Shell.fish != nil, "fish is not installed"),
    arguments: [
      ("", ["sign", "make", "add-specs", "codes", "help"]),
      ("help codes ", ["read", "show"]),
      ("sign --goal ", ["qr", "text", "both"]),
      ("sign --goal=t", ["--goal=text"]),
      ("add-specs --name we", ["westend"]),
      ("codes read --mark ", ["a b", "c"]),
      ("codes show ", ["qr", "text", "both"]),
      ("-q codes re", ["read"]),
      ("sign --no", ["--no-border"]),
    ])
  func fishOffersWhatFits(line: String, expected: [String]) async throws {
    let result = try await Workplace().run(
      try #require(Shell.fish), ["--no-config"],
      "set fish_complete_path; source script; complete -C 'sample \(line)'", of: .fish)
    let offered = result.output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
    #expect(offered.sorted() == expected.sorted())
  }
}

/// Where the shells are, if they are.
private enum Shell {
  static let bash = "/bin/bash"
  static let zsh = find("zsh")
  static let fish = find("fish")

  private static func find(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// A folder with files to offer, a script, and a program `sample` that answers it.
private struct Workplace {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([], to: "work/payload.bin")
    try folder.write([], to: "work/picture.png")
    try folder.write([], to: "work/folder/inner.bin")
    let program = """
      #!/bin/sh
      for word in "$@"; do printf '%s\\n' "$word"; done > '\(folder.file("calls"))'
      printf 'one two\\nwestend\\n'
      """
    let path = try folder.write(Array(program.utf8), to: "bin/written")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    // Copied by another process: a child that a test beside this one starts while the file is written
    // here would hold it open for writing, and nobody can run it then (ETXTBSY).
    let copied = try ProcessRunner.run("/bin/cp", [path, folder.file("bin/sample")])
    #expect(copied.exitCode == 0, "\(copied.error)")
  }

  /// Runs lines of a shell in the folder; the completion script is beside, as `script`.
  func run(
    _ shell: String, _ options: [String], _ lines: String, of kind: CompletionShell
  ) async throws -> ProcessOutcome {
    let script = await Outcome(["--generate-completion-script", kind.rawValue]).output
    let path = try folder.write(Array(script.utf8), to: "script")
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try ProcessRunner.run(
      shell, options + ["-c", lines.replacing("source script", with: "source '\(path)'")],
      environment: ["PATH": folder.file("bin") + ":" + search, "HOME": folder.path],
      folder: folder.file("work"))
  }

  /// The words the program was last called with.
  func calls() throws -> [String] {
    try String(contentsOfFile: folder.file("calls"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }
}
