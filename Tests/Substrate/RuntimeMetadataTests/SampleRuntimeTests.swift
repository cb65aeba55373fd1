import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import Testing

@Suite struct SampleRuntimeTests {
  static let sample = SampleRuntime(specName: "hotside-dev", specVersion: 1_002, ss58Prefix: 300)

  @Test func aVaultAcceptsItsMetadata() throws {
    let blob = Self.sample.metadataV14()
    let facts = try MetadataFacts(accepting: blob)
    #expect(facts.name == "hotside-dev")
    #expect(facts.version == 1_002)
    #expect(facts.prefix == 300)
    #expect(facts.metadataVersion == 14)
    #expect(facts.incompleteExtensions == nil)
    #expect(
      facts.extensions == [
        "CheckNonZeroSender", "CheckSpecVersion", "CheckTxVersion", "CheckGenesis",
        "CheckMortality", "CheckNonce", "CheckWeight", "ChargeTransactionPayment",
      ])
    #expect(facts.runtime == Self.sample.version)
    #expect(Self.sample.metadataV14() == blob)
    #expect(blob.count < 20_000)
  }

  @Test func everyTypeReferenceOfTheSampleIsValid() throws {
    let metadata = try Metadata(decoding: Self.sample.metadataV14())
    var referred: [TypeID] = []
    for type in metadata.types.types {
      referred += type.parameters.compactMap { $0.type }
      switch type.shape {
      case .composite(let fields): referred += fields.map { $0.type }
      case .variant(let variants): referred += variants.flatMap { $0.fields.map { $0.type } }
      case .sequence(let item), .array(_, let item), .compact(let item): referred.append(item)
      case .tuple(let items): referred += items
      case .bitSequence(let store, let order): referred += [store, order]
      case .primitive: continue
      }
    }
    for item in metadata.extrinsic.extensions {
      referred += [try #require(item.type), try #require(item.additionalType)]
    }
    referred.append(try #require(metadata.extrinsic.type))
    for pallet in metadata.pallets {
      guard case .type(let calls) = pallet.calls else {
        Issue.record("\(pallet.name) cannot be called")
        continue
      }
      referred.append(calls)
    }
    #expect(referred.allSatisfy { metadata.types[$0] != nil })
    #expect(!metadata.types.types.contains { $0.path.first?.hasPrefix("reserved") == true })
  }

  @Test func aTransferInABatchIsReadWithIt() throws {
    let metadata = try Metadata(decoding: Self.sample.metadataV14())
    let account = [UInt8](repeating: 0xaa, count: 32)
    let transfer: [UInt8] = [4, 3, 0] + account + [0x02, 0x09, 0x3d, 0x00]
    let batch: [UInt8] = [16, 0, 0x04] + transfer
    let call = try #require(
      metadata.types.types.firstIndex { $0.name == "Call" && $0.path.count == 2 })
    var reader = SCALEReader(batch.span)
    var shown: [String] = []
    try walk(TypeID(call), in: metadata.types, from: &reader, shown: &shown)
    try reader.finish()
    #expect(
      shown == [
        "Utility", "batch", "Balances", "transfer_keep_alive", "Id", "AccountId32", "1000000",
      ])
  }

  /// Reads one value: names of variants, accounts by their type's name, compact numbers.
  private func walk(
    _ id: TypeID, in types: TypeRegistry, from reader: inout SCALEReader, shown: inout [String]
  ) throws {
    let type = try #require(types[id])
    switch type.shape {
    case .composite(let fields):
      if type.name == "AccountId32" {
        shown.append("AccountId32")
        try reader.skip(32)
      } else {
        for field in fields { try walk(field.type, in: types, from: &reader, shown: &shown) }
      }
    case .variant(let variants):
      let index = try reader.byte()
      let variant = try #require(variants.first { $0.index == index })
      shown.append(variant.name)
      for field in variant.fields { try walk(field.type, in: types, from: &reader, shown: &shown) }
    case .sequence(let item):
      for _ in 0..<(try reader.count(minimumItemSize: 1)) {
        try walk(item, in: types, from: &reader, shown: &shown)
      }
    case .compact: shown.append(String(try reader.compactU128()))
    default: Issue.record("a transfer has no \(type.shape)")
    }
  }

  @Test func samplesDifferWhereTheirParametersDo() {
    let other = SampleRuntime(specName: "hotside-dev", specVersion: 1_003, ss58Prefix: 300)
    #expect(other.metadataV14() != Self.sample.metadataV14())
    #expect(other.metadataV14().count == Self.sample.metadataV14().count)
  }
}
