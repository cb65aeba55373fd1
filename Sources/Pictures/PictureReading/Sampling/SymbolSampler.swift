import QRDrawing

/// Reads symbols module by module: from bent paper, dark pages, noise and blurred photographs.
///
/// Finder patterns are searched in several black and white copies of the picture. The luminance of
/// each module is measured in the picture itself and compared with the modules around it, and a
/// blurred symbol is sharpened module by module.
struct SymbolSampler {
  private let picture: GrayPicture
  /// The combinations of finder patterns that were tried.
  private var tried: [FinderTriple] = []
  /// The symbols that were read, here and before.
  private var areas: [SymbolArea]
  /// The finder patterns to which frames were fitted, and the frames of the complete ones.
  private var fitted: [Finder] = []
  private var frames: [FinderFrame] = []
  private(set) var sole = SoleReading()

  /// The maximum number of pixels for copies of the picture at twice its size.
  private static let enlargedPixels = 1 << 21
  /// The maximum number of pixels for smoothed copies.
  private static let smoothedPixels = 1 << 22
  /// The maximum number of finder patterns of one copy to which frames are fitted.
  private static let frameLimit = 128
  /// The minimum share of modules in the timing patterns that have the right color.
  private static let timingShare = 0.8
  /// The weights of a module's difference from its neighbors.
  private static let sharpenings: [Float] = [0, 1, 16]

  /// The content of the symbols in an opaque picture; `nil` if none can be read.
  ///
  /// - Throws: ``SymbolReader/Failure``.
  static func reading(of picture: GrayPicture) throws(SymbolReader.Failure) -> SymbolReading? {
    var sampler = SymbolSampler(picture)
    try sampler.search(picture.thresholded(by: 15))
    if sampler.sole.reading == nil { try sampler.search(picture.thresholded(by: 60)) }
    if sampler.sole.reading == nil, picture.gray.count <= smoothedPixels {
      try sampler.search(picture.smoothed.thresholded(by: 30))
    }
    if sampler.sole.reading == nil, picture.gray.count <= enlargedPixels {
      try sampler.search(picture.enlarged.thresholded(by: 30), scale: 2)
    }
    if sampler.sole.reading == nil { _ = try sampler.finish() }
    return sampler.sole.reading
  }

  /// Prepares to search a picture.
  ///
  /// - Parameters:
  ///   - picture: an opaque picture.
  ///   - areas: the symbols that were read.
  init(_ picture: GrayPicture, except areas: [SymbolArea] = []) {
    (self.picture, self.areas) = (picture, areas)
  }

  /// Reads the symbols whose finder patterns are in a copy of the picture, as ``collect(_:scale:)``
  /// receives it.
  private mutating func search(
    _ copy: GrayPicture, scale: Double = 1
  ) throws(SymbolReader.Failure) {
    var finders = collect(copy, scale: scale)
    // Without the patterns of a symbol that was read, another one may be found.
    while let triple = try firstReadable(FinderTriple.best(of: finders)) {
      finders.removeAll(where: triple.contains)
    }
  }

  /// Collects the complete finder patterns in a copy of the picture, for ``finish()``.
  ///
  /// - Parameters:
  ///   - copy: the picture in black and white.
  ///   - scale: the size of the copy, as a multiple of the picture's.
  /// - Returns: all finder patterns that belong to no symbol that was read.
  @discardableResult
  mutating func collect(_ copy: GrayPicture, scale: Double) -> [Finder] {
    var finders = FinderSearch.finders(in: copy)
    if scale != 1 {
      for index in finders.indices {
        finders[index].center = (finders[index].center + 0.5) / scale - 0.5
        finders[index].size /= scale
      }
    }
    areas = areas.map { $0.measured(by: finders) }
    finders.removeAll { finder in areas.contains { $0.explains(finder) } }
    collectFrames(of: finders)
    return finders
  }

  /// Reads the symbol with the first of these combinations that has one, and returns the
  /// combination; `nil` if no symbol can be read.
  private mutating func firstReadable(
    _ triples: [FinderTriple]
  ) throws(SymbolReader.Failure) -> FinderTriple? {
    for triple in triples where !tried.contains(where: triple.isNear) {
      tried.append(triple)
      for version in triple.versions.map(QRVersion.init(number:)) {
        let plane = SymbolPlane(triple, side: version.side)
        let mesh = SymbolMesh(plane, version: version, in: picture)
        guard let reading = try reading(mesh) else { continue }
        try sole.add(reading)
        areas.append(SymbolArea(corners: mesh.corners, module: triple.module))
        return triple
      }
    }
    return nil
  }

  /// Fits frames to the finder patterns that were not yet found in another copy.
  private mutating func collectFrames(of finders: [Finder]) {
    let chosen = finders.sorted { $0.share > $1.share }.prefix(SymbolSampler.frameLimit)
    for finder in chosen {
      let isKnown = fitted.contains { other in
        (other.center - finder.center).length < other.module / 4
          && (other.size - finder.size).length < other.module / 4
      }
      guard !isKnown else { continue }
      fitted.append(finder)
      guard let frame = FinderFrame(finder, in: picture) else { continue }
      let isDouble = frames.contains { other in
        (other.center - frame.center).length < frame.across.length
          && abs(other.across.length - frame.across.length) < frame.across.length / 3
      }
      if !isDouble { frames.append(frame) }
    }
  }

