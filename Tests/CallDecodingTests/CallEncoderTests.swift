import ByteSupport
import CallDecoding
import DevelopmentNode
import RuntimeMetadata
import TestSupport
import Testing

/// Made-up calls and extensions: they end, they are the same for a seed, and they decode.
@Suite struct CallEncoderTests {
  /// The shared V14 metadata by file name; none without the shared folder.
  private static let files = Shared.names(in: "data/metadata").filter { name in
    (try? Shared.hexBytes("data/metadata/" + name))?[4] == 14
  }

  @Test(
    .enabled(if: Shared.isPresent, Comment(rawValue: Shared.absence)),
    arguments: files)
  func everyCallOfAWholeRuntimeDecodes(_ file: String) throws {
    try decodeEveryCall(try Shared.hexBytes("data/metadata/" + file), seeds: 0..<4)
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

  @Test func onlyV14HasCallsToMakeUp() throws {
    let metadata = try Metadata(decoding: Metadata.magic + [13, 0, 4, 0])
    #expect(throws: CallDecodingError.metadataVersion(13)) {
      _ = try CallEncoder(metadata: metadata)
    }
  }

  private func decodeEveryCall(_ blob: [UInt8], seeds: Range<UInt64>) throws {
    let metadata = try Metadata(decoding: blob)
    let encoder = try CallEncoder(metadata: metadata)
    let decoder = try CallDecoder(metadata: metadata)
    for name in encoder.calls {
      for seed in seeds {
        let call = try encoder.call(name, seed: seed)
        #expect(try encoder.call(name, seed: seed) == call)
        do throws(CallDecodingError) {
          let cards = try decoder.method(call, network: SampleNetwork.westend)
          #expect(cards[0].content == .pallet(name.pallet))
        } catch {
          Issue.record("\(name), seed \(seed): \(error)")
        }
      }
    }
    for seed in seeds {
      for isMortal in [true, false] {
        let bytes = try encoder.extensions(
          seed: seed, genesisHash: SampleNetwork.westend.genesisHash, isMortal: isMortal)
        let isShown = metadata.extrinsic.extensions.contains { $0.identifier == "CheckMortality" }
        do throws(CallDecodingError) {
          let cards = try decoder.extensions(bytes, network: SampleNetwork.westend)
          let kind: CallCard.Kind = isMortal ? .eraMortal : .eraImmortal
          #expect(cards.contains { $0.kind == kind })
        } catch {
          #expect(!isShown && error == .noBlockHash, "seed \(seed)")
        }
      }
    }
  }
}

/// A network for tests that do not ask which.
enum SampleNetwork {
  static let westend = CallNetwork(
    name: "westend",
    genesisHash: Hash256(
      hex: "e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e") ?? .zero,
    base58Prefix: 42, decimals: 12, unit: "WND")
}
