internal import CZXing

/// Reads the symbol in a picture with libzxing.
enum SymbolReader {
  /// The content of the symbol, exactly the bytes that were drawn.
  ///
  /// A sharp, upright symbol is first reduced to a pixel a module, which reads several times faster;
  /// everything else is searched for.
  ///
  /// - Parameter picture: an opaque picture.
  /// - Returns: `nil` when no symbol is found, or none that can be read.
  /// - Throws: ``QRRenderingError/symbolReaderNotStarted``.
  static func content(of picture: GreyPicture) throws(QRRenderingError) -> [UInt8]? {
    if let modules = RegularGrid.modules(in: picture), let content = readPure(modules) {
      return content
    }
    if let content = try search(picture, HOTSIDE_QR_LOCAL) { return content }
    return try search(picture, HOTSIDE_QR_GLOBAL)
  }

  private static func readPure(_ picture: GreyPicture) -> [UInt8]? {
    var content = [UInt8](repeating: 0, count: Int(HOTSIDE_QR_CONTENT_LIMIT))
    // `grey` has width * height bytes, and `content` the limit's.
    let count = unsafe Int(
      hotside_qr_read_pure(picture.grey, Int32(picture.width), Int32(picture.height), &content))
    return count < 0 ? nil : Array(content[..<count])
  }

  private static func search(
    _ picture: GreyPicture, _ threshold: hotside_qr_threshold
  ) throws(QRRenderingError) -> [UInt8]? {
    var content = [UInt8](repeating: 0, count: Int(HOTSIDE_QR_CONTENT_LIMIT))
    // As above.
    let count = unsafe Int(
      hotside_qr_search(
        picture.grey, Int32(picture.width), Int32(picture.height), threshold, &content))
    guard count >= -1 else { throw .symbolReaderNotStarted }
    return count < 0 ? nil : Array(content[..<count])
  }
}
