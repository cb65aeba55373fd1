import QRDrawing

/// The content that a camera reads from a picture at several distances.
struct CameraLook {
  /// The only content that was found so far.
  var sole = SoleReading()

  /// The divisors by which the picture's size is reduced for the searches.
  private static let divisors = [1, 2, 3]
  /// The further divisors for a picture with a symbol, whose modules may be large and patterned.
  private static let farDivisors = [4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48]
  /// The minimum side of a reduced picture: two pixels for each module of the smallest symbol.
  private static let leastSide = 42
  /// The maximum number of pixels of a picture whose copies are searched, because memory is
  /// limited.
  private static let copiedPixels = 1 << 24
  /// The maximum number of pixels of a picture that is enlarged for a search.
  private static let enlargedPixels = 1 << 22
  /// Ranges of luminance in which a faint symbol may be drawn, inside the modules of another.
  private static let bands: [ClosedRange<UInt8>] = [0...127, 0...63, 128...255, 192...255]
  /// The radius in pixels of the square around a pixel whose mean is the pixel's threshold.
  private static let neighborhood = 30

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
      try sole.add(try SymbolReader.search(view, .local))
      // If there is a second symbol, it is often found with only one of the thresholds.
      try sole.add(try SymbolReader.search(view, .fixed))
      guard view.gray.count <= CameraLook.copiedPixels else { continue }
      try sole.add(try SymbolReader.search(view.inverted, .fixed), in: .inverted)
      // libzxing reads most mirrored symbols without this search.
      if divisor == 2, !fromAfar {
        try sole.add(try SymbolReader.search(view.mirrored, .local), in: .mirrored)
      }
    }
    guard sole.reading != nil, !fromAfar else { return }
    var divisor = 1
    while picture.gray.count / (divisor * divisor) > CameraLook.copiedPixels { divisor += 1 }
    try lookForOthers(in: picture.reduced(by: divisor))
  }

  /// Searches a picture with a symbol for a different content: of modules whose mean differs from
  /// their middle, and of faint symbols next to the found one or inside it.
  private mutating func lookForOthers(
    in picture: GrayPicture
  ) throws(SymbolReader.Failure) {
    let side = min(picture.width, picture.height)
    for divisor in CameraLook.farDivisors where side / divisor >= CameraLook.leastSide {
      let view = picture.reduced(by: divisor)
      try sole.add(try SymbolReader.search(view, .local))
      try sole.add(try SymbolReader.search(view, .fixed))
      try sole.add(try SymbolReader.search(view.inverted, .fixed), in: .inverted)
    }
    for divisor in CameraLook.divisors {
      let reduced = picture.reduced(by: divisor)
      // The square must be larger than the middle of a finder pattern, whose mean is its own color.
      let radius = max(CameraLook.neighborhood, max(reduced.width, reduced.height) / 16)
      let view = reduced.thresholded(by: radius)
      try sole.add(try SymbolReader.search(view, .fixed), in: .faint)
      try sole.add(try SymbolReader.search(view.inverted, .fixed), in: .inverted)
      for band in CameraLook.bands {
        guard let stretched = reduced.stretched(band) else { continue }
        try sole.add(try SymbolReader.search(stretched, .local), in: .faint)
        try sole.add(try SymbolReader.search(stretched.inverted, .local), in: .inverted)
      }
    }
  }

  /// Searches a picture in which ``look(at:fromAfar:)`` found nothing, in slower ways until one
  /// finds a symbol.
  mutating func lookHarder(at picture: GrayPicture) throws(SymbolReader.Failure) {
    for divisor in CameraLook.divisors {
      try tryOut(.faint) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(picture.reduced(by: divisor), .global)
      }
    }
    guard picture.gray.count <= CameraLook.copiedPixels else { return }
    try tryOut(.distorted) { () throws(SymbolReader.Failure) in
      try SymbolSampler.reading(of: picture)
    }
    if picture.gray.count <= CameraLook.enlargedPixels {
      try tryOut(.faint) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(
          picture.enlarged.thresholded(by: CameraLook.neighborhood), .fixed)
      }
    }
    for threshold in [SymbolReader.Threshold.local, .global] {
      try tryOut(.inverted) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(picture.inverted, threshold)
      }
    }
    try tryOut(.noisy) { () throws(SymbolReader.Failure) in
      try SymbolReader.search(picture.smoothed, .global)
    }
    try tryOut(.mirrored) { () throws(SymbolReader.Failure) in
      try SymbolReader.search(picture.mirrored, .local)
    }
    guard sole.reading == nil else { return }
    for page in picture.lightRegions {
      try tryOut(.borderless) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(page, .local)
      }
      guard page.gray.count <= CameraLook.enlargedPixels else { continue }
      try tryOut(.borderless) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(page.enlarged, .local)
      }
    }
  }

  /// Adds the result of a search, which does not run if a symbol was found before.
  private mutating func tryOut(
    _ view: SymbolView, _ search: () throws(SymbolReader.Failure) -> SymbolReading?
  ) throws(SymbolReader.Failure) {
    if sole.reading == nil { try sole.add(try search(), in: view) }
  }
}
