import ByteSupport
import CommandTestSupport
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Lists of keys that a Vault refuses as a whole, and what the device and a rehearsal say of them.
@Suite struct ColdListTests {
  private let fixture: KeysFixture

  init() throws {
    fixture = try KeysFixture()
    let made = try fixture.run([
      "cold", "init", "--trust-host", "--general-verifier", "none", "--device", "device",
    ])
    #expect(made.exitCode == 0, "\(made)")
    try CheapSeed.add(
      "Winner", phrase: KeysFixture.phrase, password: KeysFixture.password,
      to: fixture.folder.file("device"))
  }

  private func key(_ path: String, _ scheme: SignatureScheme = .sr25519) throws -> MultiSigner {
    let uri = Array((KeysFixture.phrase + path).utf8)
    return try KeyPair(secretURI: uri.span, scheme: scheme).publicKey
  }

  private static let westend = "e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e"

  private func exported(
    _ path: String, _ address: String, _ encryption: Encryption = .sr25519
  ) throws -> ExportedKey {
    ExportedKey(
      address: address, path: path, encryption: encryption,
      genesisHash: try #require(Hash256(hex: ColdListTests.westend)))
  }

  /// The picture of a list of one set.
  private func picture(
    _ keys: [ExportedKey], root: MultiSigner? = nil, tail: [UInt8] = []
  ) throws -> String {
    let set = ExportedKeySet(name: "x", root: try root ?? key(""), keys: keys)
    let payload = DerivationsPayload.export(.version1([set])).payload + tail
    return try fixture.folder.write(try Movies.code(payload), to: "list.png")
  }

  private func rehearsal(_ picture: String) throws -> JSONValue? {
    let run = try fixture.run([
      "rehearse", picture, "--as", "device", "--expect", "refuse", "--json", "--quiet",
    ])
    #expect(run.exitCode == 0, "\(run)")
    return try JSONValue(parsing: run.output)["scans"]?.array?.first?["refusal"]
  }

  private func imported(_ picture: String) throws -> ProcessOutcome {
    try fixture.run(["cold", "import", picture, "--device", "device"])
  }

  /// One bad address refuses the whole list, also in a set of a seed that is not here.
  @Test(arguments: [true, false])
  func addressesOfUnknownPrefixesRefuseAll(isKnownSeed: Bool) throws {
    let good = try exported("//a", try key("//a").address(prefix: 42).text)
    let bad = try exported("//b", try key("//b").address(prefix: 12_345).text)
    let root = isKnownSeed ? nil : try key("//other")
    let picture = try picture([good, bad], root: root)
    let run = try imported(picture)
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("has the network prefix 12345, which no Vault knows"))
    #expect(try rehearsal(picture)?["code"] == .string("bad_address"))
  }

  @Test func ethereumKeysMustBePoints() throws {
    let picture = try picture([
      try exported("//a", "0x02" + String(repeating: "00", count: 32), .ethereum)
    ])
    let run = try imported(picture)
    #expect(run.exitCode == 65 && run.error.contains("is not a point on the curve"), "\(run)")
    #expect(try rehearsal(picture)?["code"] == .string("bad_address"))
  }

  /// A soft path outside sr25519: a Vault imports nothing of the list, and we all but that key.
  @Test func pathsThatCannotBeFollowedAreLeftOut() throws {
    let good = try exported("//a", try key("//a").address(prefix: 42).text)
    let soft = try exported("/soft", try key("//b", .ed25519).address(prefix: 42).text, .ed25519)
    let picture = try picture([good, soft])
    let refusal = try rehearsal(picture)
    #expect(refusal?["code"] == .string("secret_string"))
    #expect(refusal?["kind"] == .string("invalid_path"))
    #expect(
      refusal?["message"]?.string?.hasPrefix(
        "A Vault of December 2025 imports no keys from this list")
        == true)
    let run = try imported(picture)
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.error.contains("Imported 1 key.") && !run.error.contains("Unlock its seed"))
    #expect(run.output.contains("not possible:"))
    let stranger = try fixture.run([
      "rehearse", try self.picture([soft], root: try key("//other")), "--as", "fresh", "--quiet",
    ])
    #expect(
      stranger.output.contains("that has the seed imports no keys from this list"), "\(stranger)")
  }

  @Test func whetherAStoredKeyHasAPasswordIsKnown() throws {
    let key = try exported("//a", try key("//a///secret").address(prefix: 42).text)
    let picture = try picture([key])
    #expect(try imported(picture).exitCode == 0)
    let again = try fixture.run(["cold", "import", picture, "--device", "device", "--json"])
    let shown = try JSONValue(parsing: again.output)["keySets"]?.array?.first?["keys"]?.array?.first
    #expect(shown?["status"] == .string("already_exists"))
    #expect(shown?["hasPwd"] == .bool(true))
  }

  /// Where this device is stricter on purpose, that is said.
  @Test func refusalsStricterThanAVaultAreMarked() throws {
    let good = try exported("//a", try key("//a").address(prefix: 42).text)
    let list = try picture([good], tail: [0])
    #expect(try rehearsal(list)?["isStricterThanVault"] == .bool(true))
    let told = "refused here; a Vault of December 2025 would accept it"
    let run = try fixture.run(["rehearse", list, "--as", "device"])
    #expect(run.output.contains("It is \(told)."), "\(run)")
    let all = try fixture.run(["rehearse", list])
    #expect(all.exitCode == 77 && all.output.contains("It is \(told)."), "\(all)")

    let specs = NetworkSpecs.sample("development").scaleBytes + [0]
    var writer = SCALEWriter()
    writer.raw([0x53, 0xff, 0xc1])
    writer.byteVector(specs)
    let update = try fixture.folder.write(try Movies.code(writer.bytes), to: "update.png")
    #expect(try rehearsal(update)?["isStricterThanVault"] == .bool(true))
    let cut = try fixture.folder.write(
      try Movies.code(Array(writer.bytes.dropLast(8))), to: "cut.png")
    #expect(try rehearsal(cut)?["isStricterThanVault"] == .bool(false))
  }
}
