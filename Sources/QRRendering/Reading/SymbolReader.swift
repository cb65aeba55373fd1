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
  static func content(of picture: GreyPicture) -> [UInt8]? {
    if let modules = RegularGrid.modules(in: picture),
      let content = read(modules, HOTSIDE_QR_PURE)
    {
      return content
    }
    return read(picture, HOTSIDE_QR_SEARCH) ?? read(picture, HOTSIDE_QR_SEARCH_GLOBAL)
  }

  private static func read(_ picture: GreyPicture, _ effort: hotside_qr_effort) -> [UInt8]? {
    var content = [UInt8](repeating: 0, count: Int(HOTSIDE_QR_CONTENT_LIMIT))
    // `grey` has width * height bytes, and `content` comes with its length.
    let count = unsafe content.withUnsafeMutableBufferPointer { content in
      unsafe Int(
        hotside_qr_read(
          picture.grey, Int32(picture.width), Int32(picture.height), effort, content.baseAddress,
          Int32(content.count)))
    }
    return count < 0 ? nil : Array(content[..<count])
  }
}
