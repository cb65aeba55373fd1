package import ProcessConfinement
package import QRDrawing

/// Reads the pictures of a file: exact symbols are read by ours, all others by libzxing.
///
/// libzxing reads some of the exact ones as well, from pictures that libpng or giflib decompressed: the
/// first of every version, level and mask, before anything of that form is handed on, and the first,
/// the last and every 64th of all. Where both differ, the whole file is libzxing's.
package struct MovieReading {
  /// What was found in a picture.
  private enum Finding: Sendable {
    /// By libzxing.
    case searched([UInt8]?)
    /// By ours, and whether libzxing has found the same.
    case exact(ExactSymbol, isProven: Bool)
    /// By libzxing something else than by ours.
    case doubtful
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
    _ finding: Finding, _ index: Int, _ shown: GrayPicture?,
    _ take: ([UInt8]?) throws(PictureError) -> Bool
  ) throws(PictureError) -> Bool {
    var content: [UInt8]?
    switch finding {
    case .searched(let found): content = found
    case .doubtful: isDoubtful = true
    case .exact(let symbol, let isProven):
      content = symbol.content
      if proven.insert(symbol.form).inserted, !isProven {
        isDoubtful = try eyes.search(index, shown) != symbol.content
      }
    }
    guard !isDoubtful else { return true }
    if eyes.exact != nil { handed.append(MovieReading.hash(of: content)) }
    return try take(content)
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
    var canvas = Canvas(width: file.information.width, height: file.information.height)
    for first in stride(from: 0, to: file.parts.count, by: batch) {
      let count = min(batch, file.parts.count - first)
      var shown: [GrayPicture] = []
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

  /// Those who look at one picture.
  private struct Eyes: Sendable {
    let file: any PictureFile
    let name: String
    /// What reads exact symbols; `nil` where everything is libzxing's.
    var exact: (@Sendable (QRSymbol) -> ExactSymbol?)?

    /// Looks at a picture; `shown` is what is seen where that is not the part itself.
    func finding(_ index: Int, _ shown: GrayPicture? = nil) throws(PictureError) -> Finding {
      guard let exact else { return .searched(try search(index, shown)) }
      if shown == nil, let found = file.symbol(index).flatMap(exact) {
        return try confirm(found, index, nil)
      }
      let picture = try picture(index, shown)
      if let found = picture.raster.graySymbol.flatMap(exact) {
        return try confirm(found, index, picture)
      }
      return .searched(try search(index, picture))
    }

    /// Has libzxing look at a picture.
    func search(_ index: Int, _ shown: GrayPicture?) throws(PictureError) -> [UInt8]? {
      let picture = try picture(index, shown)
      do throws(SymbolReader.NoMemory) { return try SymbolReader.content(of: picture) } catch {
        throw .needsMemory(name: name)
      }
    }

    private func picture(
      _ index: Int, _ shown: GrayPicture?
    ) throws(PictureError) -> GrayPicture {
      if let shown { return shown }
      return try file.picture(index).onWhite
    }

    private func confirm(
      _ found: ExactSymbol, _ index: Int, _ shown: GrayPicture?
    ) throws(PictureError) -> Finding {
      guard index % MovieReading.step == 0 || index == file.parts.count - 1 else {
        return .exact(found, isProven: false)
      }
      return try search(index, shown) == found.content
        ? .exact(found, isProven: true) : .doubtful
    }
  }
}
