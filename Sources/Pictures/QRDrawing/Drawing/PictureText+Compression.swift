import ByteSupport

/// The compressed form of a text: a `zTXt` chunk (PNG, 11.3.3.3), the only kind that readers of
/// published portals support.
extension PictureText {
  /// The chunk's data: keyword, NUL, method 0, and a zlib stream.
  ///
  /// The stream has one stored block (RFC 1951, 3.2.4), so that the bytes are the same with every
  /// version of zlib.
  ///
  /// - Precondition: the text was checked by ``init(source:)``, so it fits into a stored block.
  package var compressedData: [UInt8] {
    let count = UInt16(textBytes.count)
    let lengths = [count, ~count].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    var (low, high) = (UInt32(1), UInt32(0))  // of Adler-32 (RFC 1950, 9)
    for byte in textBytes.map(UInt32.init) {
      (low, high) = ((low + byte) % 65_521, (high + low + byte) % 65_521)
    }
    let check = (high << 16 | low).bigEndianBytes
    return keywordBytes + [0, 0] + [0x78, 0x01, 0x01] + lengths + textBytes + check
  }

  /// Decompresses the zlib stream of a text.
  ///
  /// - Returns: at most ``maximumCount`` bytes; `nil` if the stream is damaged, is longer than
  ///   ``PictureLimits/compressedTextByteCount``, or has more bytes.
  package static func decompressed(_ stream: ArraySlice<UInt8>) -> [UInt8]? {
    guard stream.count <= PictureLimits.compressedTextByteCount else { return nil }
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: maximumCount) { target, initialized in
      let written = unsafe ZlibStream.decompress(
        stream, into: UnsafeMutableBufferPointer(rebasing: target[..<maximumCount]))
      isWhole = written != nil
      initialized = written ?? 0
    }
    return isWhole ? bytes : nil
  }
}
