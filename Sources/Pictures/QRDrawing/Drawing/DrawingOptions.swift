package import ByteSupport

/// The size and color of a drawn symbol.
package struct DrawingOptions: Equatable, Sendable {
  /// The pixels per module in each direction.
  package let scale: Int
  /// The width of the quiet zone in modules.
  package let border: Int
  /// The color of dark modules; light modules are white.
  package let dark: RGBColor
  /// The text under the symbol; `nil` for none.
  package let caption: Caption?

  /// The allowed values of ``scale``.
  package static let scales = 1...32
  /// The allowed values of ``border``.
  package static let borders = 0...32

  /// Four pixels per module, a border of four modules, black on white (hot-side 6.3).
  package static let standard = DrawingOptions(
    checkedScale: 4, border: 4, dark: .black, caption: nil)

  /// Checks the options.
  ///
  /// - Parameters:
  ///   - scale: 1...32 pixels per module.
  ///   - border: 0...32 modules; scanners expect at least four.
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

  /// The same options with another caption.
  package func captioned(_ caption: Caption?) -> DrawingOptions {
    DrawingOptions(checkedScale: scale, border: border, dark: dark, caption: caption)
  }

  /// The height in pixels of the picture of a symbol with `modules` modules per side; equal to
  /// ``pixels(modules:)`` without a caption.
  package func height(modules: Int) -> Int {
    pixels(modules: modules) + (CaptionStrip(self, modules: modules)?.height ?? 0)
  }

  /// The width in pixels of the picture of a symbol with `modules` modules per side.
  package func pixels(modules: Int) -> Int { (modules + 2 * border) * scale }
}

extension RGBColor {
  /// #e6007a, the dark color of secret exports in a Vault (hot-side 6.3).
  package static let secret = RGBColor(0xe6, 0x00, 0x7a)
}
