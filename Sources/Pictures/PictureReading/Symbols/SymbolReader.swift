internal import CZXing
import QRDrawing

/// Searches for symbols with libzxing, in this process.
///
/// Pictures from outside must be read in a confined process (``PictureWorker``).
package enum SymbolReader {
  /// The reason why cameras would not read the same content in a picture.
  package enum Failure: Error {
    /// The memory for the search cannot be allocated.
    case noMemory
    /// Two symbols have different contents, or a picture has different contents at different
    /// sizes.
    case severalCodes
    /// A symbol is one of a sequence, or has segments that phones leave out.
    case inParts
    /// Next to a symbol, finder patterns are those of another one that cannot be read.
    case unreadCode
  }

  /// The rule for which pixels are dark.
  enum Threshold {
    /// A pixel is dark if it is darker than its neighborhood.
    case local
    /// A pixel is dark if it is darker than one luminance, computed from the histogram of the
    /// picture.
    case global
    /// A pixel is dark if its luminance is below 128.
    case fixed
  }

  /// The content of all symbols in a picture, exactly the bytes that were drawn, and the form of
  /// the picture in which they were found.
  ///
  /// The whole picture is searched at full, half and third size; all symbols must have the same
  /// content. A picture that only has a program-drawn symbol is not searched at full size. Any other
  /// picture with a symbol is searched at smaller sizes too, and with more contrast.
  ///
  /// - Parameters:
  ///   - sight: the picture.
  ///   - isThorough: whether slower ways are tried if nothing is found.
  ///   - isMovie: whether the picture is one of a movie, whose pictures without a symbol are skipped.
  /// - Returns: `nil` if no symbol is found or can be read.
  /// - Throws: ``Failure``; ``Failure/unreadCode`` if only finder patterns are found, in a picture
  ///   with a symbol or of a movie.
  package static func reading(
    of sight: Sight, isThorough: Bool = true, isMovie: Bool = false
  ) throws(Failure) -> SymbolReading? {
    var look = CameraLook()
    var isAlone = false
    if let drawn = sight.onWhite.raster.graySymbol, let modules = drawn.modules {
      try look.sole.add(try readPure(modules))
      isAlone = look.sole.reading != nil && drawn.foot == nil && sight.isCertain
    }
    for view in sight.views { try look.look(at: view, fromAfar: isAlone) }
    guard isThorough, look.sole.reading == nil else { return look.sole.reading }
    // In each view, slower ways may find another symbol.
    var sole = SoleReading()
    for view in sight.views {
      var look = CameraLook()
      try look.lookHarder(at: view)
      try sole.add(look.sole.reading)
      guard !isMovie || !look.hasUnread || look.sole.reading != nil else { throw .unreadCode }
    }
    return sole.reading
  }

  /// The content of all symbols in an opaque picture.
  package static func content(of picture: GrayPicture) throws(Failure) -> [UInt8]? {
    try reading(of: Sight(onWhite: picture))?.content
  }

  /// Reads a program-drawn symbol.
  ///
  /// - Parameter modules: the symbol with one pixel for each module.
  /// - Returns: its content; `nil` if the symbol cannot be read.
  /// - Throws: ``Failure``.
  static func readPure(_ modules: GrayPicture) throws(Failure) -> SymbolReading? {
    var content = [UInt8](repeating: 0, count: Int(HOTSIDE_QR_CONTENT_LIMIT))
    var isMirrored: Int32 = 0
    // `gray` has width * height bytes, and `content` has HOTSIDE_QR_CONTENT_LIMIT bytes.
    let count = unsafe hotside_qr_read_pure(
      modules.gray, Int32(modules.width), Int32(modules.height), &content, &isMirrored)
    return try found(count, content, isMirrored)
  }

  /// Searches an opaque picture at its original size.
  ///
  /// - Returns: the content of the symbols, and their places.
  static func search(
    _ picture: GrayPicture, _ threshold: Threshold
  ) throws(Failure) -> (reading: SymbolReading?, areas: [SymbolArea]) {
    let threshold =
      switch threshold {
      case .local: HOTSIDE_QR_LOCAL
      case .global: HOTSIDE_QR_GLOBAL
      case .fixed: HOTSIDE_QR_FIXED
      }
    var content = [UInt8](repeating: 0, count: Int(HOTSIDE_QR_CONTENT_LIMIT))
    var corners = [Int32](repeating: 0, count: 8 * Int(HOTSIDE_QR_PLACE_LIMIT))
    var (isMirrored, placeCount): (Int32, Int32) = (0, 0)
    // The buffers have the same sizes as in `readPure`, and `corners` has eight numbers for each of
    // HOTSIDE_QR_PLACE_LIMIT places.
    let count = unsafe hotside_qr_search(
      picture.gray, Int32(picture.width), Int32(picture.height), threshold, &content,
      &isMirrored, &corners, &placeCount)
    let areas = (0..<Int(placeCount)).map { place in
      SymbolArea(
        corners: (4 * place..<4 * place + 4).map {
          Point(Double(corners[2 * $0]), Double(corners[2 * $0 + 1]))
        })
    }
    return (try found(count, content, isMirrored), areas)
  }

  private static func found(
    _ count: Int32, _ content: [UInt8], _ isMirrored: Int32
  ) throws(Failure) -> SymbolReading? {
    switch Int(count) {
    case Int(HOTSIDE_QR_NO_MEMORY): throw .noMemory
    case Int(HOTSIDE_QR_SEVERAL): throw .severalCodes
    case Int(HOTSIDE_QR_IN_PARTS): throw .inParts
    case ..<0: return nil
    default:
      return SymbolReading(
        content: Array(content[..<Int(count)]), view: isMirrored == 0 ? .plain : .mirrored)
    }
  }
}
