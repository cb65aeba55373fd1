import ByteSupport
import CallDecoding
import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import SCALECodec

/// Calls, signed extensions and extrinsics with V12 and V13 metadata and types.
///
/// The first byte selects the kind and the version; decoded cards are written as lines and as JSON.
enum ListedCallTarget: FuzzTarget {
  static let name = "listedcalls"

  private static let network = CallNetwork(
    name: "sample", genesisHash: .zero, base58Prefix: 42, decimals: 12, unit: "UNIT")

  private static let decoders = ([12, 13] as [UInt8]).compactMap { version -> CallDecoder? in
    let sample = SampleListedRuntime(
      specName: "sample", specVersion: 7, metadataVersion: version)
    return try? CallDecoder(metadata: Metadata(decoding: sample.metadata), types: sample.types)
  }

  static func seeds() -> [[UInt8]] {
    let utility = [SampleListedRuntime.utilityIndex, SampleListedRuntime.batchIndex]
    let nothing: [UInt8] = [SampleListedRuntime.utilityIndex, 2]
    var seeds: [[UInt8]] = [
      [0] + utility + [0], [0] + utility + [8] + nothing + nothing,
      [0] + utility + [4] + utility + [4] + nothing,
      [2, ExtrinsicCards.Version.unsigned.rawValue] + nothing, [1] + extensions, [5] + extensions,
    ]
    for place in SampleListedRuntime.shapes.indices {
      let start = [SampleListedRuntime.shapesIndex, UInt8(place)]
      seeds.append([0] + start + [UInt8](repeating: 0, count: 40))
      seeds.append([4] + start + [1, 4, 1, 8, 1] + [UInt8](repeating: 4, count: 40))
    }
    return seeds
  }

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first, decoders.count == 2 else { return }
    let decoder = decoders[Int(first >> 2 & 1)]
    let rest = Array(bytes.dropFirst())
    switch first & 3 {
    case 0, 3: show((try? decoder.method(rest, network: network))?.cards, of: rest)
    case 1: show((try? decoder.extensions(rest, network: network))?.cards, of: rest)
    default:
      let cards = try? decoder.extrinsic(rest, network: network)
      require(cards?.envelope == nil, "nothing says how a signature of V12 and V13 looks")
      show(cards?.method.cards, of: rest)
    }
  }

  private static func show(_ cards: [CallCard]?, of bytes: [UInt8]) {
    guard let cards else { return }
    // An upper bound that holds for the types of the sample.
    require(cards.count <= 8 * bytes.count + 8, "\(cards.count) cards of \(bytes.count) bytes")
    for card in cards {
      require(!card.lines.isEmpty, "a card says something")
      _ = card.json.serialized()
    }
  }

  /// The extensions of an immortal transaction, with the sample's versions.
  private static var extensions: [UInt8] {
    var writer = SCALEWriter()
    writer.raw([0, 0, 0])
    writer.u32(7)
    writer.u32(1)
    writer.hash256(.zero)
    writer.hash256(.zero)
    return writer.bytes
  }
}
