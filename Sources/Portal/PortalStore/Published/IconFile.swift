import FileSupport
import QRDrawing
import WebPages

/// The icons of networks in their published form (portal 4.12).
///
/// Of a PNG picture, only the chunks that determine its pixels are published; of an SVG picture,
/// only listed shapes and colors.
package enum IconFile {
  /// The maximum size of an icon in bytes.
  package static let limit = SafePicture.limit

  /// The reason why an icon is not published, as a clause.
  package struct Fault: Error {
    package let reason: String
  }

  /// Converts an icon to its published form.
  ///
  /// - Parameter bytes: a PNG or SVG file.
  /// - Returns: as ``published(_:)``.
  /// - Throws: ``Fault``, also for an SVG picture that browsers show as nothing.
  package static func icon(_ bytes: [UInt8]) throws(Fault) -> (ending: String, bytes: [UInt8]) {
    try written(bytes, svg: SafePicture.icon)
  }

  /// Converts a picture to its published form.
  ///
  /// - Parameter bytes: a PNG or SVG file.
  /// - Returns: the file extension, `png` or `svg`, and the bytes; idempotent.
  /// - Throws: ``Fault``.
  package static func published(
    _ bytes: [UInt8]
  ) throws(Fault) -> (ending: String, bytes: [UInt8]) {
    try written(bytes, svg: SafePicture.published)
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

  private static func written(
    _ bytes: [UInt8], svg: ([UInt8]) throws(SafePicture.Fault) -> [UInt8]
  ) throws(Fault) -> (ending: String, bytes: [UInt8]) {
    do throws(SafePicture.Fault) {
      guard FileKind(start: bytes.span) == .png else { return ("svg", try svg(bytes)) }
      try SafePicture.checkSize(bytes)
    } catch { throw Fault(reason: error.reason) }
    do throws(PNGPicture.Fault) { return ("png", try PNGPicture.written(from: bytes)) } catch {
      throw Fault(reason: error.reason)
    }
  }
}
