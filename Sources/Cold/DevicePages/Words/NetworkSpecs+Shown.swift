import ByteSupport
import ColdSigner
import Reporting
import VaultPayloads

extension NetworkSpecs {
  /// The color beside the title; `nil` where the specs have none that can be shown.
  var shownColor: RGBColor? { RGBColor(digits: color) }
}

extension RGBColor {
  /// A color from `#rrggbb`, in any case of letters; `nil` for everything else.
  init?(digits text: String) {
    guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count == 7,
      let bytes = try? Hex.decode(text.dropFirst()), bytes.count == 3
    else { return nil }
    self.init(bytes[0], bytes[1], bytes[2])
  }
}

extension SigningNetwork {
  /// The stored specs; `nil` for any network.
  var specs: NetworkSpecs? {
    switch self {
    case .specs(let network): network.specs
    case .any: nil
    }
  }

  /// The title, as it can be shown.
  var shownName: String { specs.map { ScreenText.name($0.title) } ?? "any network" }
}
