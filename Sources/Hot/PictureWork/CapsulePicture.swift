package import PictureReading

/// The code in which a Vault shows a signature, read from a photograph or a screenshot.
package enum CapsulePicture {
  /// The bytes of the first code in a picture; a capsule begins with 00 to 02 and is no frame.
  ///
  /// - Parameters:
  ///   - source: a JPEG, PNG or GIF.
  ///   - reader: what reads it, within its budget.
  /// - Returns: what the code holds.
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
