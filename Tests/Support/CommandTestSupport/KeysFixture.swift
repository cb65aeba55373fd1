import FileSupport
import Foundation
import SecretVault
package import SubstrateCrypto
package import TestSupport
import ToolTestSupport
import VaultPayloads

/// A workspace of its own with a vault whose password costs nothing to check, for runs of the built
/// tool.
package final class KeysFixture: Sendable {
  package static let password = "correct horse battery"
  /// BIP-39's phrase of entropy 7f…; no test of anything else uses it.
  package static let phrase =
    "legal winner thank year wave sausage worth useful legal winner thank yellow"

  package let folder: TemporaryFolder
  package let passwordFile: String
  package let phraseFile: String

  package init() throws {
    folder = try TemporaryFolder()
    passwordFile = folder.file("password")
    phraseFile = folder.file("phrase")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    for (path, text) in [
      (passwordFile, KeysFixture.password), (phraseFile, KeysFixture.phrase + "//verifier"),
    ] {
      _ = FileManager.default.createFile(
        atPath: path, contents: Data((text + "\n").utf8), attributes: [.posixPermissions: 0o600])
    }
    let data = folder.file("data/hotside")
    try FileManager.default.createDirectory(
      atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    _ = try KeyStore.create(
      at: keyStore, identifier: "io.hotside.test",
      password: SecretBytes(copying: Array(KeysFixture.password.utf8).span), cost: .moderate)
  }

  package var keyStore: String { folder.file("data/hotside/keys.sqlite") }
  package var workspace: String { folder.file("data/hotside/Output") }

  /// Runs the tool; the password's file is named unless `password` is nil.
  package func run(
    _ arguments: [String], password: String? = "", input: [UInt8] = [],
    environment: [String: String] = [:]
  ) throws -> ProcessOutcome {
    var variables = [
      "XDG_DATA_HOME": folder.file("data"), "HOTSIDE_WORKSPACE": "", "NO_COLOR": "1",
      "HOTSIDE_PASSWORD_FILE": password.map { $0.isEmpty ? passwordFile : $0 } ?? "",
    ]
    variables.merge(environment) { $1 }
    return try ProcessRunner.run(
      ProcessRunner.hotside, arguments, input: input, environment: variables, folder: folder.path)
  }

  /// Imports the phrase as a key.
  package func importKey(
    _ name: String, role: String? = nil, crypto: String = "sr25519"
  ) throws -> ProcessOutcome {
    try run(
      ["keys", "import", name, "--phrase-file", phraseFile, "--crypto", crypto]
        + (role.map { ["--role", $0] } ?? []))
  }

  /// The public key that the phrase makes.
  package func publicKey(_ scheme: SignatureScheme = .sr25519) throws -> MultiSigner {
    let uri = Array((KeysFixture.phrase + "//verifier").utf8)
    let pair = try KeyPair(secretURI: uri.span, scheme: scheme)
    return pair.publicKey
  }

  /// Writes the payload of westend's specs; returns its name.
  package func preparePayload() throws -> String {
    _ = try run(["restore-defaults"])
    _ = try run(["add-specs", "-f", "-n", "westend-sr25519"])
    return "sign_me_add_specs_westend_sr25519"
  }

  package func payload(_ name: String) throws -> [UInt8] {
    try FileReading.bytes(at: workspace + "/in_progress/" + name, limit: 1 << 20)
  }
}
