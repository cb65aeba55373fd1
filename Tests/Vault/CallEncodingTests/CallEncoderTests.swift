import ByteSupport
import CallDecoding
import CallEncoding
import CallTestSupport
import DevelopmentNode
import Reporting
import RuntimeMetadata
import TestSupport
import Testing
import VaultPayloads

/// Made-up calls and extensions: they end, they are the same for a seed, and they decode.
@Suite struct CallEncoderTests {
  /// The shared metadata of these versions by file name; none without the shared folder.
  private static func files(of versions: ClosedRange<UInt8>) -> [String] {
    Shared.names(in: "data/metadata").filter { name in
      (try? Shared.hexBytes("data/metadata/" + name)).map { versions.contains($0[4]) } ?? false
    }
  }

  @Test(
    .enabled(if: Shared.isPresent, Comment(rawValue: Shared.absence)),
    arguments: files(of: 14...14))
  func everyCallOfAWholeRuntimeDecodes(_ file: String) throws {
    try decodeEveryCall(try Shared.hexBytes("data/metadata/" + file), seeds: 0..<4)
  }

  /// What the table of types does not describe is refused as by a Vault, and nothing else is.
  @Test(
    .enabled(if: Shared.isPresent, Comment(rawValue: Shared.absence)),
    arguments: files(of: 12...13))
  func everyCallOfAnOlderRuntimeDecodesOrNamesAType(_ file: String) throws {
    let refused = try decodeEveryCall(
      try Shared.hexBytes("data/metadata/" + file), types: try SharedDecoders.types(),
      seeds: 0..<4)
    // Of these enums and compact numbers the table says nothing either, or too little.
    let codes: Set = ["unknown_type", "unexpected_compact_inside", "unexpected_enum_variant"]
    for (call, error) in refused {
      #expect(codes.contains(error.row.code.word), "\(call): \(error)")
    }
    #expect(!refused.contains { $0.call == "Balances.transfer" || $0.call == "Staking.validate" })
  }

  @Test(arguments: [12, 13] as [UInt8])
  func everyCallOfTheSampleOfOlderMetadataDecodes(_ version: UInt8) throws {
    let sample = SampleListedRuntime(
      specName: "sample", specVersion: 9, metadataVersion: version)
    let refused = try decodeEveryCall(sample.metadata, types: sample.types, seeds: 0..<200)
    #expect(refused.allSatisfy { $0.error.row.code == .unknownType })
    let undescribed = refused.filter { $0.call == "Shapes.of \(SampleListedRuntime.undescribed)" }
    #expect(undescribed.count == 200)
    #expect(undescribed.allSatisfy { $0.error == .unknownType(SampleListedRuntime.undescribed) })
    #expect(refused.contains { $0.call == "Shapes.of Judgement" })
  }

  /// What never ends and what cannot be compact is refused as by a Vault too.
  @Test func typesWithoutValuesEndTheCall() throws {
    let texts = ["Loop", "Compact<Pair>", "Never", "[u8; 4000000000]", "Option<Loop>"]
    let runtime = try ListedRuntime(
      texts,
      table: [
        TypeEntry(name: "Loop", description: .alias("Loop")),
        TypeEntry(
          name: "Pair",
          description: .structure([
            StructField(name: nil, type: "u8"), StructField(name: nil, type: "u8"),
          ])),
        TypeEntry(name: "Never", description: .enumeration([])),
      ])
    var outcomes: [String: Set<String>] = [:]
    for name in runtime.encoder.calls where name.pallet == "Shapes" {
      for seed in 0..<20 as Range<UInt64> {
        do throws(CallDecodingError) {
          let call = try runtime.encoder.call(name, seed: seed)
          _ = try runtime.decoder.method(call, network: SampleNetwork.westend)
          outcomes[name.call, default: []].insert("shown")
        } catch {
          outcomes[name.call, default: []].insert(error.row.code.word)
        }
      }
    }
    #expect(
      outcomes == [
        "of Loop": ["nesting_too_deep"], "of Compact<Pair>": ["unexpected_compact_inside"],
        "of Never": ["unexpected_enum_variant"], "of [u8; 4000000000]": ["too_many_steps"],
        "of Option<Loop>": ["shown", "nesting_too_deep"],
      ])
  }

  @Test func everyCallOfTheSampleRuntimeDecodes() throws {
    let sample = SampleRuntime(specName: "sample", specVersion: 9, ss58Prefix: 42)
    try decodeEveryCall(sample.metadataV14(), seeds: 0..<200)
  }

  /// Types that contain themselves come to an end, and a type without values is named.
  @Test func everyShapeIsMadeUpOrHasNoValue() throws {
    let metadata = try ShapesRuntime().metadata
    let encoder = try CallEncoder(metadata: metadata)
    let decoder = try CallDecoder(metadata: metadata)
    var refused: Set<String> = []
    for name in encoder.calls {
      for seed in 0..<100 as Range<UInt64> {
        do throws(CallDecodingError) {
          let call = try encoder.call(name, seed: seed)
          _ = try decoder.method(call, network: SampleNetwork.westend)
        } catch {
          refused.insert(name.call)
        }
      }
    }
    #expect(
      refused == [
        "missing", "endless", "never", "unit_array", "bits_unknown", "compact_pair",
        "compact_bool", "compact_compact", "balance_bool",
      ])
  }

  @Test func metadataBelowV14TakesTheTableOfTypes() throws {
    let metadata = try Metadata(decoding: Metadata.magic + [13, 0, 4, 0])
    #expect(throws: CallDecodingError.typesMissing) { _ = try CallEncoder(metadata: metadata) }
    #expect(throws: CallDecodingError.noVersion) {
      _ = try CallEncoder(metadata: metadata, types: [])
    }
  }

  /// Decodes made-up calls and extensions.
  ///
  /// - Returns: the calls that are refused for a type; with V14, none may be.
  @discardableResult
  private func decodeEveryCall(
    _ blob: [UInt8], types: [TypeEntry]? = nil, seeds: Range<UInt64>
  ) throws -> [(call: String, error: CallDecodingError)] {
    let metadata = try Metadata(decoding: blob)
    let encoder = try CallEncoder(metadata: metadata, types: types)
    let decoder = try CallDecoder(metadata: metadata, types: types)
    var refused: [(call: String, error: CallDecodingError)] = []
    for name in encoder.calls {
      for seed in seeds {
        let call = try encoder.call(name, seed: seed)
        #expect(try encoder.call(name, seed: seed) == call)
        do throws(CallDecodingError) {
          let cards = try decoder.method(call, network: SampleNetwork.westend).cards
          #expect(cards[0].content == .pallet(name.pallet))
        } catch {
          if types == nil { Issue.record("\(name), seed \(seed): \(error)") }
          refused.append(("\(name.pallet).\(name.call)", error))
        }
      }
    }
    for seed in seeds {
      for isMortal in [true, false] {
        let bytes = try encoder.extensions(
          seed: seed, genesisHash: SampleNetwork.westend.genesisHash, isMortal: isMortal)
        let isShown = metadata.extrinsic.extensions.contains { $0.identifier == "CheckMortality" }
        do throws(CallDecodingError) {
          let cards = try decoder.extensions(bytes, network: SampleNetwork.westend).cards
          let kind: CallCard.Kind = isMortal ? .eraMortal : .eraImmortal
          #expect(cards.contains { $0.kind == kind })
        } catch {
          #expect(!isShown && error == .noBlockHash, "seed \(seed)")
        }
      }
    }
    return refused
  }
}

/// A network for tests that do not ask which.
