import PictureReading
import QRDrawing

/// Files of pictures: PNG, APNG, GIF and JPEG.
enum PictureTarget: FuzzTarget {
  static let name = "pictures"

  /// Pixels of all frames of a file that is decompressed: larger ones are slow, not different.
  private static let pixelLimit = 1 << 20

  static func seeds() throws -> [[UInt8]] {
    // As many as make a movie for the reader of exact symbols.
    let frames = (0..<16).map { [UInt8]("frame \($0 + 10)".utf8) }
    let small = try DrawingOptions(scale: 1)
    let movies = WaitedFor.result {
      var movies: [[UInt8]] = []
      for format in MovieFormat.allCases {
        let options = try MovieOptions(format: format, drawing: small, threads: 1)
        movies.append(try await MovieWriter(options: options).bytes(frames))
      }
      return movies
    }
    return (movies ?? []) + [
      try StaticPicture.png(of: frames[0], drawing: small),
      try StaticPicture.png(
        of: frames[1], drawing: small,
        source: try PictureText(source: "{\"type\":\"Rpc\"}")),
      grayJPEG, GrayPNG.file(width: 8, pixels: (0..<64).map { $0 * 4 }),
    ]
  }

  static func run(_ bytes: [UInt8]) {
    read(bytes)
    // Nobody guesses a check sum: what stands behind them is reached with the right ones.
    if let repaired = GrayPNG.repairingChecksums(of: bytes) { read(repaired) }
  }

  private static func read(_ bytes: [UInt8]) {
    guard let information = try? PictureReader.information(of: bytes, name: "input"),
      information.width * information.height * information.frameCount <= pixelLimit
    else { return }
    let contents = WaitedFor.result {
      try await PictureReader(threads: 1).read(bytes, name: "input")
    }
    guard let contents else { return }
    require(contents.frames.count == information.frameCount, "the number of frames")
    for byLibrary in [false, true] {
      let exact = (try? PictureReader.exactContents(of: bytes, byLibrary: byLibrary)) ?? []
      for (content, frame) in zip(exact, contents.frames) where content != nil {
        require(content == frame.content, "what libzxing reads")
      }
    }
  }

  /// A gray picture of 8 by 8 pixels.
  private static let grayJPEG: [UInt8] =
    [
      0xff, 0xd8, 0xff, 0xdb, 0x00, 0x43, 0x00,
    ] + [UInt8](repeating: 16, count: 64) + [
      0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x08, 0x00, 0x08, 0x01, 0x01, 0x11, 0x00,
      0xff, 0xc4, 0x00, 0x14, 0x00, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x03,
      0xff, 0xc4, 0x00, 0x14, 0x10, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x00,
      0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00, 0x37, 0xff, 0xd9,
    ]
}
