package import ByteSupport

/// How a symbol becomes pixels.
package struct DrawingOptions: Equatable, Sendable {
  /// Pixels per module and direction.
  package let scale: Int
  /// Modules of quiet zone on each side.
  package let border: Int
  /// The color of dark modules; light ones are white.
  package let dark: RGBColor
  /// The text under the symbol.
  package let caption: Caption?

  /// What ``scale`` may be.
  package static let scales = 1...32
  /// What ``border`` may be.
  package static let borders = 0...32

  /// Four pixels per module, four modules of border, black on white (hot-side 6.3).
  package static let standard = DrawingOptions(
    checkedScale: 4, border: 4, dark: .black, caption: nil)

  /// Checks and takes the options.
  ///
  /// - Parameters:
  ///   - scale: 1...32 pixels per module.
  ///   - border: 0...32 modules; readers expect at least four.
  ///   - dark: the color of dark modules.
  ///   - caption: a text under the symbol.
  /// - Throws: ``PictureError/option(name:value:allowed:)``.
  package init(
    scale: Int = 4, border: Int = 4, dark: RGBColor = .black, caption: Caption? = nil
  ) throws(PictureError) {
    guard DrawingOptions.scales ~= scale else {
      throw .option(name: "scale", value: scale, allowed: DrawingOptions.scales)
    }
    guard DrawingOptions.borders ~= border else {
      throw .option(name: "border", value: border, allowed: DrawingOptions.borders)
    }
    self.init(checkedScale: scale, border: border, dark: dark, caption: caption)
  }

  private init(checkedScale scale: Int, border: Int, dark: RGBColor, caption: Caption?) {
    (self.scale, self.border, self.dark, self.caption) = (scale, border, dark, caption)
  }

  /// The same with another text under the symbol.
  package func captioned(_ caption: Caption?) -> DrawingOptions {
    DrawingOptions(checkedScale: scale, border: border, dark: dark, caption: caption)
  }

  /// Pixels from top to bottom of the picture of a symbol with `modules` modules per side; without a
  /// caption as many as ``pixels(modules:)``.
  package func height(modules: Int) -> Int {
    pixels(modules: modules) + (CaptionStrip(self, modules: modules)?.height ?? 0)
  }

  /// Pixels from left to right of the picture of a symbol with `modules` modules per side.
  package func pixels(modules: Int) -> Int { (modules + 2 * border) * scale }
}

extension RGBColor {
  /// e6007a, the dark color that a Vault gives to secret exports (hot-side 6.3).
  package static let secret = RGBColor(0xe6, 0x00, 0x7a)
}
