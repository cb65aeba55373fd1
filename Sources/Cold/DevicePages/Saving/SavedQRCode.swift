import ByteSupport
package import QRDrawing
import SubstrateCrypto

/// A code of a device as a picture that is kept, under a name that its content gives, so that no other
/// code has it.
package struct SavedQRCode: Equatable, Sendable {
  /// The name of the file.
  package let name: String
  /// What kind of file it is (RFC 6838).
  package let mediaType: String
  /// The file.
  package let bytes: [UInt8]

  /// Draws a code.
  ///
  /// - Parameter frames: the content of its frames; a code of one is no movie.
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
