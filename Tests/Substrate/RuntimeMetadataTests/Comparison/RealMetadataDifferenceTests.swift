import RuntimeMetadata
import TestSupport
import Testing

@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct RealMetadataDifferenceTests {
  private func changes(_ old: String, _ new: String) throws -> [MetadataChange] {
    let (old, new) = (
      try decoded(Shared.hexBytes("data/metadata/\(old).hex")),
      try decoded(Shared.hexBytes("data/metadata/\(new).hex"))
    )
    return MetadataDifference(from: old.0, old.1, to: new.0, new.1).changes
  }

  @Test func anUpgradeOfWestendListsEveryChange() throws {
    let changes = try changes("westend9122", "westend9150")
    #expect(changes.first?.name == "spec version")
    #expect(changes.first?.details.map(\.text) == ["9122 → 9150"])
    let transfer = changes.first { $0.name == "Balances.transfer" }
    #expect(transfer?.details.map(\.text) == ["description changed"])
    #expect(
      changes.contains { $0.name == "System.set_changes_trie_config" && $0.kind == .removed })
    let back = try self.changes("westend9150", "westend9122")
    for kind in [(MetadataChange.Kind.added, MetadataChange.Kind.removed), (.removed, .added)] {
      #expect(
        changes.count { $0.area == .call && $0.kind == kind.0 }
          == back.count { $0.area == .call && $0.kind == kind.1 })
    }
  }

  /// Arguments were spelled in V13 and are resolved in V14; where their spelling is the same, they
  /// are.
  @Test func theStepFromV13ToV14ChangesLittle() throws {
    let changes = try changes("westend9090", "westend9111")
    #expect(changes.contains { $0.name == "metadata version" })
    #expect(!changes.contains { $0.area == .type })
    let transfer = changes.first { $0.name == "Balances.transfer" }
    #expect(
      transfer?.details.contains { $0.text.hasPrefix("argument") } != true, "\(transfer as Any)")
  }

  /// What is spelled is compared all the same, between V13 and V14 too.
  @Test func spelledArgumentsAreCompared() throws {
    let changes = try changes("westend9090", "westend9111")
    let teleport = changes.first { $0.name == "XcmPallet.teleport_assets" }
    let details = teleport?.details.map(\.text) ?? []
    #expect(details.contains("argument dest: MultiLocation → VersionedMultiLocation"), "\(details)")
    let spelled = changes.flatMap { $0.area == .call ? $0.details.map(\.text) : [] }
      .filter { $0.hasPrefix("argument ") && $0.contains("→") }
    #expect(spelled.count < 20, "\(spelled)")
  }
}

/// Metadata as it comes from runtimes, of every version.
@Suite struct DecodedMetadataDifferenceTests {
  private func difference(_ old: [UInt8], _ new: [UInt8]) throws -> MetadataDifference {
    let (old, new) = try (decoded(old), decoded(new))
    return MetadataDifference(from: old.0, old.1, to: new.0, new.1)
  }

  @Test func everyRuntimeIsItself() throws {
    for (name, blob) in try readableRuntimes() {
      #expect(try difference(blob, blob).changes == [], "\(name)")
    }
  }

  @Test func everyPairOfNeighborsIsCompared() throws {
    let runtimes = try readableRuntimes()
    for (old, new) in zip(runtimes, runtimes.dropFirst()) {
      #expect(try !difference(old.blob, new.blob).changes.isEmpty, "\(old.name) \(new.name)")
    }
  }

  /// What V12 and V13 do not tell is not passed over in silence.
  @Test(
    arguments: [
      ("small-12", "small-12", "V12 names types"), ("small-13", "small-14", "V13 names types"),
      ("small-12", "small-13", "V12 and V13 name types"),
      ("small-14", "small-15", "V13 names types"), ("small-15", "small-16", nil),
    ] as [(String, String, String?)])
  func typesThatCannotBeComparedAreReported(old: String, new: String, words: String?) throws {
    let difference = try difference(
      metadataVectors.own.hexBytes("metadata/\(old).hex"),
      metadataVectors.own.hexBytes("metadata/\(new).hex"))
    guard let words else {
      #expect(difference.notCompared == [])
      return
    }
    #expect(
      difference.notCompared == [
        "Types were not compared, because \(words) without saying how they are built. Arguments were compared by their spelling; the types inside them, and those of extensions, may still differ."
      ])
  }

  @Test func aNewCallIsReportedWithItsSignature() throws {
    let own = metadataVectors.own
    let changes = try difference(
      own.hexBytes("metadata/small-15.hex"), own.hexBytes("metadata/small-16.hex")
    ).changes
    let change = try #require(changes.first { $0.name == "Balances.transfer_many" })
    #expect([change.kind.rawValue, change.weight.rawValue] == ["added", "addition"])
    let signature = "index 7, (all: Vec<(AccountId32, u128)>, part: Compact<Perbill>)"
    #expect(change.details.map(\.new) == [signature])
    #expect(change.seen == "Balances.transfer_many: Vaults can now show it.")
  }
}

private func decoded(_ blob: [UInt8]) throws -> (Metadata, MetadataFacts) {
  let metadata = try Metadata(decoding: blob)
  return (metadata, try MetadataFacts(of: metadata, blob: blob))
}
