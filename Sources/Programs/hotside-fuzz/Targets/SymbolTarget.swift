import PictureReading
import QRDrawing

/// Symbols in pictures: any content, drawn and read back, and any pixels, searched for symbols.
enum SymbolTarget: FuzzTarget {
  static let name = "symbols"

  static func seeds() throws -> [[UInt8]] {
    let content = Array("https://example.org/".utf8)
    let symbol = try StaticSymbol.symbol(of: content)
    // The symbol as gray pixels, two per module in each direction, with a quiet zone.
    let side = 2 * (symbol.side + 4)
    let pixels = (0..<side * side).map { index -> UInt8 in
      let (x, y) = (index % side / 2 - 2, index / side / 2 - 2)
      guard (0..<symbol.side).contains(x), (0..<symbol.side).contains(y) else { return 255 }
      return symbol[x, y] ? 0 : 255
    }
    return [
      [0] + content, [1, 1] + content, [1, 3, 0] + content, [0, 0xff, 0, 0x80],
      [2, UInt8(truncatingIfNeeded: side), 0] + pixels,
    ]
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    switch input.byte() % 3 {
    case 0:
      let content = input.bytes(2953)
      guard let picture = try? StaticPicture.png(of: content) else {
        return require(content.isEmpty, "any content is drawn")
      }
      require(read(picture) == [content], "the content comes back")
    case 1:
      let format = input.byte() & 2 == 0 ? MovieFormat.gif : .apng
      let scale = input.number(1...4)
      let length = input.number(1...1080)
      var frames: [[UInt8]] = []
      while !input.isEmpty, frames.count < 4 {
        let frame = input.bytes(length)
        frames.append(frame + [UInt8](repeating: 0x55, count: length - frame.count))
      }
      guard !frames.isEmpty else { return }
      let expected = frames
      let movie = WaitedFor.result {
        try await MovieWriter(
          options: MovieOptions(format: format, drawing: DrawingOptions(scale: scale), threads: 1)
        ).bytes(expected)
      }
      require(movie.map(read) == expected, "the frames come back")
    default:
      let width = input.number(1...400)
      let pixels = input.bytes(160_000)
      if !pixels.isEmpty { _ = read(GrayPNG.file(width: width, pixels: pixels)) }
    }
  }

  private static func read(_ file: [UInt8]) -> [[UInt8]?] {
    let contents = WaitedFor.result {
      try await PictureReader(threads: 1).read(file, name: "input").frames.map(\.content)
    }
    guard let contents else { preconditionFailure("the picture can be read") }
    for byLibrary in [false, true] {
      let exact = (try? PictureReader.exactContents(of: file, byLibrary: byLibrary)) ?? []
      for (content, found) in zip(exact, contents) where content != nil {
        require(content == found, "what libzxing reads")
      }
    }
    return contents
  }
}
