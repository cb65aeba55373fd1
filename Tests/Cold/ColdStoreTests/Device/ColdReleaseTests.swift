import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import DevelopmentNode
import DeviceTestSupport
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// What a new device holds (cold-signer 7.2).
@Suite struct ColdReleaseTests {
  private static let types = TypeTable(entries: [TypeEntry(name: "A", description: .alias("u8"))])

  private static func specs(
    _ name: String, _ encryption: Encryption = .sr25519, prefix: UInt16 = 42,
    genesis: String? = nil
  ) -> NetworkSpecs {
    NetworkSpecs(
      fetchedName: name, prefix: prefix, decimals: 12, unit: "U", encryption: encryption,
      genesisHash: Blake2b.hash256(Array((genesis ?? name).utf8)))
  }

  private static func metadata(_ name: String, _ version: UInt32 = 1, prefix: UInt16 = 42)
    -> [UInt8]
  {
    SampleRuntime(specName: name, specVersion: version, ss58Prefix: prefix).metadataV14()
  }

  private static func place(_ name: String, version: UInt32) -> MetadataPlace {
    MetadataPlace(
      key: MetadataKey(name: name, version: version), genesisHash: specs(name).genesisHash,
      verifier: .general)
  }

  @Test func aReleaseIsReadAsItWasWritten() throws {
    let folder = try TemporaryFolder()
    let signer = try AliceKey.sr25519.signer
    let release = try ColdRelease(
      networks: [Self.specs("b"), Self.specs("a"), Self.specs("a", .ecdsa)],
      verifiers: [Self.specs("a").genesisHash: .custom(Verifier(signer))],
      metadata: [Self.metadata("b", 2), Self.metadata("b", 1)], types: Self.types,
      generalVerifier: Verifier(nil))
    let path = folder.file("cold_release.sqlite")
    try release.write(to: path)
    let read = try ColdRelease(at: path)
    #expect(read.networks == release.networks)
    #expect(read.networks.map { $0.order } == [0, 1, 2])
    #expect(read.verifiers == release.verifiers)
    #expect(Set(read.metadata.map { $0.key.version }) == [1, 2])
    #expect(read.types == Self.types.scaleBytes)
    #expect(read.generalVerifier == Verifier(nil))
    let device = try ColdDevice.create(
      at: folder.file("device.sqlite"), release: read, surroundings: .repeatable)
    #expect(try device.networkVerifier(Self.specs("b").genesisHash) == .general)
    #expect(try device.networks().map { $0.specs.name } == ["b", "a", "a"])
    #expect(try device.dangerFlag() == false && device.history().isEmpty)
  }

  @Test func aFileIsNeverMixedWithAnother() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.sqlite")
    try ColdRelease(networks: [Self.specs("a")], types: nil).write(to: path)
    // A second release does not enter the first one's file.
    try ColdRelease(networks: [Self.specs("b")], types: nil).write(to: path)
    #expect(try ColdRelease(at: path).networks.map { $0.specs.name } == ["a"])
    #expect(throws: ColdSignerError.self) { try ColdRelease(at: folder.file("none.sqlite")) }
  }

  typealias Contradiction = (code: String, make: @Sendable () throws -> ColdRelease)

  static let contradictions: [Contradiction] = [
    (
      "add_specs_different_name",
      {
        try ColdRelease(
          networks: [specs("a"), specs("b", .ecdsa, genesis: "a")], types: nil)
      }
    ),
    (
      "add_specs_different_base58",
      { try ColdRelease(networks: [specs("a"), specs("a", .ecdsa, prefix: 1)], types: nil) }
    ),
    (
      "add_specs_name_has_other_genesis",
      { try ColdRelease(networks: [specs("a"), specs("a", genesis: "b")], types: nil) }
    ),
    ("specs_known", { try ColdRelease(networks: [specs("a"), specs("a")], types: nil) }),
    (
      "custom_verifier_is_general",
      {
        let signer = try AliceKey.sr25519.signer
        return try ColdRelease(
          networks: [specs("a")],
          verifiers: [specs("a").genesisHash: .custom(Verifier(signer))], types: nil,
          generalVerifier: Verifier(signer))
      }
    ),
    (
      "load_meta_unknown_network",
      { try ColdRelease(networks: [specs("a")], metadata: [metadata("b")], types: nil) }
    ),
    (
      "base58_prefix_mismatch",
      {
        try ColdRelease(
          networks: [specs("a")], metadata: [metadata("a", prefix: 7)], types: nil)
      }
    ),
    (
      "same_name_version_different_metadata",
      {
        try ColdRelease(
          networks: [specs("a")], metadata: [metadata("a"), metadata("a")], types: nil)
      }
    ),
    ("not_meta", { try ColdRelease(networks: [], metadata: [[1, 2, 3]], types: nil) }),
  ]

  @Test(arguments: contradictions)
  func aReleaseThatContradictsItselfIsRefused(contradiction: Contradiction) {
    let error = #expect(throws: ColdSignerError.self) { _ = try contradiction.make() }
    #expect(error?.code.word == contradiction.code)
  }

  /// Who may update a network is what its file says, and never made up.
  @Test func aNetworkWithoutAVerifierIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("release.sqlite")
    try ColdRelease(
      networks: [Self.specs("a"), Self.specs("b")], metadata: [Self.metadata("a")], types: nil
    ).write(to: path)
    do {
      let device = try ColdDevice.open(at: path, surroundings: .repeatable)
      try device.remove(Self.specs("a").genesisHash.bytes, from: .verifiers)
    }
    let error = #expect(throws: ColdSignerError.self) { try ColdRelease(at: path) }
    #expect(error?.message.contains("the network 'a'") == true, "\(error?.message ?? "")")
  }

  /// A row that contradicts itself is an error and is never skipped.
  @Test func aDamagedRowIsReportedWithItsTable() throws {
    let folder = try TemporaryFolder()
    let device = try ColdDevice.create(
      at: folder.file("device.sqlite"),
      release: try ColdRelease(
        networks: [Self.specs("a")], metadata: [Self.metadata("a")], types: Self.types,
        generalVerifier: Verifier(nil)), surroundings: .repeatable)
    let other = Self.specs("b").key.scaleBytes
    for (table, key, value) in [
      (
        ColdTable.chainspecs, other,
        OrderedNetworkSpecs(specs: Self.specs("a"), order: 1).scaleBytes
      ),
      (.metadata, MetadataKey(name: "a", version: 7).scaleBytes, Self.metadata("a")),
      (.metadata, Self.place("a", version: 7).scaleBytes, Self.metadata("a")),
      (.verifiers, [1, 2], [0, 0]), (.verifiers, [UInt8](repeating: 1, count: 32), [1]),
      (.addresses, [9], [9]), (.history, [1], [0, 0]), (.settings, ColdSetting.danger.key, [2]),
      (.settings, ColdSetting.generalVerifier.key, [7]),
    ] as [(ColdTable, [UInt8], [UInt8])] {
      let old = try device.value(of: key, in: table)
      try device.set(ColdRow(key: key, value: value), in: table)
      let error = #expect(throws: ColdSignerError.self) {
        _ = try (device.networks(), device.networkVerifiers(), device.keys(), device.history())
        _ = try (device.dangerFlag(), device.generalVerifier())
        _ = try device.metadata(of: Self.specs("a"))
      }
      #expect(error?.code == .damagedStore, "\(table)")
      #expect(error?.message.contains(table.rawValue) == true)
      if let old {
        try device.set(ColdRow(key: key, value: old), in: table)
      } else {
        try device.remove(key, from: table)
      }
    }
  }
}
