import FileSupport

/// Pictures of strangers that are shown in a page: shapes and colors, and nothing that runs or asks for
/// anything (portal 4.12).
///
/// An SVG picture is read into a tree, and published as it is written from that tree: an element, attribute or
/// value that `PictureRules` does not list is never written, however browsers read the original.
package enum SafePicture {
  /// The most bytes of one.
  package static let limit = 32_768

  /// Why a picture is not published.
  package struct Fault: Error {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The picture as it is published.
  ///
  /// - Parameter bytes: the file: PNG, which stays as it is, or SVG, which is written again.
  /// - Returns: the ending of its file, `png` or `svg`, and its bytes; published again, they stay as they are.
  /// - Throws: ``Fault``.
  package static func published(
    _ bytes: [UInt8]
  ) throws(Fault) -> (ending: String, bytes: [UInt8]) {
    try checkSize(bytes)
    if FileKind(start: bytes.span) == .png { return ("png", bytes) }
    let picture = try PictureRules.applied(
      to: XMLReader.root(of: bytes, in: PictureRules.namespace))
    try PictureCost.check(picture)
    let written = picture.bytes
    try checkSize(written)
    return ("svg", written)
  }

  /// Compares a file with what is published of it.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - ending: of its name.
  /// - Returns: why it is not a published picture, a clause; `nil` if it is one.
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
      throw Fault("it has \(bytes.count) bytes, at most \(limit) are allowed")
    }
  }
}
