package import QRDrawing
import Reporting

/// Parses a PNG's chunks (PNG third edition, 5 and 11); decompresses only short texts.
package struct PNGStructureReader {
  /// A picture's position, control, and the ranges of its data.
  package struct Image {
    var x = 0
    var y = 0
    var width = 0
    var height = 0
    var disposal = PicturePart.Disposal.keep
    var replaces = true
    var delay = PictureInformation.FrameDelay(numerator: 0, denominator: 1)
    var data: [Range<Int>] = []
  }

  package private(set) var header = PNGHeader()
  package private(set) var palette: Range<Int>?
  package private(set) var transparency: Range<Int>?
  package private(set) var images: [Image] = []
  private(set) var colors = PNGColors()
  package private(set) var plays: Int?
  package private(set) var texts: [PictureText] = []
  /// The still picture that programs without animation show, if it is not part of the movie.
  package var hiddenStill: Image? {
    guard isAnimated, images.first?.data.first != still.data.first else { return nil }
    return Image(width: header.width, height: header.height, data: still.data)
  }
  /// Whether the file has an animation control chunk.
  package var isAnimated: Bool { announced != nil }

  private var cursor: FileCursor
  /// The number of frames in the animation control chunk.
  private var announced: Int?
  /// The still picture; part of the movie if a frame control precedes it.
  private var still = Image()
  private var sequence = 0
  private var pixelCount = 0

  package init(_ cursor: FileCursor) { self.cursor = cursor }

  /// Reads up to the end chunk.
  package mutating func read() throws(PictureError) {
    _ = try cursor.take(PNGChunk.signature.count)
    var isFirst = true
    var isAfterData = false
    while true {
      let chunk = try nextChunk()
      guard isFirst == (chunk.name == "IHDR") else {
        throw cursor.damaged("it does not begin with one header")
      }
      isFirst = false
      switch chunk.name {
      case "IHDR": try readHeader(chunk.data)
      case "PLTE":
        try checkPlace(of: chunk.name, isFirst: palette == nil && transparency == nil)
        palette = chunk.data
      case "tRNS":
        try checkPlace(of: chunk.name, isFirst: transparency == nil)
        transparency = chunk.data
      case "iCCP", "cHRM", "gAMA", "cICP":
        let data = cursor.bytes[chunk.data]
        if let fault = colors.fault(ofChunk: chunk.name, data, isColored: header.isColored) {
          throw .shownDifferently(name: cursor.name, reason: fault)
        }
      case "acTL": try readAnimation(chunk.data)
      case "fcTL": if isAnimated { try readControl(chunk.data) }
      case "IDAT":
        guard still.data.isEmpty || isAfterData else {
          throw cursor.damaged("its data is not in one piece")
        }
        still.data.append(chunk.data)
        if images.count == 1, isAnimated { images[0].data.append(chunk.data) }
      case "fdAT": if isAnimated { try readFrameData(chunk.data) }
      case "tEXt", "zTXt", "iTXt": readText(chunk.data, ofChunk: chunk.name)
      case "IEND":
        try finish()
        return
      default:
        // The first letter of a critical chunk's name is upper-case.
        guard chunk.name.utf8.first.map({ $0 & 0x20 != 0 }) ?? false else {
          throw cursor.damaged("it needs the unknown chunk \(chunk.name)")
        }
      }
      isAfterData = chunk.name == "IDAT"
    }
  }

  /// Checks a chunk that must occur only once, before the picture's data.
  private func checkPlace(of name: String, isFirst: Bool) throws(PictureError) {
    guard isFirst, still.data.isEmpty else {
      throw cursor.damaged("the chunk \(name) is out of place")
    }
  }

  private mutating func nextChunk() throws(PictureError) -> (name: String, data: Range<Int>) {
    let length = try cursor.bigEndian32()
    let name = try cursor.take(4)
    let data = try cursor.take(length)
    guard cursor.bytes[name].allSatisfy({ (0x41...0x5a).contains($0 & 0xdf) }) else {
      throw cursor.damaged("a chunk is missing where one must begin")
    }
    let checksum = PNGChunk.checksum(cursor.bytes[name.lowerBound..<data.upperBound])
    guard try cursor.bigEndian32() == Int(checksum) else {
      throw cursor.damaged("a checksum is wrong")
    }
    return (String(decoding: cursor.bytes[name], as: UTF8.self), data)
  }

  private mutating func readHeader(_ data: Range<Int>) throws(PictureError) {
    var fields = FileCursor(cursor, within: data)
    header.width = try fields.bigEndian32()
    header.height = try fields.bigEndian32()
    let format = try fields.take(5)
    header.format = Array(fields.bytes[format])
    guard data.count == 13, [0, 2, 3, 4, 6].contains(header.format[1]), header.format[4] < 2 else {
      throw cursor.damaged("the header is wrong")
    }
    try checkSides(header.width, header.height)
  }

  private func checkSides(_ width: Int, _ height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw cursor.damaged("a picture has no pixels") }
    try cursor.limit(max(width, height), PictureLimits.side, what: "pixels per side")
  }

  private mutating func readAnimation(_ data: Range<Int>) throws(PictureError) {
    guard data.count == 8, announced == nil, still.data.isEmpty else {
      throw cursor.damaged("the animation's announcement is wrong")
    }
    var fields = FileCursor(cursor, within: data)
    let count = try fields.bigEndian32()
    guard count > 0 else { throw cursor.damaged("it announces no frames") }
    try cursor.limit(count, PictureLimits.frameCount, what: "frames")
    announced = count
    let plays = try fields.bigEndian32()
    self.plays = plays == 0 ? nil : plays
  }

  private mutating func readControl(_ data: Range<Int>) throws(PictureError) {
    guard data.count == 26 else { throw cursor.damaged("a frame's control is wrong") }
    var fields = FileCursor(cursor, within: data)
    try checkSequence(try fields.bigEndian32())
    var image = Image()
    (image.width, image.height) = (try fields.bigEndian32(), try fields.bigEndian32())
    (image.x, image.y) = (try fields.bigEndian32(), try fields.bigEndian32())
    let (numerator, denominator) = (try fields.bigEndian16(), try fields.bigEndian16())
    image.delay = .init(numerator: numerator, denominator: denominator == 0 ? 100 : denominator)
    let (disposal, blend) = (try fields.byte(), try fields.byte())
    try checkSides(image.width, image.height)
    guard image.x + image.width <= header.width, image.y + image.height <= header.height,
      disposal < 3, blend < 2
    else { throw cursor.damaged("a frame's control is wrong") }
    image.disposal = disposal == 0 ? .keep : disposal == 1 ? .clear : .restore
    image.replaces = blend == 0
    images.append(image)
    guard images.count <= announced ?? 0 else {
      throw cursor.damaged("there are more frames than announced")
    }
    pixelCount += header.width * header.height
    try cursor.limit(pixelCount, PictureLimits.pixelCount, what: "pixels")
  }

  private mutating func readFrameData(_ data: Range<Int>) throws(PictureError) {
    var fields = FileCursor(cursor, within: data)
    try checkSequence(try fields.bigEndian32())
    guard !images.isEmpty else { throw cursor.damaged("a frame has data but no control") }
    images[images.count - 1].data.append(fields.offset..<data.upperBound)
  }

  private mutating func checkSequence(_ number: Int) throws(PictureError) {
    guard number == sequence else {
      throw cursor.damaged("a chunk has number \(number), but \(sequence) is expected")
    }
    sequence += 1
  }

  private mutating func finish() throws(PictureError) {
    guard !still.data.isEmpty else { throw cursor.damaged("it has no picture") }
    guard let announced else {
      still.width = header.width
      still.height = header.height
      images = [still]
      return
    }
    guard images.count == announced else {
      throw cursor.damaged(
        "\(announced.counted("frame is", plural: "frames are")) announced but \(images.count) are there"
      )
    }
    guard images.allSatisfy({ !$0.data.isEmpty }) else {
      throw cursor.damaged("a frame has no data")
    }
  }

  /// Keeps a text in a supported form (PNG, 11.3.3).
  private mutating func readText(_ data: Range<Int>, ofChunk name: String) {
    guard texts.count < PictureLimits.textCount, data.count <= PictureLimits.textByteCount else {
      return
    }
    let bytes = cursor.bytes[data]
    guard let end = bytes.firstIndex(of: 0) else { return }
    let keyword = PNGStructureReader.latin1(bytes[..<end])
    var text = bytes[(end + 1)...]
    if name == "tEXt" {
      texts.append(PictureText(keyword: keyword, text: PNGStructureReader.latin1(text)))
      return
    }
    if name == "zTXt" {
      // Compression method 0, then the zlib stream.
      guard text.first == 0, let plain = PictureText.decompressed(text.dropFirst()) else { return }
      texts.append(PictureText(keyword: keyword, text: PNGStructureReader.latin1(plain[...])))
      return
    }
    // Compression flag and method, then the language and the translated keyword, each ended by NUL.
    guard text.count >= 2, text.first == 0 else { return }
    text = text.dropFirst(2)
    for _ in 0..<2 {
      guard let end = text.firstIndex(of: 0) else { return }
      text = text[(end + 1)...]
    }
    texts.append(PictureText(keyword: keyword, text: String(decoding: text, as: UTF8.self)))
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return text
  }
}
