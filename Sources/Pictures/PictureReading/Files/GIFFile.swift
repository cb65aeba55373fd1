internal import CGIF
package import QRDrawing

/// The structure of a GIF (GIF89a); each picture is decompressed separately.
package struct GIFFile: PictureFile {
  package let information: PictureInformation
  package let parts: [PicturePart]
  private let name: String
  private let bytes: [UInt8]
  private let screen: Range<Int>
  private let images: [Image]

  private struct Image: Sendable {
    /// The range from the image separator to the end of the data.
    let stream: Range<Int>
    /// The range from the code size to the end of the data.
    let data: Range<Int>
    let colors: Range<Int>?
    let transparent: Int?
    let isInterlaced: Bool
  }

  /// Parses the structure.
  package init(_ bytes: [UInt8], name: String) throws(PictureError) {
    var reader = GIFStructureReader(FileCursor(bytes, name: name))
    try reader.read()
    self.name = name
    self.bytes = bytes
    screen = 0..<reader.screenEnd
    let globalColors = reader.globalColors
    images = reader.images.map {
      Image(
        stream: $0.stream, data: $0.data, colors: $0.colors ?? globalColors,
        transparent: $0.transparent,
        isInterlaced: $0.isInterlaced)
    }
    parts = reader.images.map(\.part)
    information = PictureInformation(
      kind: .gif, width: reader.width, height: reader.height, delays: reader.images.map(\.delay),
      plays: reader.plays, texts: reader.comments)
  }

  /// The symbol in a picture that is not interlaced and has only opaque colors.
  ///
  /// Hotside and portals write such pictures. They are decompressed here, not by giflib.
  package func symbol(_ index: Int) -> DrawnSymbol? {
    let (image, part) = (images[index], parts[index])
    guard image.transparent == nil, !image.isInterlaced else { return nil }
    let palette = PicturePalette(colors: image.colors.map { bytes[$0] } ?? [])
    var decoder = LZWDecoder(
      minimumCodeSize: Int(bytes[image.data.lowerBound]), colors: palette.gray)
    let pixels = decoder?.decode(joined(image.data.dropFirst()), count: part.width * part.height)
    return pixels.flatMap { pixels in
      GrayPicture(width: part.width, height: part.height, gray: pixels).raster.graySymbol
    }
  }

  /// Joins a complete chain of sub-blocks.
  private func joined(_ chain: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(chain.count)
    var at = chain.lowerBound
    while bytes[at] > 0 {
      let end = at + 1 + Int(bytes[at])
      result.append(contentsOf: bytes[at + 1..<end])
      at = end
    }
    return result
  }

  package func picture(_ index: Int) throws(PictureError) -> GrayPicture {
    let (image, part) = (images[index], parts[index])
    // A GIF with only this picture: header and global colors, the picture, the trailer.
    let stream = bytes[screen] + bytes[image.stream] + [0x3b]
    var indices = [UInt8](repeating: 0, count: part.width * part.height)
    // Both buffers are passed with their lengths; the library stays within them.
    let isDone = unsafe stream.withUnsafeBufferPointer { source in
      unsafe indices.withUnsafeMutableBufferPointer { target in
        unsafe hotside_gif_decode(
          source.baseAddress, source.count, target.baseAddress, target.count)
      }
    }
    guard isDone else { throw .damagedFrame(name: name, frame: index) }
    if image.isInterlaced { indices = GIFFile.deinterlaced(indices, part) }
    var palette = PicturePalette(colors: image.colors.map { bytes[$0] } ?? [])
    if let transparent = image.transparent { palette.setAlpha(transparent, 0) }
    return palette.picture(width: part.width, height: part.height, indices: indices)
  }

  /// Puts the rows of an interlaced picture, which come in four passes, in order (GIF89a, appendix
  /// E).
  private static func deinterlaced(_ rows: [UInt8], _ part: PicturePart) -> [UInt8] {
    var result = rows
    var source = 0
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for row in stride(from: first, to: part.height, by: step) {
        result.replaceSubrange(
          row * part.width..<(row + 1) * part.width, with: rows[source..<source + part.width])
        source += part.width
      }
    }
    return result
  }
}
