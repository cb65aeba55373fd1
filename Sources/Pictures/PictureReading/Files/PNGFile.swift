import ByteSupport
package import QRDrawing

/// The structure of a PNG or APNG; libpng decompresses each picture separately.
package struct PNGFile: PictureFile {
  package let information: PictureInformation
  package let parts: [PicturePart]
  private let name: String
  private let bytes: [UInt8]
  private let header: PNGHeader
  private let palette: Range<Int>?
  private let transparency: Range<Int>?
  private let data: [[Range<Int>]]
  private let hiddenStill: PNGStructureReader.Image?
  private let colors: ShownColors?

  /// Parses the structure and verifies all checksums.
  package init(_ bytes: [UInt8], name: String) throws(PictureError) {
    var reader = PNGStructureReader(FileCursor(bytes, name: name))
    try reader.read()
    let header = reader.header
    self.name = name
    self.bytes = bytes
    self.header = header
    palette = reader.palette
    transparency = reader.transparency
    data = reader.images.map(\.data)
    hiddenStill = reader.hiddenStill
    colors = reader.colors.shown
    guard colors == nil || !reader.isAnimated else {
      throw .shownDifferently(name: name, reason: "its color profile is not that of a screen")
    }
    let isOpaque = reader.transparency == nil && !header.hasAlpha
    parts = reader.images.map { image in
      PicturePart(
        x: image.x, y: image.y, width: image.width, height: image.height,
        disposal: image.disposal, replaces: image.replaces, isOpaque: isOpaque)
    }
    information = PictureInformation(
      kind: reader.isAnimated ? .apng : .png, width: header.width, height: header.height,
      delays: reader.images.map(\.delay), plays: reader.isAnimated ? reader.plays : 1,
      texts: reader.texts)
  }

  /// The symbol in a picture with one bit for each pixel, or with 8 bits of gray.
  ///
  /// Hotside and portals write such pictures. They are decompressed here, not by libpng.
  package func symbol(_ index: Int) -> DrawnSymbol? {
    let (width, height) = (parts[index].width, parts[index].height)
    let depth = Int(header.format[0])
    // The file is gray, or has a palette with one bit; filter method 0; not interlaced.
    let isSimple = header.format[2...] == [0, 0, 0] && transparency == nil
    guard isSimple, depth == 1 && (header.isIndexed || header.isGray) || depth == 8 && header.isGray
    else { return nil }
    let compressed = data[index].count == 1 ? bytes[data[index][0]] : joined(data[index])[...]
    guard let raster = Raster(compressed, width: width, height: height, depth: depth) else {
      return nil
    }
    if depth == 8 { return raster.graySymbol }
    guard header.isIndexed else { return raster.bitSymbol(isDarkSet: false) }
    let colors = PicturePalette(colors: palette.map { bytes[$0] } ?? [])
    let isDark = colors.picture(width: 2, height: 1, indices: [0, 1]).gray.map { $0 < 128 }
    return isDark[0] == isDark[1] ? nil : raster.bitSymbol(isDarkSet: isDark[1])
  }

  package func picture(_ index: Int) throws(PictureError) -> GrayPicture {
    let part = parts[index]
    return try picture(part.width, part.height, data[index], frame: index)
  }

  package func shown(_ index: Int) throws(PictureError) -> GrayPicture? {
    guard let colors else { return nil }
    let (width, height) = (parts[index].width, parts[index].height)
    if header.isIndexed {
      return try picture(width, height, data[index], frame: index, in: colors)
    }
    let channels = header.hasAlpha || transparency != nil ? 4 : 3
    let pixels = try pixels(width, height, data[index], frame: index, channels: channels)
    return colors.picture(pixels, width: width, height: height, channels: channels)
  }

  package func still() throws(PictureError) -> GrayPicture? {
    guard let hiddenStill else { return nil }
    return try picture(header.width, header.height, hiddenStill.data, frame: 0)
  }

  private func picture(
    _ width: Int, _ height: Int, _ data: [Range<Int>], frame: Int, in shown: ShownColors? = nil
  ) throws(PictureError) -> GrayPicture {
    let hasAlpha = header.hasAlpha || (transparency != nil && !header.isIndexed)
    let pixels = try pixels(width, height, data, frame: frame, channels: hasAlpha ? 2 : 1)
    if header.isIndexed {
      var colors = PicturePalette(colors: palette.map { bytes[$0] } ?? [], in: shown)
      for at in transparency ?? 0..<0 {
        colors.setAlpha(at - (transparency?.lowerBound ?? 0), bytes[at])
      }
      return colors.picture(width: width, height: height, indices: pixels)
    }
    guard hasAlpha else { return GrayPicture(width: width, height: height, gray: pixels) }
    var (gray, alpha) = ([UInt8](), [UInt8]())
    gray.reserveCapacity(width * height)
    alpha.reserveCapacity(width * height)
    for at in stride(from: 0, to: pixels.count, by: 2) {
      gray.append(pixels[at])
      alpha.append(pixels[at + 1])
    }
    return GrayPicture(width: width, height: height, gray: gray, alpha: alpha)
  }

  private func pixels(
    _ width: Int, _ height: Int, _ data: [Range<Int>], frame: Int, channels: Int
  ) throws(PictureError) -> [UInt8] {
    guard
      let pixels = PNGLibrary.pixels(
        of: stream(of: data, width, height), width: width, height: height, channels: channels)
    else { throw .damagedFrame(name: name, frame: frame) }
    return pixels
  }

  /// A PNG of one picture, with only the chunks that decoding needs.
  private func stream(of data: [Range<Int>], _ width: Int, _ height: Int) -> [UInt8] {
    var stream = PNGChunk.signature
    let size = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
    stream += PNGChunk.chunk("IHDR", size + header.format)
    if let palette { stream += PNGChunk.chunk("PLTE", Array(bytes[palette])) }
    if let transparency { stream += PNGChunk.chunk("tRNS", Array(bytes[transparency])) }
    stream += PNGChunk.chunk("IDAT", joined(data))
    stream += PNGChunk.chunk("IEND", [])
    return stream
  }

  private func joined(_ ranges: [Range<Int>]) -> [UInt8] { ranges.flatMap { bytes[$0] } }
}

/// A PNG's header (PNG, 11.2.1).
package struct PNGHeader: Sendable {
  package var width = 0
  package var height = 0
  /// Bit depth, color type, compression, filter and interlace method.
  package var format: [UInt8] = [0, 0, 0, 0, 0]

  package var isIndexed: Bool { format[1] == 3 }
  /// Whether pixels have only luminance, and no color.
  package var isGray: Bool { format[1] == 0 }
  /// Whether pixels or the palette may have colors.
  var isColored: Bool { format[1] & 2 != 0 }
  /// Whether pixels have an alpha channel.
  package var hasAlpha: Bool { format[1] & 4 != 0 }
}
