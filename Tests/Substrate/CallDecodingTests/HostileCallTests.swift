import ByteSupport
import CallDecoding
import CallTestSupport
import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import TestSupport
import Testing

/// Calls that would show, or take, more than anybody waits for.
@Suite struct HostileCallTests {
  @Test func valuesWithoutBytesAreCounted() throws {
    let runtime = try ShapesRuntime()
    for (name, bytes) in [("unit_array", []), ("unit_list", [0xFE, 0xFF, 0xFF, 0xFF, 0])]
      as [(String, [UInt8])]
    {
      #expect {
        try runtime.cards(name, bytes)
      } throws: { error in
        guard case .tooManySteps = error as? CallDecodingError else { return false }
        return true
      }
    }
  }

  @Test func cardsAreCounted() throws {
    let runtime = try ShapesRuntime()
    #expect {
      try runtime.cards("wide_list", [0xFE, 0xFF, 0xFF, 0xFF, 0])
    } throws: { error in
      guard case .tooManyCards = error as? CallDecodingError else { return false }
      return true
    }
  }

  @Test func textIsCounted() throws {
    let decoder = try ShapesRuntime()
    var writer = SCALEWriter()
    writer.count(300_000)
    writer.raw([UInt8](repeating: 4, count: 300_000))
    let bytes = writer.bytes
    let network = CallNetwork(
      name: "deep", genesisHash: .zero, base58Prefix: 42, decimals: 255, unit: "DEEP")
    #expect {
      try decoder.cards("balance_list", bytes, network: network)
    } throws: { error in
      guard case .tooMuchText = error as? CallDecodingError else { return false }
      return true
    }
  }

  @Test func aMegabyteOfBytesIsShownByteByByte() throws {
    var writer = SCALEWriter()
    writer.byteVector([UInt8](repeating: 7, count: 1 << 20))
    #expect(try ShapesRuntime().cards("list", writer.bytes).count == 1 + 1 << 20)
  }

  /// Random bytes give cards or an error, and the same ones each time.
  @Test func randomBytesAreDecodedOrRefused() throws {
    let sample = SampleRuntime(specName: "sample", specVersion: 9, ss58Prefix: 42)
    let decoder = try CallDecoder(metadata: try Metadata(decoding: sample.metadataV14()))
    let listed = try ListedRuntime(["Vec<(u8, Option<u16>)>", "Compact<u128>", "[Vec<u8>; 3]"])
    for seed in 0..<3000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let bytes =
        [random.next() % 2 == 0 ? SampleRuntime.utilityIndex : ListedRuntime.palletIndex]
        + random.bytes(Int(random.next() % 40))
      for decoder in [decoder, listed.decoder] {
        let first = try? decoder.method(bytes, network: SampleNetwork.westend)
        #expect(first == (try? decoder.method(bytes, network: SampleNetwork.westend)))
      }
    }
  }
}
