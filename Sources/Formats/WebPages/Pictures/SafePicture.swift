/// Untrusted SVG pictures for pages, reduced to shapes and colors (portal 4.12).
///
/// A picture is parsed into a tree, and written from it: an element, attribute or value that
/// `PictureRules` does not list is never written, however browsers parse the original.
package enum SafePicture {
  /// The maximum size of a picture in bytes.
  package static let limit = 32_768

  /// The reason why a picture is not published.
  package struct Fault: Error {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// Converts a picture to its published form.
  ///
  /// - Parameter bytes: an SVG file.
  /// - Returns: the published file; idempotent.
  /// - Throws: ``Fault``.
  package static func published(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    try written(shapes(in: bytes))
  }

  /// Converts an icon to its published form.
  ///
  /// - Parameter bytes: an SVG file.
  /// - Returns: as ``published(_:)``.
  /// - Throws: ``Fault``, also for a picture that browsers show as nothing.
  package static func icon(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    let shapes = try shapes(in: bytes)
    // Browsers show a file without the namespace as text.
    let declared = try XMLReader.root(of: bytes, in: "").name.namespace
    try PictureShown.check(shapes, declared: declared)
    return try written(shapes)
  }

  private static func written(_ shapes: XMLElement) throws(Fault) -> [UInt8] {
    let bytes = shapes.bytes
    try checkSize(bytes)
    return bytes
  }

  private static func shapes(in bytes: [UInt8]) throws(Fault) -> XMLElement {
    try checkSize(bytes)
    let picture = try PictureRules.applied(
      to: XMLReader.root(of: bytes, in: PictureRules.namespace))
    try PictureCost.check(picture)
    return picture
  }

  /// Checks that a picture has at most ``limit`` bytes.
  package static func checkSize(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= limit else {
      throw Fault("it has \(bytes.count) bytes, but at most \(limit) are allowed")
    }
  }
}
