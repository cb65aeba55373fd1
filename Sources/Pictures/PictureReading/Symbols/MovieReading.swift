package import ProcessConfinement
package import QRDrawing

/// Reads the pictures of a file: exact symbols with Hotside's own reader, all others with libzxing.
///
/// As a check, libzxing also reads some exact symbols, from pictures that libpng or giflib
/// decompressed: the first of every version, level and mask, before its content is passed on, and
/// the first, the last and every 64th of all. If the readers differ, libzxing reads the whole file.
///
/// A picture with one program-drawn symbol and nothing else is not searched. All other pictures,
/// the first one of each file, and the first one with a certain caption are searched completely, at
/// several sizes (``SymbolReader/reading(of:isThorough:isMovie:)``).
package struct MovieReading {
  /// The result of reading one picture.
  private enum Finding: Sendable {
    /// libzxing searched the whole picture.
    case searched(SymbolReading?)
    /// A program-drawn symbol was read.
    case drawn(Drawn)
    /// The two readers found different contents.
    case doubtful
  }

  /// The content of a program-drawn symbol.
  private struct Drawn: Sendable {
    let content: [UInt8]
    /// The form of the symbol; `nil` if only libzxing has read it.
    let form: SymbolForm?
    /// Whether libzxing has read the same content from the same picture.
    let isProven: Bool
    let symbol: DrawnSymbol
  }

  /// The distance between pictures that both readers read, in pictures.
  private static let step = 64
  /// The minimum number of pictures for the exact reader; for fewer, libzxing is faster than
  /// building the tables.
  private static let exactFrameCount = 16

  private var eyes: Eyes
  /// The forms for which both readers have read a symbol.
  private var proven: Set<SymbolForm> = []
  /// The hashes of the contents that were passed on.
  private var handed: [Int] = []
  /// The last rows below a symbol (``DrawnSymbol/foot``) in which libzxing found no other symbol.
  private var foot: [UInt8] = []
  private var isDoubtful = false

  /// Prepares to read a file.
  ///
  /// - Parameters:
  ///   - file: the result of ``PictureReader/open(_:name:)``.
  ///   - name: its name, for errors.
  ///   - exact: the reader of exact symbols; tests replace it.
  package init(
    _ file: any PictureFile, name: String,
    exact: @escaping @Sendable (QRSymbol) -> ExactSymbol? = ExactSymbolReader().read
  ) {
    let isMovie = file.parts.count >= MovieReading.exactFrameCount
    eyes = Eyes(file: file, name: name, exact: isMovie ? exact : nil)
  }

  /// Reads the pictures.
  ///
  /// - Parameters:
  ///   - team: the threads.
  ///   - take: receives the content of each picture, in order, and returns `true` to stop.
  /// - Throws: as ``PictureReader/read(_:name:progress:until:)``, or the error of `take`.
  package mutating func run(
    on team: WorkTeam, take: (SymbolReading?) throws(PictureError) -> Bool
  ) throws(PictureError) {
    try readAll(team, take)
    guard isDoubtful else { return }
    // All pictures are read again with libzxing; the contents that were already passed on must be
    // the same.
    eyes.exact = nil
    isDoubtful = false
    let before = handed
    let name = eyes.name
    var index = 0
    try readAll(team) { (reading) throws(PictureError) in
      defer { index += 1 }
      guard index < before.count else { return try take(reading) }
      guard MovieReading.hash(of: reading?.content) == before[index] else {
        throw .damagedFrame(name: name, frame: index)
      }
      return false
    }
  }

  private mutating func readAll(
    _ team: WorkTeam, _ take: (SymbolReading?) throws(PictureError) -> Bool
  ) throws(PictureError) {
    let (eyes, file) = (eyes, eyes.file)
    guard file.isIndependent else { return try readDependent(team, take) }
    try team.run(count: file.parts.count, limit: fitting) {
      (index) throws(PictureError) -> Finding in
      try eyes.finding(index)
    } take: { (index, finding) throws(PictureError) in
      try hand(finding, index, nil, take)
    }
  }

  /// Passes on the content of a picture, unless the readers differ.
  ///
  /// - Returns: `true` to stop, because no more is needed or everything must be read again.
  private mutating func hand(
    _ finding: Finding, _ index: Int, _ shown: Sight?,
    _ take: (SymbolReading?) throws(PictureError) -> Bool
  ) throws(PictureError) -> Bool {
    var reading: SymbolReading?
    switch finding {
    case .searched(let found): reading = found
    case .doubtful: isDoubtful = true
    case .drawn(let drawn):
      reading = SymbolReading(content: drawn.content)
      if let form = drawn.form, proven.insert(form).inserted, !drawn.isProven {
        isDoubtful = try eyes.confirmation(index, shown) != drawn.content
      }
      if let foot = drawn.symbol.foot, !Raster.areEqual(foot, self.foot) {
        try eyes.checkFoot(of: drawn.symbol, with: drawn.content, index, shown)
        self.foot = foot
      }
    }
    guard !isDoubtful else { return true }
    if eyes.exact != nil { handed.append(MovieReading.hash(of: reading?.content)) }
    return try take(reading)
  }

  /// Whether a picture has a symbol; an unreadable or ambiguous one counts.
  static func hasCode(_ sight: Sight) -> Bool {
    do throws(SymbolReader.Failure) { return try SymbolReader.reading(of: sight) != nil } catch {
      return true
    }
  }

  private static func hash(of content: [UInt8]?) -> Int {
    var hasher = Hasher()
    // For an array, the hasher would process every byte separately.
    unsafe content?.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    hasher.combine(content?.count)
    return hasher.finalize()
  }

  /// The number of pictures that may be in memory at the same time, at least one.
  private var fitting: Int {
    let canvas = eyes.file.information.width * eyes.file.information.height
    let largest = eyes.file.parts.map { $0.width * $0.height }.max() ?? 0
    return max(1, PictureLimits.workingPixelCount / max(canvas, largest))
  }

  /// Reads pictures that depend on previous ones, in batches.
  ///
  /// Each batch is decompressed in parallel, composed in order, and read in parallel.
  private mutating func readDependent(
    _ team: WorkTeam, _ take: (SymbolReading?) throws(PictureError) -> Bool
  ) throws(PictureError) {
    let (eyes, file) = (eyes, eyes.file)
    let batch = min(fitting, 8 * team.threads)
    var canvas = SightCanvas(file)
    for first in stride(from: 0, to: file.parts.count, by: batch) {
      let count = min(batch, file.parts.count - first)
      var shown: [Sight] = []
      try team.run(count: count) { (offset) throws(PictureError) -> GrayPicture in
        try file.picture(first + offset)
      } take: { (offset, picture) throws(PictureError) in
        shown.append(canvas.show(picture, file.parts[first + offset]))
        return false
      }
      let pictures = shown
      var isDone = false
      try team.run(count: count) { (offset) throws(PictureError) -> Finding in
        try eyes.finding(first + offset, pictures[offset])
      } take: { (offset, finding) throws(PictureError) in
        isDone = try hand(finding, first + offset, pictures[offset], take)
        return isDone
      }
      if isDone { return }
    }
  }

  /// The two readers of symbols, for one picture.
  private struct Eyes: Sendable {
    let file: any PictureFile
    let name: String
    /// The reader of exact symbols; `nil` if libzxing reads everything.
    var exact: (@Sendable (QRSymbol) -> ExactSymbol?)?

    /// Reads a picture; `shown` is the visible picture if it is not the part itself.
    func finding(_ index: Int, _ shown: Sight? = nil) throws(PictureError) -> Finding {
      if exact != nil, shown == nil, let symbol = file.symbol(index),
        let finding = try drawn(symbol, index, nil)
      {
        return finding
      }
      let sight = try sight(index, shown)
      if sight.isCertain, let symbol = sight.onWhite.raster.graySymbol,
        let finding = try drawn(symbol, index, sight)
      {
        return finding
      }
      return .searched(try search(index, sight))
    }

    /// The content of a program-drawn symbol; `nil` if the whole picture must be searched.
    private func drawn(
      _ symbol: DrawnSymbol, _ index: Int, _ shown: Sight?
    ) throws(PictureError) -> Finding? {
      guard let exact else {
        guard let modules = symbol.modules, let reading = try pure(modules, index),
          reading.view == .plain
        else {
          return nil
        }
        // The first picture of each file is also searched by libzxing.
        if index == 0 { _ = try search(index, shown) }
        return .drawn(Drawn(content: reading.content, form: nil, isProven: true, symbol: symbol))
      }
      guard let found = exact(symbol.symbol) else { return nil }
      var isProven = false
      if index % MovieReading.step == 0 || index == file.parts.count - 1 {
        let other =
          try index == 0 ? search(index, shown)?.content : confirmation(index, shown)
        guard other == found.content else { return .doubtful }
        isProven = true
      }
      return .drawn(
        Drawn(content: found.content, form: found.form, isProven: isProven, symbol: symbol))
    }

    /// Searches a picture with libzxing.
    func search(
      _ index: Int, _ shown: Sight?, isThorough: Bool = true
    ) throws(PictureError) -> SymbolReading? {
      let sight = try sight(index, shown)
      return try failing(at: index) { () throws(SymbolReader.Failure) in
        try SymbolReader.reading(
          of: sight, isThorough: isThorough, isMovie: file.parts.count > 1)
      }
    }

    /// Reads a program-drawn symbol with libzxing, from a picture that a library decompressed.
    func confirmation(_ index: Int, _ shown: Sight?) throws(PictureError) -> [UInt8]? {
      let sight = try sight(index, shown)
      guard sight.isCertain, let modules = sight.onWhite.raster.graySymbol?.modules else {
        return try search(index, sight)?.content
      }
      return try pure(modules, index)?.content
    }

    private func pure(
      _ modules: GrayPicture, _ index: Int
    ) throws(PictureError) -> SymbolReading? {
      try failing(at: index) { () throws(SymbolReader.Failure) in
        try SymbolReader.readPure(modules)
      }
    }

    /// Searches the whole picture, and the rows below the symbol, for other symbols.
    ///
    /// - Throws: `PictureError.severalCodes(name:frame:)` if one has a different content.
    func checkFoot(
      of symbol: DrawnSymbol, with content: [UInt8], _ index: Int, _ shown: Sight?
    ) throws(PictureError) {
      let whole = try sight(index, shown)
      let foot = Sight(onWhite: whole.onWhite.below(row: symbol.bottom))
      // The whole first picture was already searched.
      for view in index == 0 ? [foot] : [whole, foot] {
        let found = try search(index, view, isThorough: false)?.content
        guard found == nil || found == content else {
          throw .severalCodes(name: name, frame: index)
        }
      }
    }

    private func sight(_ index: Int, _ shown: Sight?) throws(PictureError) -> Sight {
      if let shown { return shown }
      return Sight(
        try file.picture(index), inProfile: try file.shown(index), isMovie: file.parts.count > 1)
    }

    /// Reads with libzxing, and converts its error.
    private func failing(
      at index: Int, _ read: () throws(SymbolReader.Failure) -> SymbolReading?
    ) throws(PictureError) -> SymbolReading? {
      do throws(SymbolReader.Failure) { return try read() } catch {
        switch error {
        case .noMemory: throw .needsMemory(name: name)
        case .severalCodes: throw .severalCodes(name: name, frame: index)
        case .inParts: throw .codeInParts(name: name, frame: index)
        case .unreadCode: throw .unreadCode(name: name, frame: index)
        }
      }
    }
  }
}
