import ByteSupport
import ColdSigner
import Reporting
import VaultPayloads

extension NetworkSpecs {
  /// The color of the network; `nil` if the specs have no valid color.
  var shownColor: RGBColor? { RGBColor(digits: color) }
}

extension RGBColor {
  /// Parses `#rrggbb`, with letters in either case; `nil` if the text has another form.
  init?(digits text: String) {
    guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count == 7,
      let bytes = try? Hex.decode(text.dropFirst()), bytes.count == 3
    else { return nil }
    self.init(bytes[0], bytes[1], bytes[2])
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
