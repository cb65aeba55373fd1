import ByteSupport
import CommandTestSupport
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The memory of the tool after a device has signed: neither the phrase, nor the seed made of it, nor
/// a password is in it.
@Suite(.enabled(if: StoppedTool.isPossible, "\(StoppedTool.absence)"))
struct ColdSignMemoryTests {
  private static let keyPassword = "open sesame and nothing else"

  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  /// Overlapping parts of the secrets.
  private static func patterns(_ secrets: [[UInt8]]) -> [MaskedPattern] {
    secrets.flatMap { secret in
      stride(from: 0, to: secret.count - 15, by: 8).map { start in
        MaskedPattern(secret[start..<start + 16].span)
      }
    }
  }

  private func seed(_ password: String = "") throws -> [UInt8] {
    try Mnemonic.miniSecret(
      phrase: Array(SigningDevice.phrase.utf8).span, password: Array(password.utf8).span
    ).withBytes { span in span.indices.map { span[$0] } }
  }

  /// Signs what waits with output that nobody reads, and looks for the secrets once the tool has to
  /// wait for its reader.
  private func expectNothingSecret(
    signing arguments: [String] = [], to file: String = "signature.png",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let secrets = [
      Array(SigningDevice.phrase.utf8), Array(Self.keyPassword.utf8),
      Array("a long password".utf8), try seed(), try seed(Self.keyPassword),
    ].flatMap { [$0, Array(Hex.encode($0).utf8)] }
    let tool = try StoppedTool(
      ["cold", "sign", "--device", "device", "--out", file, "--json"]
        + arguments,
      environment: device.environment.merging(
        ["HOTSIDE_WORKSPACE": device.tool.folder.path, "NO_COLOR": "1"]) { $1 },
      folder: device.tool.folder.path)
    try tool.stopAtOutput()
    let name = Array(file.utf8)
    let counts = ProcessMemory(of: tool.process).occurrences(
      of: Self.patterns(secrets) + [MaskedPattern(name.span)])
    #expect(
      counts.dropLast().allSatisfy { $0 == 0 }, "\(counts)", sourceLocation: sourceLocation)
    // The file's name is there, or the search itself does not work.
    #expect((counts.last ?? 0) > 0, sourceLocation: sourceLocation)
  }

  @Test func nothingIsLeftOfAPhraseThatSigned() throws {
    #expect(try device.cold("scan", try device.message("x")).exitCode == 0)
    try expectNothingSecret()
  }

  @Test func nothingIsLeftOfTheKeysOwnPassword() throws {
    let file = try device.tool.folder.write(Array(Self.keyPassword.utf8), to: "key-password")
    let derived = try device.cold(
      "derive", "Alice", "//p", "--network", SigningDevice.sample.title, "--key-password-file",
      file)
    #expect(derived.exitCode == 0, "\(derived)")
    let message = try device.message("x", path: "//p///" + Self.keyPassword)
    #expect(try device.cold("scan", message).exitCode == 0)
    try expectNothingSecret(signing: ["--key-password-file", file])
  }

  @Test func nothingIsLeftOfAPhraseThatAnsweredARequest() throws {
    let request = try device.picture(try device.request(["//new", "//a"]))
    #expect(try device.cold("scan", request).exitCode == 0)
    try expectNothingSecret(to: "answer.gif")
  }

  @Test func nothingIsLeftOfAPhraseThatSignedForADerivedKey() async throws {
    try await device.acceptMetadata()
    let payload = Signables.dynamicTransaction(
      Signables.transfer(to: SigningDevice.receiver, of: 1), root: try device.signer(""),
      path: "//x/y")
    #expect(try device.cold("scan", try device.picture(payload)).exitCode == 0)
    try expectNothingSecret()
  }
}
