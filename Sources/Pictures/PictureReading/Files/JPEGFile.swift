internal import CJPEG
package import QRDrawing

/// A photograph: one picture, decompressed by libjpeg to its luminance.
package struct JPEGFile: PictureFile {
  package let information: PictureInformation
  package let parts: [PicturePart]
  private let name: String
  private let bytes: [UInt8]
  private let colors: ShownColors?

  /// The maximum number of scans in a progressive file, which no camera or program exceeds.
  private static let scanLimit: Int32 = 100

  /// Whether a file begins like a JPEG (ITU T.81, B.1.1.3: SOI and the next marker).
  package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xff, 0xd8, 0xff]) }

  /// Reads the header.
  package init(_ bytes: [UInt8], name: String) throws(PictureError) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    // The buffer is passed with its length; the call writes two numbers.
    let isFound = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe hotside_jpeg_size(source.baseAddress, source.count, &width, &height)
    }
    guard isFound, width > 0, height > 0 else {
      throw .damaged(name: name, offset: 0, reason: "its header is not that of a JPEG")
    }
    for side in [width, height] where side > PictureLimits.side {
      throw .tooLarge(
        name: name, what: "pixels per side", found: Int(side), limit: PictureLimits.side)
    }
    let colors = JPEGColors(bytes)
    if let fault = colors.fault { throw .shownDifferently(name: name, reason: fault) }
    self.colors = colors.shown
    self.name = name
    self.bytes = bytes
    parts = [
      PicturePart(
        x: 0, y: 0, width: Int(width), height: Int(height), disposal: .keep, replaces: true,
        isOpaque: true)
    ]
    information = PictureInformation(
      kind: .jpeg, width: Int(width), height: Int(height),
      delays: [PictureInformation.FrameDelay(numerator: 0, denominator: 1)], plays: 1, texts: [])
  }

  package func picture(_ index: Int) throws(PictureError) -> GrayPicture {
    GrayPicture(
      width: information.width, height: information.height, gray: try pixels(index, channels: 1))
  }

  package func shown(_ index: Int) throws(PictureError) -> GrayPicture? {
    guard let colors else { return nil }
    return colors.picture(
      try pixels(index, channels: 3), width: information.width, height: information.height,
      channels: 3)
  }

  /// Luminance, or red, green and blue.
  private func pixels(_ index: Int, channels: Int) throws(PictureError) -> [UInt8] {
    let (width, height) = (information.width, information.height)
    var pixels = [UInt8](repeating: 255, count: width * height * channels)
    // Both buffers are passed with their lengths; the call writes width * height * channels bytes.
    let isDone = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe pixels.withUnsafeMutableBufferPointer { target in
        unsafe hotside_jpeg_read(
          source.baseAddress, source.count, UInt32(width), UInt32(height), UInt32(channels),
          JPEGFile.scanLimit, target.baseAddress)
      }
    }
    guard isDone else { throw .damagedFrame(name: name, frame: index) }
    return pixels
  }
}
