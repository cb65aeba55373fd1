package import ByteSupport
import HotStore
import SubstrateCrypto
package import VaultPayloads

extension NetworkSpecs {
  /// A color for a network that has none, from its genesis hash.
  ///
  /// White text on the color has a contrast of at least 4.5.
  ///
  /// - Parameter genesisHash: the genesis hash of the network.
  /// - Returns: `#` and six hex digits; the same for the same hash.
  package static func color(of genesisHash: Hash256) -> String {
    let bytes = genesisHash.bytes
    // 1536 hues: six edges of the color cube with 256 steps each.
    let (edge, step) = (Int(bytes[0]) % 6, Double(bytes[1]) / 255)
    let edges = [
      [1, step, 0], [1 - step, 1, 0], [0, 1, step], [0, 1 - step, 1], [step, 0, 1],
      [1, 0, 1 - step],
    ]
    let gray = Double(bytes[2] % 96) / 255
    let channels = edges[edge].map { $0 * (1 - gray) + gray }
    // The square of a channel is not below its linear intensity, except for very dark ones.
    let luminance = zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      sum + part.0 * part.0 * part.1
    }
    let scale = min(1, (darkest / luminance).squareRoot())
    let digits = channels.map { channel in Hex.encode([UInt8((channel * scale * 255).rounded())]) }
    return "#" + digits.joined()
  }

  /// The highest luminance of a color below white text, with a margin: 1.05 / 0.22 is 4.8.
  private static let darkest = 0.17

  /// Whether the title is the one that a network gets without a choice of the user.
  package var hasDefaultTitle: Bool { title.hasSameBytes(as: "\(name)-\(encryption.name)") }

  /// Whether the color is the one that `add-specs` gives every new network (hot-side 2.1).
  ///
  /// `false` for built-in networks, which have the color on purpose.
  package var hasDefaultColor: Bool {
    color.lowercased() == NetworkSpecs.defaultColor.lowercased()
      && !TextRules.builtIn.contains { $0.genesisHash == genesisHash }
  }
}
