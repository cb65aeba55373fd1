import FileSupport

/// Untrusted pictures for pages, reduced to shapes and colors (portal 4.12).
///
/// An SVG picture is parsed into a tree, and written from it: an element, attribute or value that
/// `PictureRules` does not list is never written, however browsers parse the original. Of a PNG
/// picture, only the chunks that determine its pixels are written.
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
  /// - Parameter bytes: a PNG or SVG file.
  /// - Returns: the file extension, `png` or `svg`, and the bytes; idempotent.
  /// - Throws: ``Fault``.
  package static func published(
    _ bytes: [UInt8]
  ) throws(Fault) -> (ending: String, bytes: [UInt8]) {
    try checkSize(bytes)
    if isPNG(bytes) { return ("png", try PNGPicture.written(from: bytes)) }
    let picture = try shapes(in: bytes)
    let written = picture.bytes
    try checkSize(written)
    return ("svg", written)
  }

  /// Converts an icon to its published form.
  ///
  /// - Parameter bytes: a PNG or SVG file.
  /// - Returns: as ``published(_:)``.
  /// - Throws: ``Fault``, also for an SVG picture that no browser shows.
  package static func icon(_ bytes: [UInt8]) throws(Fault) -> (ending: String, bytes: [UInt8]) {
    let picture = try published(bytes)
    guard picture.ending == "svg" else { return picture }
    let declared = try XMLReader.root(of: bytes, in: "").name.namespace
    try PictureShown.check(try shapes(in: bytes), declared: declared)
    return picture
  }

  private static func isPNG(_ bytes: [UInt8]) -> Bool { FileKind(start: bytes.span) == .png }

  private static func shapes(in bytes: [UInt8]) throws(Fault) -> XMLElement {
    let picture = try PictureRules.applied(
      to: XMLReader.root(of: bytes, in: PictureRules.namespace))
    try PictureCost.check(picture)
    return picture
  }

  /// Checks that a file is a published picture.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - ending: the file extension.
  /// - Returns: the reason why it is not, as a clause; `nil` if it is.
  package static func fault(inPublished bytes: [UInt8], ending: String) -> String? {
    do throws(Fault) {
      let picture = try published(bytes)
      guard picture.ending == ending else {
        return "its name ends in .\(ending), but it is \(picture.ending)"
      }
      return picture.bytes == bytes ? nil : "a build writes it with other bytes"
    } catch { return error.reason }
  }

  private static func checkSize(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= limit else {
      throw Fault("it has \(bytes.count) bytes, but at most \(limit) are allowed")
    }
  }
}
