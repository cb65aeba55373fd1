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
  /// The most that a command of kitty's carries.
  private static let chunkSize = 4096

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

  /// What draws the pictures that are not there yet, each where it is to be.
  mutating func draw(_ wanted: [ScreenPicture], _ support: PictureSupport) -> [UInt8] {
    pictureProtocol = support.pictureProtocol
    var bytes: [UInt8] = []
    for picture in wanted {
      let former = entries.firstIndex { picture.isInPlace(of: $0.picture) }
      if let former, entries[former].picture.key == picture.key { continue }
      guard let drawn = picture.draw() else { continue }
      let number = former.map { entries[$0].number } ?? freeNumber
      bytes += "\u{1b}[\(picture.line + 1);\(picture.column + 1)H\u{1b}[0m".utf8
      switch support.pictureProtocol {
      case .kitty: bytes += ShownPictures.kitty(drawn, number)
      case .iterm2: bytes += ShownPictures.iterm2(drawn, picture.size)
      case .sixel: bytes += drawn
      }
      let entry = Entry(picture: picture, number: number)
      if let former { entries[former] = entry } else { entries.append(entry) }
    }
    return bytes
  }

  private var freeNumber: Int {
    (entries.map(\.number).max() ?? ShownPictures.firstNumber - 1) + 1
  }

  /// Deletes a picture with its data, which the capital letter asks for.
  private static func deletion(of number: Int) -> String {
    "\u{1b}_Ga=d,d=I,i=\(number),q=2\u{1b}\\"
  }

  /// Transmits and shows a picture under a number, in place of what had it, without moving the cursor
  /// and without an answer.
  private static func kitty(_ png: [UInt8], _ number: Int) -> [UInt8] {
    let text = Array(Base64.encode(png).utf8)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: chunkSize) {
      let end = min(start + chunkSize, text.count)
      let first = start == 0 ? "a=T,f=100,t=d,i=\(number),q=2,C=1," : ""
      bytes += "\u{1b}_G\(first)m=\(end < text.count ? 1 : 0);".utf8
      bytes += text[start..<end]
      bytes += "\u{1b}\\".utf8
    }
    return bytes
  }

  private static func iterm2(_ png: [UInt8], _ size: TerminalSize) -> [UInt8] {
    let options =
      "inline=1;size=\(png.count);width=\(size.columns);height=\(size.lines);preserveAspectRatio=1;doNotMoveCursor=1"
    return Array("\u{1b}]1337;File=\(options):\(Base64.encode(png))\u{7}".utf8)
  }
}
