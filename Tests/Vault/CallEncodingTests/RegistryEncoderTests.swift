import CallDecoding
import CallEncoding
import CallTestSupport
import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import TestSupport
import Testing
import VaultPayloads

/// Made-up values with a say in what stands in them.
@Suite struct RegistryEncoderTests {
  private static let genesis = SampleNetwork.westend.genesisHash

  private func sample() throws -> Metadata {
    try Metadata(
      decoding: SampleRuntime(specName: "dev", specVersion: 1, ss58Prefix: 42).metadataV14())
  }

  @Test("every variant that calls can contain is in a call that decodes")
  func everyVariantOfTheSampleIsInACallThatDecodes() throws {
    let metadata = try sample()
    let encoder = try RegistryEncoder(metadata)
    let decoder = try CallDecoder(metadata: metadata)
    #expect(encoder.targets.count > 5)
    for target in encoder.targets {
      let call = try encoder.call(containing: target, seed: 3)
      #expect(call == (try encoder.call(containing: target, seed: 3)))
      let cards = try decoder.method(call, network: SampleNetwork.westend).cards
      guard case .variant(let variants)? = metadata.types[target.type]?.shape,
        let variant = variants.first(where: { $0.index == target.byte })
      else {
        Issue.record("no variant \(target.byte) of the type \(target.type)")
        continue
      }
      let names = cards.compactMap { card in
        switch card.content {
        case .pallet(let name), .method(let name, _), .enumVariant(let name, _): name
        default: nil
        }
      }
      #expect(names.contains(variant.name) || ["None", "Some"].contains(variant.name), "\(names)")
    }
  }

  @Test(
    "whole runtimes: every variant is reached, and decodes",
    .enabled(if: Shared.isPresent, "\(Shared.absence)"), arguments: ["westend9220", "kusama9220"])
  func everyVariantOfWholeRuntimesIsInACallThatDecodes(_ name: String) throws {
    let metadata = try Metadata(decoding: Shared.hexBytes("data/metadata/\(name).hex"))
    let encoder = try RegistryEncoder(metadata)
    let decoder = try CallDecoder(metadata: metadata)
    let targets = encoder.targets
    #expect(targets.count > 500)
    for target in targets {
      let call = try encoder.call(containing: target, seed: 1)
      #expect(throws: Never.self) {
        try decoder.method(call, network: SampleNetwork.westend)
      }
    }
  }

  /// The sample with the extension CheckMetadataHash as FRAME has it.
  private func checking() throws -> Metadata {
    let metadata = try sample()
    // The types of the sample keep their places, since no two are equal.
    var writer = MetadataV14Writer()
    for type in metadata.types.types { _ = writer.type(type) }
    try #require(writer.types == metadata.types.types)
    let mode = writer.type(
      TypeDefinition(
        path: ["frame_metadata_hash_extension", "Mode"],
        shape: .variant([
          TypeVariant(name: "Disabled", index: 0), TypeVariant(name: "Enabled", index: 1),
        ])))
    let check = writer.type(
      TypeDefinition(
        path: ["frame_metadata_hash_extension", "CheckMetadataHash"],
        shape: .composite([TypeField(name: "mode", type: mode)])))
    let byte = writer.type(TypeDefinition(shape: .primitive(.u8)))
    let hash = writer.type(TypeDefinition(shape: .array(count: 32, of: byte)))
    let option = writer.type(
      TypeDefinition(
        path: ["Option"],
        shape: .variant([
          TypeVariant(name: "None", index: 0),
          TypeVariant(name: "Some", fields: [TypeField(type: hash)], index: 1),
        ])))
    writer.pallets = metadata.pallets.map { pallet in
      var calls: TypeID?
      if case .type(let type) = pallet.calls { calls = type }
      return MetadataV14Writer.PalletDescription(
        name: pallet.name, index: pallet.index, calls: calls,
        constants: pallet.constants.map {
          .init(name: $0.name, type: $0.type ?? 0, value: $0.value)
        })
    }
    writer.extensions =
      metadata.extrinsic.extensions + [
        TransactionExtension(
          identifier: "CheckMetadataHash", type: check, additionalType: option)
      ]
    return try Metadata(
      decoding: writer.metadata(extrinsicType: 0, runtimeType: 0))
  }

  @Test("the mode of CheckMetadataHash and the hash that goes with it are as asked for")
  func theModeAndHashOfCheckMetadataHashAreAsRequested() throws {
    let metadata = try checking()
    let encoder = try RegistryEncoder(metadata)
    let decoder = try CallDecoder(metadata: metadata)
    for seed in 0..<20 as Range<UInt64> {
      let without = try encoder.extensions(
        seed: seed, genesisHash: Self.genesis, metadataHashMode: 0)
      #expect(without.last == 0)
      let with = try encoder.extensions(
        seed: seed, genesisHash: Self.genesis, metadataHashMode: 1)
      #expect(with[with.count - 33] == 1)
      // A device shows the bytes of the hash, whatever they are, and compares them with nothing.
      for hash in [Array(with.suffix(32)), [UInt8](repeating: 0, count: 32)] {
        let cards = try decoder.extensions(
          with.dropLast(32) + hash, network: SampleNetwork.westend
        ).cards
        let numbers = cards.compactMap { card -> String? in
          if case .plain(let text) = card.content { text } else { nil }
        }
        #expect(numbers.suffix(32) == hash.map { "\($0)" }[...])
        let modes = cards.compactMap { card -> String? in
          if case .enumVariant(let name, _) = card.content { name } else { nil }
        }
        #expect(modes.contains("Enabled"))
      }
    }
  }

  @Test("tips are zero or more as asked for")
  func tipsAreZeroOrMoreAsRequested() throws {
    let metadata = try sample()
    let encoder = try RegistryEncoder(metadata)
    let decoder = try CallDecoder(metadata: metadata)
    for seed in 0..<20 as Range<UInt64> {
      for (tip, isZero) in [(RegistryEncoder.Tip.none, true), (.some, false)] {
        let bytes = try encoder.extensions(seed: seed, genesisHash: Self.genesis, tip: tip)
        let cards = try decoder.extensions(bytes, network: SampleNetwork.westend).cards
        let amounts = cards.compactMap { card -> String? in
          if case .tip(let amount) = card.content { amount.amount } else { nil }
        }
        #expect(amounts.count == 1 && (amounts[0] == "0") == isZero, "\(amounts)")
      }
    }
  }
}
