import QRDrawing

/// The content that a camera reads from a picture at several distances.
struct CameraLook {
  /// The only content that was found so far.
  var sole = SoleReading()
  /// The places of the symbols that were found, in pixels of the picture.
  private var areas: [SymbolArea] = []
  /// Whether ``lookHarder(at:)`` found the finder patterns of a symbol that cannot be read.
  private(set) var hasUnread = false

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

  /// The same radius for small finder patterns, and the maximum number of pixels of a picture in
  /// which these are searched.
  private static let closeRadius = 10
  private static let closePixels = 1 << 21

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
      try search(view, .local, divisor)
      // If there is a second symbol, it is often found with only one of the thresholds.
      try search(view, .fixed, divisor)
      guard view.gray.count <= CameraLook.copiedPixels else { continue }
      if divisor > 1, !fromAfar {
        // The mean of dark and light pixels is lighter for a camera than for a program.
        try search(picture.reducedInLight(by: divisor), .local, divisor)
      }
      try search(view.inverted, .fixed, divisor, in: .inverted)
      // libzxing reads most mirrored symbols without this search.
      if divisor == 2, !fromAfar {
        let (reading, places) = try SymbolReader.search(view.mirrored, .local)
        try sole.add(reading, in: .mirrored)
        areas += places.map { $0.mirrored(width: view.width).scaled(by: Double(divisor)) }
      }
    }
    guard sole.reading != nil, !fromAfar else { return }
    var divisor = 1
    while picture.gray.count / (divisor * divisor) > CameraLook.copiedPixels { divisor += 1 }
    areas = areas.map { $0.scaled(by: 1 / Double(divisor)) }
    try lookForOthers(in: picture.reduced(by: divisor))
  }

  /// Searches a picture with a symbol for a different content: of modules whose mean differs from
  /// their middle, of faint symbols next to the found one or inside it, and of symbols in strong
  /// perspective.
  ///
  /// - Throws: ``SymbolReader/Failure``, also if finder patterns are those of a symbol that cannot be
  ///   read, but cameras might.
  private mutating func lookForOthers(
    in picture: GrayPicture
  ) throws(SymbolReader.Failure) {
    let side = min(picture.width, picture.height)
    for divisor in CameraLook.farDivisors where side / divisor >= CameraLook.leastSide {
      let view = picture.reduced(by: divisor)
      try search(view, .local, divisor)
      try search(picture.reducedInLight(by: divisor), .local, divisor)
      try search(view, .fixed, divisor)
      try search(view.inverted, .fixed, divisor, in: .inverted)
    }
    var samplers = CameraLook.samplers(picture, except: areas)
    for divisor in CameraLook.divisors {
      let reduced = picture.reduced(by: divisor)
      let view = reduced.thresholded(by: CameraLook.radius(for: reduced))
      try search(view, .fixed, divisor, in: .faint)
      try search(view.inverted, .fixed, divisor, in: .inverted)
      for band in CameraLook.bands {
        guard let stretched = reduced.stretched(band) else { continue }
        try search(stretched, .local, divisor, in: .faint)
        try search(stretched.inverted, .local, divisor, in: .inverted)
      }
      CameraLook.collect(view, divisor, in: &samplers)
    }
    guard try !finish(&samplers, picture) else { throw .unreadCode }
  }

  /// Searches a picture in which no symbol was found for symbols in perspective.
  private mutating func lookForSlanted(
    in picture: GrayPicture
  ) throws(SymbolReader.Failure) {
    var samplers = CameraLook.samplers(picture, except: [])
    for divisor in CameraLook.divisors {
      let reduced = picture.reduced(by: divisor)
      let view = reduced.thresholded(by: CameraLook.radius(for: reduced))
      CameraLook.collect(view, divisor, in: &samplers)
    }
    hasUnread = try finish(&samplers, picture)
  }

  /// Reads the symbols whose finder patterns were collected.
  ///
  /// - Returns: whether other finder patterns are those of a symbol that cannot be read.
  private mutating func finish(
    _ samplers: inout [SymbolSampler], _ picture: GrayPicture
  ) throws(SymbolReader.Failure) -> Bool {
    // Small patterns next to a dark or light page need a smaller square.
    if picture.gray.count <= CameraLook.closePixels {
      CameraLook.collect(picture.thresholded(by: CameraLook.closeRadius), 1, in: &samplers)
    }
    var hasUnread = false
    for (index, form) in [SymbolView.distorted, .inverted].enumerated() {
      if try samplers[index].finish() { hasUnread = true }
      try sole.add(samplers[index].sole.reading, in: form)
    }
    return hasUnread
  }

  /// The readers of single modules, for symbols dark on light and light on dark.
  private static func samplers(
    _ picture: GrayPicture, except areas: [SymbolArea]
  ) -> [SymbolSampler] {
    [SymbolSampler(picture, except: areas), SymbolSampler(picture.inverted, except: areas)]
  }

  /// Collects the finder patterns in a reduced picture in black and white.
  private static func collect(
    _ view: GrayPicture, _ divisor: Int, in samplers: inout [SymbolSampler]
  ) {
    samplers[0].collect(view, scale: 1 / Double(divisor))
    samplers[1].collect(view.inverted, scale: 1 / Double(divisor))
  }

  /// The radius of the square around a pixel, which must be larger than the middle of a finder
  /// pattern, because the mean of the middle is its own color.
  private static func radius(for picture: GrayPicture) -> Int {
    max(neighborhood, max(picture.width, picture.height) / 16)
  }

  /// Adds the result of a search in a reduced picture.
  private mutating func search(
    _ view: GrayPicture, _ threshold: SymbolReader.Threshold, _ divisor: Int,
    in form: SymbolView = .plain
  ) throws(SymbolReader.Failure) {
    let (reading, areas) = try SymbolReader.search(view, threshold)
    try sole.add(reading, in: form)
    self.areas += areas.map { $0.scaled(by: Double(divisor)) }
  }

  /// Searches a picture in which ``look(at:fromAfar:)`` found nothing, in slower ways until one
  /// finds a symbol.
  mutating func lookHarder(at picture: GrayPicture) throws(SymbolReader.Failure) {
    for divisor in CameraLook.divisors {
      try tryOut(.faint) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(picture.reduced(by: divisor), .global).reading
      }
    }
    guard picture.gray.count <= CameraLook.copiedPixels else { return }
    try tryOut(.distorted) { () throws(SymbolReader.Failure) in
      try SymbolSampler.reading(of: picture)
    }
    if picture.gray.count <= CameraLook.enlargedPixels {
      try tryOut(.faint) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(
          picture.enlarged.thresholded(by: CameraLook.neighborhood), .fixed
        ).reading
      }
    }
    for threshold in [SymbolReader.Threshold.local, .global] {
      try tryOut(.inverted) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(picture.inverted, threshold).reading
      }
    }
    try tryOut(.noisy) { () throws(SymbolReader.Failure) in
      try SymbolReader.search(picture.smoothed, .global).reading
    }
    try tryOut(.mirrored) { () throws(SymbolReader.Failure) in
      try SymbolReader.search(picture.mirrored, .local).reading
    }
    guard sole.reading == nil else { return }
    try lookForSlanted(in: picture)
    guard sole.reading == nil else { return }
    for page in picture.lightRegions {
      try tryOut(.borderless) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(page, .local).reading
      }
      guard page.gray.count <= CameraLook.enlargedPixels else { continue }
      try tryOut(.borderless) { () throws(SymbolReader.Failure) in
        try SymbolReader.search(page.enlarged, .local).reading
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
