package import QRDrawing

/// Parses a GIF's blocks (GIF89a, 11 to 27) without decompressing any data.
package struct GIFStructureReader {
  /// A picture's descriptor, control, and the range of its data.
  package struct Image {
    let part: PicturePart
    let delay: PictureInformation.FrameDelay
    /// The range from the image separator to the end of the data.
    let stream: Range<Int>
    /// The range from the code size to the end of the data.
    let data: Range<Int>
    let colors: Range<Int>?
    let transparent: Int?
    let isInterlaced: Bool
  }

  package private(set) var width = 0
  package private(set) var height = 0
  /// The end of the global colors; if there are none, the end of the logical screen descriptor.
  package private(set) var screenEnd = 0
  package private(set) var globalColors: Range<Int>?
  package private(set) var images: [Image] = []
  package private(set) var plays: Int? = 1
  package private(set) var comments: [PictureText] = []

  private var cursor: FileCursor
  private var control = Control()
  private var pixelCount = 0

  /// The graphic control extension of the next picture.
  private struct Control {
    var disposal = PicturePart.Disposal.keep
    var hundredths = 0
    var transparent: Int?
  }

  package init(_ cursor: FileCursor) { self.cursor = cursor }

  /// Reads up to the trailer.
  package mutating func read() throws(PictureError) {
    try readScreen()
    while true {
      switch try cursor.byte() {
      case 0x21: try readExtension()
      case 0x2c: try readImage()
      case 0x3b:
        guard !images.isEmpty else { throw cursor.damaged("it has no picture") }
        return
      default: throw cursor.damaged("a block is missing where one must begin")
      }
    }
  }

  private mutating func readScreen() throws(PictureError) {
    _ = try cursor.take(6)
    width = try cursor.littleEndian16()
    height = try cursor.littleEndian16()
    try checkSides(width, height)
    let flags = try cursor.byte()
    _ = try cursor.take(2)
    globalColors = try readColors(flags)
    screenEnd = cursor.offset
  }

  private func checkSides(_ width: Int, _ height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw cursor.damaged("a picture has no pixels") }
    try cursor.limit(max(width, height), PictureLimits.side, what: "pixels per side")
  }

  private mutating func readColors(_ flags: UInt8) throws(PictureError) -> Range<Int>? {
    flags & 0x80 == 0 ? nil : try cursor.take(3 << (Int(flags & 7) + 1))
  }

  private mutating func readImage() throws(PictureError) {
    let start = cursor.offset - 1
    let (x, y) = (try cursor.littleEndian16(), try cursor.littleEndian16())
    let (width, height) = (try cursor.littleEndian16(), try cursor.littleEndian16())
    try checkSides(width, height)
    // Programs cut off the parts of later pictures that are outside the screen.
    guard !images.isEmpty || (x + width <= self.width && y + height <= self.height) else {
      throw .shownDifferently(
        name: cursor.name, reason: "its first picture is larger than its screen")
    }
    let flags = try cursor.byte()
    let colors = try readColors(flags)
    let data = cursor.offset
    _ = try cursor.byte()
    _ = try readSubBlocks(keeping: 0)
    images.append(
      Image(
        part: PicturePart(
          x: x, y: y, width: width, height: height, disposal: control.disposal, replaces: false,
          isOpaque: control.transparent == nil),
        delay: .init(numerator: control.hundredths, denominator: 100),
        stream: start..<cursor.offset, data: data..<cursor.offset, colors: colors,
        transparent: control.transparent,
        isInterlaced: flags & 0x40 != 0))
    control = Control()
    try cursor.limit(images.count, PictureLimits.frameCount, what: "frames")
    pixelCount += max(width * height, self.width * self.height)
    try cursor.limit(pixelCount, PictureLimits.pixelCount, what: "pixels")
  }

  private mutating func readExtension() throws(PictureError) {
    switch try cursor.byte() {
    case 0xf9:
      let block = try readSubBlocks(keeping: 4)
      guard block.count == 4 else { throw cursor.damaged("a graphic control is too short") }
      control.hundredths = Int(block[1]) | Int(block[2]) << 8
      control.transparent = block[0] & 1 == 1 ? Int(block[3]) : nil
      control.disposal =
        switch block[0] >> 2 & 7 {
        case 2: .clear
        case 3: .restore
        default: .keep
        }
    case 0xff:
      let block = try readSubBlocks(keeping: 14)
      let isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(
        String(decoding: block.prefix(11), as: UTF8.self))
      if isLoop, block.count == 14, block[11] == 1 {
        let repeats = Int(block[12]) | Int(block[13]) << 8
        plays = repeats == 0 ? nil : repeats + 1
      }
    case 0xfe:
      let text = try readSubBlocks(keeping: PictureLimits.textByteCount)
      if comments.count < PictureLimits.textCount {
        comments.append(
          PictureText(keyword: "Comment", text: String(decoding: text, as: UTF8.self)))
      }
    default: _ = try readSubBlocks(keeping: 0)
    }
  }

  /// Skips a chain of sub-blocks.
  ///
  /// - Returns: the first `limit` bytes of their contents.
  private mutating func readSubBlocks(keeping limit: Int) throws(PictureError) -> [UInt8] {
    var kept: [UInt8] = []
    while true {
      let length = Int(try cursor.byte())
      if length == 0 { return kept }
      let block = try cursor.take(length)
      kept.append(contentsOf: cursor.bytes[block].prefix(limit - kept.count))
    }
  }
}
