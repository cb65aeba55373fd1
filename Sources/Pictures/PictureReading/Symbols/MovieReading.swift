package import ProcessConfinement
package import QRDrawing

/// Reads the pictures of a file: exact symbols are read by ours, all others by libzxing.
///
/// libzxing reads some of the exact ones as well, from pictures that libpng or giflib decompressed: the
/// first of every version, level and mask, before anything of that form is handed on, and the first,
/// the last and every 64th of all. Where both differ, the whole file is libzxing's.
///
/// A picture in which every pixel of each module agrees, and that has nothing else in it, needs no second
/// look. All other pictures, the first of each file, and the first with a certain caption are searched
/// whole, at several sizes (``SymbolReader/content(of:)``).
package struct MovieReading {
  /// The result of reading one picture.
  private enum Finding: Sendable {
    /// By libzxing, in the whole picture.
    case searched([UInt8]?)
    /// In a symbol that a program drew.
    case drawn(Drawn)
    /// By libzxing something else than by ours.
    case doubtful
  }

  /// The content of a symbol that a program drew.
  private struct Drawn: Sendable {
    let content: [UInt8]
    /// The form of the symbol if ours has read it.
    let form: SymbolForm?
    /// Whether libzxing has read the same.
    let isProven: Bool
    let symbol: DrawnSymbol
  }

  /// Pictures from one to the next that both read.
  private static let step = 64
  /// Fewer pictures cost libzxing less than the tables cost us.
  private static let exactFrameCount = 16

  private var eyes: Eyes
  /// The forms of which both have read a symbol.
  private var proven: Set<SymbolForm> = []
  /// Of each content that was handed on its hash.
  private var handed: [Int] = []
  /// The last rows below a symbol, as ``DrawnSymbol/foot``, in which libzxing has found no symbol.
  private var foot: [UInt8] = []
  private var isDoubtful = false

  /// Prepares to read a file.
  ///
  /// - Parameters:
  ///   - file: what ``PictureReader/open(_:name:)`` gave.
  ///   - name: its name, for errors.
  ///   - exact: what reads exact symbols; ours, unless a test has another.
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
  ///   - team: who does it.
  ///   - take: gets what was found in each picture, in order, and says whether it is enough.
  /// - Throws: as ``PictureReader/read(_:name:progress:until:)``, and what `take` throws.
  package mutating func run(
    on team: WorkTeam, take: ([UInt8]?) throws(PictureError) -> Bool
  ) throws(PictureError) {
    try readAll(team, take)
    guard isDoubtful else { return }
    // Once more; what was handed on must have been the same.
    eyes.exact = nil
    isDoubtful = false
    let before = handed
    let name = eyes.name
    var index = 0
    try readAll(team) { (content) throws(PictureError) in
      defer { index += 1 }
      guard index < before.count else { return try take(content) }
      guard MovieReading.hash(of: content) == before[index] else {
        throw .damagedFrame(name: name, frame: index)
      }
      return false
    }
  }

  private mutating func readAll(
    _ team: WorkTeam, _ take: ([UInt8]?) throws(PictureError) -> Bool
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

  /// Hands on what was found in a picture, if it is beyond doubt.
  ///
  /// - Returns: whether no more is wanted, or everything is to be read again.
  private mutating func hand(
    _ finding: Finding, _ index: Int, _ shown: Sight?,
    _ take: ([UInt8]?) throws(PictureError) -> Bool
  ) throws(PictureError) -> Bool {
    var content: [UInt8]?
    switch finding {
    case .searched(let found): content = found
    case .doubtful: isDoubtful = true
    case .drawn(let drawn):
      content = drawn.content
      if let form = drawn.form, proven.insert(form).inserted, !drawn.isProven {
        isDoubtful = try eyes.confirmation(index, shown) != drawn.content
      }
      if let foot = drawn.symbol.foot, !Raster.areEqual(foot, self.foot) {
        try eyes.checkFoot(of: drawn.symbol, with: drawn.content, index, shown)
        self.foot = foot
      }
    }
    guard !isDoubtful else { return true }
    if eyes.exact != nil { handed.append(MovieReading.hash(of: content)) }
    return try take(content)
  }

  /// Whether a picture has a code, which need not be readable by all cameras.
  static func hasCode(_ sight: Sight) -> Bool {
    do throws(SymbolReader.Failure) { return try SymbolReader.content(of: sight) != nil } catch {
      return true
    }
  }

  private static func hash(of content: [UInt8]?) -> Int {
    var hasher = Hasher()
    // Of an array the hasher would take every byte by itself.
    unsafe content?.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    hasher.combine(content?.count)
    return hasher.finalize()
  }

  /// How many of the pictures may be in memory at the same time, at least one.
  private var fitting: Int {
    let canvas = eyes.file.information.width * eyes.file.information.height
    let largest = eyes.file.parts.map { $0.width * $0.height }.max() ?? 0
    return max(1, PictureLimits.workingPixelCount / max(canvas, largest))
  }

  /// Reads pictures that show parts of those before them: a few are decompressed at the same time,
  /// laid over each other in order, then read at the same time.
  private mutating func readDependent(
    _ team: WorkTeam, _ take: ([UInt8]?) throws(PictureError) -> Bool
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

  /// Both readers of one picture.
  private struct Eyes: Sendable {
    let file: any PictureFile
    let name: String
    /// The reader of exact symbols; `nil` if libzxing reads everything.
    var exact: (@Sendable (QRSymbol) -> ExactSymbol?)?

    /// Reads a picture; `shown` is what is seen if that is not the part itself.
    func finding(_ index: Int, _ shown: Sight? = nil) throws(PictureError) -> Finding {
      if exact != nil, shown == nil, let symbol = file.symbol(index),
        let finding = try drawn(symbol, index, nil)
      {
        return finding
      }
      let sight = try sight(index, shown)
      if sight.onBlack == nil, let symbol = sight.onWhite.raster.graySymbol,
        let finding = try drawn(symbol, index, sight)
      {
        return finding
      }
      return .searched(try search(index, sight))
    }

    /// The content of a symbol that a program drew; `nil` if the whole picture must be searched.
    private func drawn(
      _ symbol: DrawnSymbol, _ index: Int, _ shown: Sight?
    ) throws(PictureError) -> Finding? {
      guard let exact else {
        guard let modules = symbol.modules, let content = try pure(modules, index) else {
          return nil
        }
        // The first picture of each file is searched as well, and so is every still picture.
        if index == 0 { _ = try search(index, shown) }
        return .drawn(Drawn(content: content, form: nil, isProven: true, symbol: symbol))
      }
      guard let found = exact(symbol.symbol) else { return nil }
      var isProven = false
      if index % MovieReading.step == 0 || index == file.parts.count - 1 {
        let other = try index == 0 ? search(index, shown) : confirmation(index, shown)
        guard other == found.content else { return .doubtful }
        isProven = true
      }
      return .drawn(
        Drawn(content: found.content, form: found.form, isProven: isProven, symbol: symbol))
    }

    /// Searches a picture with libzxing.
    func search(
      _ index: Int, _ shown: Sight?, isThorough: Bool = true
    ) throws(PictureError) -> [UInt8]? {
      let sight = try sight(index, shown)
      return try failing(at: index) { () throws(SymbolReader.Failure) in
        try SymbolReader.content(of: sight, isThorough: isThorough)
      }
    }

    /// Reads the symbol that a program drew with libzxing, from a picture that a library decompressed.
    func confirmation(_ index: Int, _ shown: Sight?) throws(PictureError) -> [UInt8]? {
      let sight = try sight(index, shown)
      guard sight.onBlack == nil, let modules = sight.onWhite.raster.graySymbol?.modules else {
        return try search(index, sight)
      }
      return try pure(modules, index)
    }

    private func pure(_ modules: GrayPicture, _ index: Int) throws(PictureError) -> [UInt8]? {
      try failing(at: index) { () throws(SymbolReader.Failure) in
        try SymbolReader.readPure(modules)
      }
    }

    /// Searches the whole picture, and the rows below the symbol, for other symbols.
    ///
    /// - Throws: `PictureError.severalCodes(name:frame:)` if there is one with different content.
    func checkFoot(
      of symbol: DrawnSymbol, with content: [UInt8], _ index: Int, _ shown: Sight?
    ) throws(PictureError) {
      let whole = try sight(index, shown)
      let foot = Sight(onWhite: whole.onWhite.below(row: symbol.bottom))
      // The first picture was searched before.
      for view in index == 0 ? [foot] : [whole, foot] {
        let found = try search(index, view, isThorough: false)
        guard found == nil || found == content else {
          throw .severalCodes(name: name, frame: index)
        }
      }
    }

    private func sight(_ index: Int, _ shown: Sight?) throws(PictureError) -> Sight {
      if let shown { return shown }
      return Sight(try file.picture(index))
    }

    /// Reads with libzxing, and names a failure.
    private func failing(
      at index: Int, _ read: () throws(SymbolReader.Failure) -> [UInt8]?
    ) throws(PictureError) -> [UInt8]? {
      do throws(SymbolReader.Failure) { return try read() } catch {
        switch error {
        case .noMemory: throw .needsMemory(name: name)
        case .severalCodes: throw .severalCodes(name: name, frame: index)
        case .inParts: throw .codeInParts(name: name, frame: index)
        }
      }
    }
  }
}
