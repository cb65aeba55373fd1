import ByteSupport
import CallDecoding
import CallEncoding
import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import VaultPayloads

/// Calls, signed extensions and extrinsics with V14 metadata, and transactions with a metadata
/// proof.
///
/// The first byte selects the kind; decoded cards are written as lines and as JSON.
enum CallTarget: FuzzTarget {
  static let name = "calls"

  private static let metadata = SampleRuntime(specName: "sample", specVersion: 7, ss58Prefix: 42)
    .metadataV14()
  private static let network = CallNetwork(
    name: "sample", genesisHash: .zero, base58Prefix: 42, decimals: 12, unit: "UNIT")
  private static let decoder = try? CallDecoder(metadata: Metadata(decoding: metadata))

  static func seeds() throws -> [[UInt8]] {
    let encoder = try CallEncoder(metadata: Metadata(decoding: metadata))
    var seeds: [[UInt8]] = []
    for name in encoder.calls {
      let call = try encoder.call(name, seed: 1)
      seeds += [[0] + call, [2, ExtrinsicCards.Version.unsigned.rawValue] + call]
    }
    seeds.append([1] + (try encoder.extensions(seed: 1, genesisHash: .zero)))
    seeds.append([3] + SampleProof().content)
    return seeds
  }

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first, let decoder else { return }
    let rest = Array(bytes.dropFirst())
    switch first & 3 {
    case 0: show((try? decoder.method(rest, network: network))?.cards)
    case 1: show((try? decoder.extensions(rest, network: network))?.cards)
    case 2:
      let cards = try? decoder.extrinsic(rest, network: network)
      show(cards?.method.cards)
      show(cards?.envelope?.extensions)
    default: proven(rest)
    }
  }

  private static func proven(_ content: [UInt8]) {
    guard let decoder = try? ProofDecoder(content: content), let parts = try? decoder.split()
    else { return }
    show((try? decoder.method(parts.method))?.cards)
    do throws(CallDecodingError) {
      show(
        try decoder.extensions(parts.extensions, genesisHash: SampleProof.genesisHash).cards)
      require(
        decoder.proof.leaves.count == decoder.proof.leafIndices.count,
        "each leaf that is shown has its place")
    } catch {
      let forgery = decoder.forgery(
        in: parts, genesisHash: SampleProof.genesisHash, refusal: error)
      show(forgery?.shown)
      show(forgery?.proven)
    }
  }

  private static func show(_ cards: [CallCard]?) {
    for card in cards ?? [] {
      require(!card.lines.isEmpty, "a card says something")
      _ = card.json.serialized()
    }
  }
}
