import ByteSupport
import CallDecoding
import ColdRecords
import ColdSigner
import ColdStore
import DevelopmentNode
import DeviceTestSupport
import JSONCodec
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// Transactions whose proof gives the signed bytes another reading than the chain's (cold-signer 3.9
/// and chapter 10, 54): none of them can be signed, by whatever code they come.
@Suite struct OtherReadingTests {
  private static let phrase = Array(SigningFixture.phrase.utf8)
  private static let chain = SampleRuntime(
    specName: "development", specVersion: 7, ss58Prefix: 42)
  private static let specs = NetworkSpecs(
    fetchedName: chain.specName, prefix: 42, decimals: 12, unit: SampleRuntime.tokenSymbol,
    encryption: .sr25519, genesisHash: Blake2b.hash256([9]))

  /// The same chain with an extension that checks the hash.
  private static var checking: SampleRuntime {
    var runtime = chain
    runtime.checksMetadataHash = true
    return runtime
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A device that knows the network, perhaps with metadata, and Alice.
  private func device(
    _ specs: NetworkSpecs = specs, metadata: [UInt8]? = nil
  ) throws -> (device: ColdDevice, author: MultiSigner) {
    let device = try ColdDevice.create(
      at: folder.file("device-\(UInt32.random(in: 0 ... .max)).sqlite"),
      release: try ColdRelease(
        networks: [specs], metadata: metadata.map { [$0] } ?? [], types: nil),
      generalVerifier: Verifier(nil), surroundings: .repeatable)
    try device.createSeed("Alice", phrase: Self.phrase.span)
    return (device, try OtherReadingTests.alice(on: device, specs.key))
  }

  private static func alice(
    on device: ColdDevice, _ network: NetworkSpecsKey
  ) throws -> MultiSigner {
    try device.createKey(
      ofSeed: "Alice", phrase: phrase.span, path: Array("//Alice".utf8).span, network: network
    ).key.signer
  }

  /// What a device shows of a payload of code 06, of the same in a bulk, and as code 07.
  private static func shown(_ payload: [UInt8], on device: ColdDevice) throws -> [DeviceScreen] {
    let root = try KeyDerivation.root(phrase: phrase.span)
    let dynamic =
      [0x53, payload[1], 7] + root.publicKey + [28] + Array("//Alice".utf8) + payload.dropFirst(35)
    let bulk = TransactionBulk(items: [Array(payload.dropFirst())]).payload
    let seeds = [
      SeedPhrase(seedName: "Alice", phrase: SigningFixture.secret(SigningFixture.phrase))
    ]
    return [
      try device.scan(payload), try device.scan(bulk), try device.scan(bulk + [1, 2, 3]),
      try device.showDynamic([dynamic], seeds: seeds),
    ]
  }

  /// That each is refused by a card with a code, and nothing waits.
  private static func expectRefused(
    _ payload: [UInt8], _ code: String, on device: ColdDevice, isSignedElsewhere: Bool = true,
    _ check: (ForgedProof) -> Void = { _ in }
  ) throws {
    for result in try shown(payload, on: device) {
      guard case .reading(let screen) = result else {
        Issue.record("not refused: \(result)")
        continue
      }
      #expect(screen.refusal?.code.word == code && screen.refusal?.exitCode == .refused)
      #expect(screen.refusal?.isStricterThanVault == true)
      #expect(screen.deviations.list == (isSignedElsewhere ? [.anotherReading] : []))
      #expect(try device.pending() == nil)
      guard isSignedElsewhere else {
        #expect(screen.forgery == nil)
        continue
      }
      check(try #require(screen.forgery))
    }
  }

  @Test(arguments: SampleMisreading.Way.allCases)
  func aCallThatTheChainReadsDifferentlyIsNotSigned(_ way: SampleMisreading.Way) throws {
    let misreading = SampleMisreading(
      way, of: Self.chain, genesisHash: Self.specs.genesisHash)
    for metadata in [nil, misreading.runtime.metadataV14()] {
      let (device, author) = try device(metadata: metadata)
      try Self.expectRefused(
        misreading.proof.payload(by: author), "metadata_hash_out_of_place", on: device
      ) { forgery in
        #expect(forgery.kind == .anotherReading)
        #expect(forgery.shown.contains { $0.content == .pallet("Balances") })
        let isGift = forgery.proven?.contains {
          $0.content == .method(name: "transfer_all", docs: "")
        }
        #expect(isGift == (metadata == nil ? nil : true))
      }
    }
  }

  private static let unreadable =
    "westend9150/another_reading/no_metadata_hash_in_the_runtime"

  /// The recorded ones, on a device with the key and the genuine metadata.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"), arguments: ColdVector.all("34"))
  func recordedForgeriesAreRefused(_ vector: ColdVector) throws {
    try StepRunner.run(vector)
    let runner = try StepRunner(vector)
    let device = runner.device
    let payloads = try (vector.require("steps").array ?? []).compactMap {
      try $0["payload_hex"]?.hexBytes
    }
    let payload = try #require(payloads.first)
    let westend = NetworkSpecsKey(
      encryption: .sr25519, genesisHash: try #require(Hash256(payload.suffix(32))))
    try device.createSeed("Alice", phrase: Self.phrase.span)
    let alice = try Self.alice(on: device, westend)
    #expect(payload[3..<35].elementsEqual(alice.publicKey))
    // Its extensions have a number of 256 bits with bytes behind it, which a Vault of December 2025 cannot read.
    let isSigned = try vector.require("id") != .string(Self.unreadable)
    try Self.expectRefused(
      payload, "metadata_hash_out_of_place", on: device, isSignedElsewhere: isSigned
    ) { forgery in
      let names = (forgery.proven ?? []).compactMap { card -> String? in
        guard case .method(let name, _) = card.content else { return nil }
        return name
      }
      #expect(names == ["batch", "remark", "transfer_all"])
    }
  }

  // MARK: - Metadata that is stored

  /// Full and reduced to each level.
  private static func forms(of runtime: SampleRuntime) throws -> [[UInt8]] {
    let blob = runtime.metadataV14()
    let reducer = try MetadataReducer(blob)
    return [blob] + ReductionLevel.allCases.map { reducer.reduced(to: $0) }
  }

  /// A proof of the chain's own types.
  private static func honest() throws -> SampleProof {
    var proof = try SampleProof(of: checking)
    proof.genesisHash = specs.genesisHash
    return proof
  }

  @Test func anHonestProofIsSignedBesideMetadata() throws {
    var proof = try Self.honest()
    for metadata in try [nil] + Self.forms(of: Self.checking) {
      let (device, author) = try device(metadata: metadata)
      // The last is a remark of what is no text.
      for call in [
        SampleProof.transfer, [16, 0, 4] + SampleProof.transfer, [0, 0, 8, 0xFF, 0xFE],
      ] {
        proof.call = call
        for result in try Self.shown(proof.payload(by: author), on: device) {
          guard case .signing(let screen) = result else {
            Issue.record("refused: \(result)")
            continue
          }
          #expect(screen.items[0].cards.warnings.isEmpty && screen.items[0].deviations.isEmpty)
        }
      }
    }
  }

  @Test func aProofThatMetadataContradictsIsRefused() throws {
    var proof = try Self.honest()
    for place in proof.types.indices {
      guard
        case .variant(name: "transfer_keep_alive", let fields, let index) = proof.types[place]
          .definition
      else { continue }
      proof.types[place].definition = .variant(name: "claim_reward", fields: fields, index: index)
    }
    for metadata in try Self.forms(of: Self.checking) {
      let (device, author) = try device(metadata: metadata)
      try Self.expectRefused(
        proof.payload(by: author), "proof_contradicts_metadata", on: device
      ) { forgery in
        #expect(forgery.shown.contains { $0.content == .method(name: "claim_reward", docs: "") })
        #expect(
          forgery.proven?.contains { $0.content == .method(name: "transfer_keep_alive", docs: "") }
            == true)
      }
    }
    // By another version nothing is said, and the hash decides on the chain.
    let older = SampleRuntime(specName: "development", specVersion: 6, ss58Prefix: 42)
    let (device, author) = try device(metadata: older.metadataV14())
    guard case .signing = try device.scan(proof.payload(by: author)) else {
      Issue.record("refused by the metadata of another version")
      return
    }
  }

  // MARK: - Specs that are stored

  @Test func specsThatDifferFromTheProofAreReported() throws {
    let specs = NetworkSpecs(
      fetchedName: "other", prefix: 7, decimals: 10, unit: "OTH", encryption: .sr25519,
      genesisHash: Self.specs.genesisHash)
    let (device, author) = try device(specs)
    guard case .signing(let screen) = try device.scan(try Self.honest().payload(by: author)) else {
      Issue.record("refused")
      return
    }
    let warning = try #require(screen.items[0].cards.warnings.first)
    #expect(warning.code == "proof_differs_from_specs")
    let values = warning.json["differences"]?.array?.map {
      [$0["name"]?.string, $0["stored"]?.string, $0["proven"]?.string]
    }
    #expect(
      values == [
        ["name", "'other'", "'development'"], ["base58prefix", "7", "42"],
        ["decimals", "10", "12"],
        ["unit", "'OTH'", "'UNIT'"],
      ])
    guard case .signing(let items) = try device.pending() else {
      Issue.record("nothing waits")
      return
    }
    #expect(items[0].warnings == [.warning(warning.message)])
  }
}
