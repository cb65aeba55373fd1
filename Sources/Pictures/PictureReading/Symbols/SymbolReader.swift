internal import CZXing

/// Reads the symbol in a picture with libzxing, in this process: pictures from outside are read in a
/// confined one (``PictureWorker``).
package enum SymbolReader {
  /// There is no memory to search in.
  package struct NoMemory: Error {}

  /// The content of the symbol, exactly the bytes that were drawn.
  ///
  /// A sharp, upright symbol is first reduced to a pixel a module, which reads several times faster;
  /// everything else is searched for.
  ///
  /// - Parameter picture: an opaque picture.
  /// - Returns: `nil` when no symbol is found, or none that can be read.
  /// - Throws: ``NoMemory``.
  package static func content(of picture: GrayPicture) throws(NoMemory) -> [UInt8]? {
    if let modules = RegularGrid.modules(in: picture), let content = try readPure(modules) {
      return content
    }
    if let content = try search(picture, HOTSIDE_QR_LOCAL) { return content }
    return try search(picture, HOTSIDE_QR_GLOBAL)
  }

  private static func readPure(_ picture: GrayPicture) throws(NoMemory) -> [UInt8]? {
    var content = [UInt8](repeating: 0, count: Int(HOTSIDE_QR_CONTENT_LIMIT))
    // `gray` has width * height bytes, and `content` the limit's.
    let count = unsafe Int(
      hotside_qr_read_pure(picture.gray, Int32(picture.width), Int32(picture.height), &content))
    return try found(count, content)
  }

  private static func search(
    _ picture: GrayPicture, _ threshold: hotside_qr_threshold
  ) throws(NoMemory) -> [UInt8]? {
    var content = [UInt8](repeating: 0, count: Int(HOTSIDE_QR_CONTENT_LIMIT))
    // As above.
    let count = unsafe Int(
      hotside_qr_search(
        picture.gray, Int32(picture.width), Int32(picture.height), threshold, &content))
    return try found(count, content)
  }

  private static func found(_ count: Int, _ content: [UInt8]) throws(NoMemory) -> [UInt8]? {
    guard count >= -1 else { throw NoMemory() }
    return count < 0 ? nil : Array(content[..<count])
  }
}
