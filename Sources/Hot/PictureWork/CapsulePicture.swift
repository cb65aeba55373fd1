package import PictureReading

/// A photograph or screenshot of the code in which a Vault shows a signature.
package enum CapsulePicture {
  /// The content of the first code in a picture.
  ///
  /// A capsule begins with `00` to `02` and is not a frame.
  ///
  /// - Parameters:
  ///   - source: a JPEG, PNG or GIF.
  ///   - reader: decodes the picture, within its budget.
  /// - Returns: the content.
  /// - Throws: `FileError`, `PictureError`, `noSymbol`.
  package static func bytes(
    of source: PictureSource, with reader: ConfinedPictureReader = ConfinedPictureReader()
  ) async throws -> [UInt8] {
    var first: [UInt8] = []
    _ = try SourceReading.read([source], with: reader) { content, _ in
      first = content
      return true
    }
    return first
  }
}
