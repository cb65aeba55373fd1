import ByteSupport
import IdentityPictures
package import WebPages

extension MarkupBuilder {
  /// Adds the identicon that a Vault shows next to a key or a hash.
  ///
  /// `name` describes the bytes, for screen readers.
  package mutating func dots(of bytes: [UInt8], _ name: String) {
    element(
      "svg",
      [
        "class": "dots", "viewBox": "0 0 64 64", "width": "40", "height": "40", "role": "img",
        "aria-label": "The dots that a Vault shows next to this \(name)",
      ]
    ) { picture in
      for disc in DotsPattern(bytes).discs(side: 64) {
        let color = PageColor(red: disc.color.red, green: disc.color.green, blue: disc.color.blue)
        let numbers = [disc.x, disc.y, disc.radius].map { PictureForecast.tenths($0) }
        picture.empty(
          "circle", ["cx": numbers[0], "cy": numbers[1], "r": numbers[2], "fill": color.hex])
      }
    }
  }
}