  /// Reads the symbols whose complete finder patterns were collected.
  ///
  /// - Returns: whether other finder patterns are those of a symbol that cannot be read.
  mutating func finish() throws(SymbolReader.Failure) -> Bool {
    var unread: [FinderFrames] = []
    for frames in FinderFrames.all(of: frames) where isUnknown(frames) {
      if let area = try area(of: frames) {
        areas.append(area)
      } else if !frames.isUpright, frames.areSymbol(in: picture) {
        unread.append(frames)
      }
    }
    return unread.contains(where: isUnknown)
  }

  /// Whether none of the finder patterns belongs to a symbol that was read.
  private func isUnknown(_ frames: FinderFrames) -> Bool {
    !areas.contains { frames.finders.contains(where: $0.explains) }
  }

  /// Reads the symbol with these finder patterns, and returns its area; `nil` if it cannot be read.
  private mutating func area(
    of frames: FinderFrames
  ) throws(SymbolReader.Failure) -> SymbolArea? {
    for kind in SymbolPlane.Kind.allCases {
      for version in frames.versions.map(QRVersion.init(number:)) {
        let plane = SymbolPlane(kind, frames, side: version.side)
        let mesh = SymbolMesh(plane, version: version, in: picture)
        guard let reading = try reading(mesh) else { continue }
        try sole.add(reading)
        let modules = frames.finders.map(\.module)
        return SymbolArea(corners: mesh.corners, module: modules.reduce(0, +) / 3)
      }
    }
    return nil
  }

  /// The content of a symbol whose modules are at these places.
  private func reading(_ mesh: SymbolMesh) throws(SymbolReader.Failure) -> SymbolReading? {
    guard timingShare(of: mesh) >= SymbolSampler.timingShare else { return nil }
    let side = mesh.side
    let measured = (0..<side * side).map { mesh.luminance($0 % side, $0 / side, in: picture) }
    let modules = ModuleLuminances(side: side, values: measured)
    for weight in SymbolSampler.sharpenings {
      guard let symbol = modules.sharpened(by: weight).symbol.modules else { continue }
      if let reading = try SymbolReader.readPure(symbol) { return reading }
      // libzxing reads most mirrored symbols as they are.
      if let reading = try SymbolReader.readPure(symbol.transposed) { return reading }
    }
    return nil
  }

  /// The share of modules in the timing patterns that are darker or lighter than both neighbors,
  /// as they must be.
  private func timingShare(of mesh: SymbolMesh) -> Double {
    let range = 7..<mesh.side - 7
    var (right, count) = (0, 0)
    for isRow in [true, false] {
      let line = range.map {
        isRow ? mesh.luminance($0, 6, in: picture) : mesh.luminance(6, $0, in: picture)
      }
      for index in 1..<line.count - 1 {
        let difference = 2 * line[index] - line[index - 1] - line[index + 1]
        // The first module after the finder pattern's light edge is light, and has index 0.
        let isDark = index % 2 == 1
        count += 1
        if isDark ? difference < 0 : difference > 0 { right += 1 }
      }
    }
    return Double(right) / Double(count)
  }
}

/// The measured luminance of each module of a symbol.
private struct ModuleLuminances {
  let side: Int
  /// `side * side` values, row by row.
  let values: [Float]

  /// The distance of the farthest modules that determine a module's threshold.
  private static let radius = 5

  /// The same with the difference of each module from its four neighbors added `weight` times.
  func sharpened(by weight: Float) -> ModuleLuminances {
    guard weight > 0 else { return self }
    var result = values
    for y in 0..<side {
      for x in 0..<side {
        let above = values[max(y - 1, 0) * side + x]
        let below = values[min(y + 1, side - 1) * side + x]
        let left = values[y * side + max(x - 1, 0)]
        let right = values[y * side + min(x + 1, side - 1)]
        let value = values[y * side + x]
        result[y * side + x] = value + weight * (value - (above + below + left + right) / 4)
      }
    }
    return ModuleLuminances(side: side, values: result)
  }

  /// The symbol with complete finder patterns, whose other dark modules are darker than the mean
  /// around them.
  var symbol: DrawnSymbol {
    let means = means
    let wordsPerRow = QRSymbol.wordsPerRow(side)
    var words = [UInt64](repeating: 0, count: side * wordsPerRow)
    let far = side - 7
    for y in 0..<side {
      for x in 0..<side {
        let (column, row) = (x < 7 ? x : x - far, y < 7 ? y : y - far)
        let isFinder = 0..<7 ~= column && 0..<7 ~= row && (x < 7 || y < 7)
        let isDark =
          isFinder
          ? max(abs(column - 3), abs(row - 3)) != 2
          : values[y * side + x] < means[y * side + x]
        if isDark { words[y * wordsPerRow + x / 64] |= 1 << UInt64(x % 64) }
      }
    }
    return DrawnSymbol(symbol: QRSymbol(side: side, words: words), bottom: side, foot: nil)
  }

  /// The means of the squares around the modules, clipped to the symbol.
  private var means: [Float] {
    let radius = ModuleLuminances.radius
    // The sums of all values above and to the left.
    let width = side + 1
    var sums = [Double](repeating: 0, count: width * width)
    for y in 0..<side {
      var row = 0.0
      for x in 0..<side {
        row += Double(values[y * side + x])
        sums[(y + 1) * width + x + 1] = sums[y * width + x + 1] + row
      }
    }
    return (0..<side * side).map { index in
      let (x, y) = (index % side, index / side)
      let (left, right) = (max(x - radius, 0), min(x + radius + 1, side))
      let (top, bottom) = (max(y - radius, 0), min(y + radius + 1, side))
      let sum =
        sums[bottom * width + right] - sums[top * width + right] - sums[bottom * width + left]
        + sums[top * width + left]
      return Float(sum / Double((right - left) * (bottom - top)))
    }
  }
}
