private import ByteSupport

/// The pictures that stand on a terminal, and what it is told to change them.
struct ShownPictures {
  private struct Entry {
    let picture: ScreenPicture
    /// What kitty's terminals know it by.
    let number: Int
  }

  /// A number that other programs in the same window hardly take.
  private static let firstNumber = 0x4853_0001

  private var entries: [Entry] = []
  private var pictureProtocol: PictureProtocol?

  /// Whether anything is in the memory of the terminal.
  var isEmpty: Bool { entries.isEmpty }

  /// Forgets what the terminal has lost, or is about to.
  ///
  /// - Returns: what frees the memory of a terminal that keeps pictures.
  mutating func removeAll() -> String {
    defer { (entries, pictureProtocol) = ([], nil) }
    guard pictureProtocol == .kitty else { return "" }
    // Each of them, and whatever else is visible of ours.
    return entries.map { ShownPictures.deletion(of: $0.number) }.joined()
      + "\u{1b}_Ga=d,d=A,q=2\u{1b}\\"
  }

  /// What takes away pictures that are not wanted any more; `nil` where the window has to be emptied,
  /// since pictures are gone from it when something else is in their place.
  mutating func keepOnly(_ wanted: [ScreenPicture], _ support: PictureSupport?) -> String? {
    guard !entries.isEmpty else { return "" }
    guard pictureProtocol == support?.pictureProtocol else { return nil }
    let gone = entries.filter { entry in
      !wanted.contains { new in
        new.isInPlace(of: entry.picture)
          && (new.isOpaque || new.key == entry.picture.key || pictureProtocol == .kitty)
      }
    }
    guard !gone.isEmpty else { return "" }
    guard pictureProtocol == .kitty else { return nil }
    entries.removeAll { entry in gone.contains { $0.number == entry.number } }
    return gone.map { ShownPictures.deletion(of: $0.number) }.joined()
  }

  /// Draws the pictures that are not there yet, each where it is to be.
  mutating func draw(
    _ wanted: [ScreenPicture], _ support: PictureSupport, on output: CommandOutput
  ) throws(StandardOutputError) {
    pictureProtocol = support.pictureProtocol
    for picture in wanted {
      let former = entries.firstIndex { picture.isInPlace(of: $0.picture) }
      if let former, entries[former].picture.key == picture.key { continue }
      let number = former.map { entries[$0].number } ?? freeNumber
      let transmission = Transmission(
        picture: picture, number: number, pictureProtocol: support.pictureProtocol, output: output)
      guard try transmission.send() else { continue }
      let entry = Entry(picture: picture, number: number)
      if let former { entries[former] = entry } else { entries.append(entry) }
    }
  }

  private var freeNumber: Int {
    (entries.map(\.number).max() ?? ShownPictures.firstNumber - 1) + 1
  }

  /// Deletes a picture with its data, which the capital letter asks for.
  private static func deletion(of number: Int) -> String {
    "\u{1b}_Ga=d,d=I,i=\(number),q=2\u{1b}\\"
  }
}

/// A picture on its way to a terminal.
private struct Transmission {
  /// The most bytes of a picture whose characters a command of kitty's carries: 4096.
  private static let chunkSize = 3072

  let picture: ScreenPicture
  let number: Int
  let pictureProtocol: PictureProtocol
  let output: CommandOutput

  /// Draws the picture and sends it.
  ///
  /// - Returns: whether it could be drawn.
  func send() throws(StandardOutputError) -> Bool {
    switch picture.drawing {
    case .given(let draw):
      guard let drawn = draw() else { return false }
      try send(drawn.span)
    case .lent(let lend):
      var fault: StandardOutputError?
      lend { bytes in
        do throws(StandardOutputError) { try send(bytes) } catch { fault = error }
      }
      if let fault { throw fault }
    }
    return true
  }

  private func send(_ drawn: Span<UInt8>) throws(StandardOutputError) {
    try write("\u{1b}[\(picture.line + 1);\(picture.column + 1)H\u{1b}[0m")
    switch pictureProtocol {
    case .kitty: try sendToKitty(drawn)
    case .iterm2: try sendToITerm2(drawn)
    case .sixel: try output.writeLent(drawn)
    }
  }

  /// Transmits and shows a picture under a number, in place of what had it, without moving the cursor
  /// and without an answer.
  private func sendToKitty(_ png: Span<UInt8>) throws(StandardOutputError) {
    for start in stride(from: 0, to: png.count, by: Transmission.chunkSize) {
      let end = min(start + Transmission.chunkSize, png.count)
      let first = start == 0 ? "a=T,f=100,t=d,i=\(number),q=2,C=1," : ""
      try write("\u{1b}_G\(first)m=\(end < png.count ? 1 : 0);")
      try Base64.withEncoded(png.extracting(start..<end), output.writeLent)
      try write("\u{1b}\\")
    }
  }

  private func sendToITerm2(_ png: Span<UInt8>) throws(StandardOutputError) {
    let size = picture.size
    let options =
      "inline=1;size=\(png.count);width=\(size.columns);height=\(size.lines);preserveAspectRatio=1;doNotMoveCursor=1"
    try write("\u{1b}]1337;File=\(options):")
    try Base64.withEncoded(png, output.writeLent)
    try write("\u{7}")
  }

  private func write(_ text: String) throws(StandardOutputError) {
    try output.write(Array(text.utf8))
  }
}
