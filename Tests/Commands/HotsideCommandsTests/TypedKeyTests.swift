import ByteSupport
import CommandTestSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Keys and hashes have the same forms in every option; other texts are refused as keys, never taken as names.
@Suite struct TypedKeyTests {
  private let tool: Tool
  private let key: MultiSigner

  init() throws {
    tool = try Tool()
    key = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    let content = UpdateContent.specs(.sample("development"))
    try tool.write(content.signedBytes, payload: "sign_me_add_specs_development_sr25519")
    try tool.folder.write(Array("/1\n".utf8), to: "paths.txt")
    try tool.folder.write(try Movies.code(try Movies.signed(content).bytes), to: "specs.png")
  }

  /// Commands that take a key, with `KEY` in its place.
  static let commands = [
    "verify specs.png --verifier KEY", "rehearse specs.png --as general:KEY",
    "rehearse specs.png --as custom:KEY",
    "networks verifier set-general --public-key KEY --crypto sr25519 --yes",
    "networks verifier set westend --public-key KEY --crypto sr25519 --yes",
    "derivations --title westend-sr25519 --derivations paths.txt --root-key KEY --name list",
    "bulk-transaction-test-payload --tx-count 2 --dst-file bulk.gif --from KEY",
    "cold init --trust-host --device KEY.d --general-verifier KEY",
    "sign --msg add-specs --payload sign_me_add_specs_development_sr25519 --verifier-hex KEY"
      + " --signature-hex \(String(repeating: "07", count: 64)) --crypto sr25519",
  ]

  private func run(_ command: String, _ key: String) throws -> Tool.Run {
    var words = command.replacing("KEY.d", with: "device-\(key.utf8.count)-\(key.utf8.first ?? 0)")
      .replacing("KEY", with: key).split(separator: " ").map(String.init)
    for (place, word) in words.enumerated()
    where ["specs.png", "paths.txt", "bulk.gif", "list"].contains(word) || word.hasPrefix("device-")
    {
      words[place] = tool.folder.file(word)
    }
    return try tool.run(words)
  }

  @Test(arguments: commands) func everyFormIsTaken(command: String) throws {
    let hex = Hex.encode(key.publicKey)
    for form in [
      hex, "0x" + hex, "sr25519:" + hex, "sr25519:0x" + hex, try key.address(prefix: 42).text,
      try key.address(prefix: 0).text,
    ] {
      let run = try run(command, form)
      // The key is not that of the signature.
      let expected: [Int32] = command.hasPrefix("verify") || command.hasPrefix("sign") ? [77] : [0]
      #expect(expected.contains(run.exitCode), "\(form): \(run)")
    }
  }

  /// Commands that take the name of metadata, with `NAME` in its place.
  @Test(arguments: [
    "verify movie.gif --against NAME", "diff NAME westend", "digest NAME", "rehearse --calls NAME",
  ]) func hexAndAddressesAreNotNamesOfMetadata(command: String) throws {
    let tool = try PortalFixture().tool
    let movie = tool.product("load_metadata_westendV9220_Alice-sr25519.gif")
    let hash = String(repeating: "ab", count: 32)
    for (name, kind) in [
      ("0x00", "hex"), ("0x", "hex"), (hash, "hex"), ("0x" + hash, "hex"),
      (try key.address(prefix: 42).text, "an address"),
    ] {
      let run = try tool.run(
        command.replacing("NAME", with: name).split(separator: " ").map {
          $0 == "movie.gif" ? movie : String($0)
        })
      #expect(
        run.exitCode == 66 && run.error.contains("'\(name)' is \(kind), but no file"), "\(run)")
    }
  }

  @Test(arguments: commands) func malformedKeysAreRefused(command: String) throws {
    let hex = Hex.encode(key.publicKey)
    let address = try key.address(prefix: 42).text
    for form in [
      "0x", "0x00", "0x" + hex.dropLast(), "0x" + hex + "0000", "0x" + hex.dropLast() + "g",
      "sr25519:00", "rsa:" + hex, address.dropLast() + "1", "ed25519:sr25519:" + hex,
    ] {
      let run = try run(command, String(form))
      #expect(run.exitCode == 64, "\(form): \(run)")
      #expect(!run.error.contains("does not exist"), "\(form): \(run)")
    }
    // A key of another scheme.
    guard command.contains("--crypto") || command.contains("--root-key") else { return }
    #expect(try run(command, "ed25519:" + hex).exitCode == 64)
  }

  @Test func hashesAndBytesTakeDigitsWithAndWithoutAPrefix() throws {
    let picture = tool.folder.file("specs.png")
    let hash = try #require(
      try tool.run("verify", picture, "--json").document["payloadHash"]?.string)
    for form in [hash, "0x" + hash] {
      try tool.succeed("verify", picture, "--expect-hash", form)
      try tool.succeed(
        "encode-to-qr", "--hex", form, "--dst-file", tool.folder.file("bytes.gif"))
    }
    for form in [
      "0x00", "0x", "0x" + hash.dropLast(), hash + "00", try key.address(prefix: 42).text,
    ] {
      for command in [
        ["verify", picture], ["unwasm", "--filename", picture],
        ["keys", "sign", "x", "--key", "y"],
      ] {
        let run = try tool.run(command + ["--expect-hash", form])
        #expect(run.exitCode == 64, "\(form): \(run)")
      }
    }
    for form in ["0x", "0x0", "", "zz"] {
      let run = try tool.run(
        "encode-to-qr", "--hex", form, "--dst-file", tool.folder.file("none.gif"))
      #expect(run.exitCode == 64, "\(form): \(run)")
    }
  }

  @Test func aKeyIsNotTheNameOfAKey() throws {
    let run = try tool.run("networks", "verifier", "set", "westend", "--key", "0x00")
    #expect(run.exitCode == 64 && run.error.contains("--public-key"), "\(run)")
  }
}
