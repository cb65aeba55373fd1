import ByteSupport
package import QRDrawing
import SubstrateCrypto

/// A device's QR code as a picture file, named by the hash of its content.
package struct SavedQRCode: Equatable, Sendable {
  /// The file name.
  package let name: String
  /// The media type (RFC 6838).
  package let mediaType: String
  /// The file contents.
  package let bytes: [UInt8]

  /// Draws a code.
  ///
  /// - Parameter frames: the content of its frames; one frame makes a PNG, more make a GIF.
  /// - Throws: `PictureError`.
  package init(_ frames: [[UInt8]]) async throws(PictureError) {
    let hash = Hex.encode(Blake2b.hash(frames.flatMap { $0 }, length: 6))
    if frames.count == 1 {
      (name, mediaType) = ("reply-\(hash).png", "image/png")
      bytes = try StaticPicture.png(of: frames[0])
    } else {
      (name, mediaType) = ("reply-\(hash).gif", "image/gif")
      bytes = try await MovieWriter(options: MovieOptions(format: .gif)).bytes(frames)
    }
  }
}
