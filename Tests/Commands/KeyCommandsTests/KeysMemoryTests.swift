import ByteSupport
import CommandTestSupport
import FileSupport
import Foundation
import Glibc
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// The memory of the tool itself, after it has signed with a key of the vault: neither the phrase nor
/// the seed nor the password is in it.
@Suite(.enabled(if: StoppedTool.isPossible, "\(StoppedTool.absence)"))
struct KeysMemoryTests {
  private let fixture: KeysFixture
  private let payload: String

  init() throws {
    fixture = try KeysFixture()
    payload = try fixture.preparePayload()
    _ = try fixture.importKey("release", role: "general")
  }

  /// Overlapping parts of the secrets, and one thing that has to be found.
  private func patterns() throws -> [MaskedPattern] {
    let seed = try Mnemonic.miniSecret(
      phrase: Array(KeysFixture.phrase.utf8).span, password: Span())
    let bytes = seed.withBytes { span in span.indices.map { span[$0] } }
    let secrets = [
      Array(KeysFixture.phrase.utf8), Array(KeysFixture.password.utf8), bytes,
      Array(Hex.encode(bytes).utf8),
    ]
    return secrets.flatMap { secret in
      stride(from: 0, to: secret.count - 15, by: 8).map { start in
        MaskedPattern(secret[start..<start + 16].span)
      }
    }
  }

  /// Runs a command whose output nobody reads, and looks at it once it has to wait for that.
  private func search(
    _ arguments: [String], for patterns: [MaskedPattern]
  ) throws -> [Int] {
    let tool = try StoppedTool(
      arguments,
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "NO_COLOR": "1",
        "HOTSIDE_PASSWORD_FILE": fixture.passwordFile,
      ], folder: fixture.folder.path)
    try tool.stopAtOutput()
    return ProcessMemory(of: tool.process).occurrences(of: patterns)
  }

  @Test(arguments: [
    ["keys", "sign", "PAYLOAD", "--key", "release", "--yes"],
    ["keys", "sign", "PAYLOAD", "--key", "release", "--yes", "--deterministic", "--verbose"],
    ["sign", "--msg", "add-specs", "--payload", "PAYLOAD", "--key", "release", "--yes", "--json"],
    ["keys", "import", "second", "--phrase-file", "PHRASE", "--json"],
  ])
  func nothingSecretIsLeftAfterSigning(_ arguments: [String]) throws {
    let key = try fixture.publicKey().publicKey
    let words = arguments.map {
      ["PAYLOAD": payload, "PHRASE": fixture.phraseFile][$0] ?? $0
    }
    let patterns = try patterns()
    let counts = try search(words, for: patterns + [MaskedPattern(key.span)])
    #expect(counts.dropLast().allSatisfy { $0 == 0 }, "\(words): \(counts)")
    // The public key is there, or the search itself does not work.
    #expect((counts.last ?? 0) > 0, "\(words)")
  }

  /// Passwords behind `///` in a list of derivation paths are used where they were read to.
  @Test(arguments: [[], ["--json", "--verbose"], ["--format", "v1", "--split", "1"]])
  func noPasswordOfAListIsLeft(_ options: [String]) throws {
    _ = try fixture.run(["restore-defaults"])
    let passwords = ["sesame-of-the-first-path", "another-word-that-nobody-knows"]
    let lines = [
      "//polkadot", "//a/b///\(passwords[0])", "///\(passwords[1])", "//a/b///\(passwords[0])",
    ]
    let list = try fixture.folder.write(
      Array((lines + ["bad///\(passwords[1])"]).joined(separator: "\n").utf8), to: "list")
    let secrets = passwords.flatMap { password in
      let bytes = Array(password.utf8)
      return stride(from: 0, to: bytes.count - 15, by: 4).map {
        MaskedPattern(bytes[$0..<$0 + 16].span)
      }
    }
    // Something of the output, or the search itself does not work.
    let address = Array("//polkadot".utf8)
    let counts = try search(
      ["derivations", "--title", "westend-sr25519", "--derivations", list, "--key", "release"]
        + options,
      for: secrets + [MaskedPattern(address.span)])
    #expect(counts.dropLast().allSatisfy { $0 == 0 }, "\(options): \(counts)")
    #expect((counts.last ?? 0) > 0, "\(options)")
  }

  /// While a phrase is being read it is in memory, and the search finds it.
  @Test func aPhraseThatIsStillReadIsFound() throws {
    let tool = try StoppedTool(
      ["keys", "import", "third", "--phrase-fd", "0"],
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "NO_COLOR": "1",
        "HOTSIDE_PASSWORD_FILE": fixture.passwordFile,
      ], folder: fixture.folder.path)
    try tool.write(Array(KeysFixture.phrase.utf8))
    try tool.stopAtInput()
    let counts = ProcessMemory(of: tool.process).occurrences(
      of: [MaskedPattern(Array(KeysFixture.phrase.utf8.prefix(32)).span)])
    #expect(counts == [1])
  }

  /// A crash prints no registers, which may point at a secret.
  @Test func aCrashPrintsNoRegisters() throws {
    let tool = try StoppedTool(
      ["keys", "import", "third", "--phrase-fd", "0"],
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "NO_COLOR": "1",
        "HOTSIDE_PASSWORD_FILE": fixture.passwordFile,
        "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no",
      ], folder: fixture.folder.path)
    try tool.write(Array(KeysFixture.phrase.utf8))
    try tool.stopAtInput()
    let end = try tool.crash()
    #expect(end.signal == SIGSEGV)
    #expect(!end.errors.contains("Registers"), "\(end.errors)")
    #expect(!end.errors.contains("crashed"), "\(end.errors)")
  }

  /// Neither the arguments nor the environment of the process, which others can read, have anything
  /// secret.
  @Test func nothingSecretIsSeenByOtherProcesses() throws {
    let tool = try StoppedTool(
      ["keys", "sign", payload, "--key", "release", "--yes"],
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "NO_COLOR": "1",
        "HOTSIDE_PASSWORD_FILE": fixture.passwordFile,
      ], folder: fixture.folder.path)
    try tool.stopAtOutput()
    for name in ["cmdline", "environ"] {
      let bytes = try FileReading.bytes(at: "/proc/\(tool.process)/\(name)", limit: 1 << 20)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.isEmpty)
      #expect(!text.contains("winner") && !text.contains(KeysFixture.password), "\(name)")
    }
  }
}
