package import QRRendering

/// The code in which a Vault shows a signature, read from a photograph or a screenshot.
package enum CapsulePicture {
  /// The bytes of the first code in a picture; a capsule begins with 00 to 02 and is no frame.
  ///
  /// - Parameters:
  ///   - path: a JPEG, PNG or GIF, or `-`.
  ///   - reader: what reads it, within its budget.
  /// - Returns: what the code holds.
  /// - Throws: ``HotSideError``: `file`, `picture`, `noSymbol`.
  package static func bytes(
    at path: String, with reader: ConfinedPictureReader = ConfinedPictureReader()
  ) async throws(HotSideError) -> [UInt8] {
    guard let source = try PictureSource.list([path]).first else {
      throw .noSymbol(source: path)
    }
    let bytes = try source.bytes()
    let contents: PictureContents
    do throws(QRRenderingError) {
      var session = reader.session()
      contents = try session.read(bytes, name: source.name, until: { $0 != nil })
    } catch { throw .picture(error) }
    guard let content = contents.frames.compactMap(\.content).first else {
      throw .noSymbol(source: source.name)
    }
    return content
  }
}
