/// The content that a camera reads from a picture at several distances.
struct CameraLook {
  /// The only content that was found so far.
  private(set) var content: [UInt8]?

  /// The divisors by which the picture's size is reduced for the searches.
  private static let divisors = [1, 2, 3]
  /// The maximum number of pixels of a picture whose copies are searched, because memory is
  /// limited.
  private static let copiedPixels = 1 << 24
  /// The maximum number of pixels of a picture that is enlarged for a search.
  private static let enlargedPixels = 1 << 22
  /// The radius in pixels of the square around a pixel whose mean is the pixel's threshold.
  private static let neighborhood = 30

  /// Adds the content that a search found.
  ///
  /// - Throws: ``SymbolReader/Failure/severalCodes`` if a different content was found before.
  mutating func add(_ found: [UInt8]?) throws(SymbolReader.Failure) {
    guard let found else { return }
    guard content == nil || content == found else { throw .severalCodes }
    content = found
  }

  /// Searches a picture at all sizes, for symbols dark on light and light on dark, and mirrored.
  ///
  /// - Parameters:
  ///   - picture: an opaque picture.
  ///   - fromAfar: whether full size is skipped.
  /// - Throws: ``SymbolReader/Failure``.
  mutating func look(
    at picture: GrayPicture, fromAfar: Bool
  ) throws(SymbolReader.Failure) {
    for divisor in CameraLook.divisors where divisor > 1 || !fromAfar {
      let view = divisor == 1 ? picture : picture.reduced(by: divisor)
      try add(try SymbolReader.search(view, .local))
      // If there is a second symbol, it is often found with only one of the thresholds.
      try add(try SymbolReader.search(view, .fixed))
      guard view.gray.count <= CameraLook.copiedPixels else { continue }
      try add(try SymbolReader.search(view.inverted, .fixed))
      // libzxing reads most mirrored symbols without this search.
      if divisor == 2, !fromAfar { try add(try SymbolReader.search(view.mirrored, .local)) }
    }
  }

  /// Searches a picture in which ``look(at:fromAfar:)`` found nothing, in slower ways until one
  /// finds a symbol.
  mutating func lookHarder(at picture: GrayPicture) throws(SymbolReader.Failure) {
    for divisor in CameraLook.divisors where content == nil {
      try add(try SymbolReader.search(picture.reduced(by: divisor), .global))
    }
    guard content == nil, picture.gray.count <= CameraLook.copiedPixels else { return }
    if picture.gray.count <= CameraLook.enlargedPixels {
      let large = picture.enlarged.thresholded(by: CameraLook.neighborhood)
      try add(try SymbolReader.search(large, .fixed))
    }
    for threshold in [SymbolReader.Threshold.local, .global] where content == nil {
      try add(try SymbolReader.search(picture.inverted, threshold))
    }
    if content == nil { try add(try SymbolReader.search(picture.smoothed, .global)) }
    if content == nil { try add(try SymbolReader.search(picture.mirrored, .local)) }
    guard content == nil else { return }
    for page in picture.lightRegions where content == nil { try lookAt(page: page) }
  }

  /// Searches the light part of a dark page, where the quiet zone of a symbol may be missing.
  private mutating func lookAt(page: GrayPicture) throws(SymbolReader.Failure) {
    try add(try SymbolReader.search(page, .local))
    if content == nil, page.gray.count <= CameraLook.enlargedPixels {
      try add(try SymbolReader.search(page.enlarged, .local))
    }
  }
}
