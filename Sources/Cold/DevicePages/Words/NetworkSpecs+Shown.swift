import ByteSupport
import ColdSigner
import Reporting
import VaultPayloads

extension NetworkSpecs {
  /// The color of the network; `nil` if the specs have no valid color.
  var shownColor: RGBColor? { RGBColor(digits: color) }
}

extension RGBColor {
  /// Parses `#rgb` or `#rrggbb`, with letters in either case, ignoring a transparency at the end;
  /// `nil` if the text has another form.
  init?(digits text: String) {
    let digits = text.utf8.dropFirst().compactMap { Hex.value(of: $0) }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else {
      return nil
    }
    switch digits.count {
    case 3, 4: self.init(digits[0] * 17, digits[1] * 17, digits[2] * 17)
    case 6, 8:
      self.init(
        digits[0] << 4 | digits[1], digits[2] << 4 | digits[3], digits[4] << 4 | digits[5])
    default: return nil
    }
  }
}

extension SigningNetwork {
  /// The specs of the network; `nil` if the payload is for any network.
  var specs: NetworkSpecs? {
    switch self {
    case .specs(let network): network.specs
    case .any: nil
    }
  }

  /// The title for display.
  var shownName: String { specs.map { ScreenText.name($0.title) } ?? "any network" }
}
