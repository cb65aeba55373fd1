/// A decoder for the LZW compression of GIF (GIF89a, appendix F), for the output of any encoder.
///
/// A phrase is always a piece of the picture that is already decoded, one pixel longer than the
/// previous phrase. So the table only needs the start and length of each phrase.
package struct LZWDecoder {
  /// The output byte for each pixel's code.
  private let colors: [UInt8]
  private let minimumCodeSize: Int
  /// The start in the picture and the length of each phrase; unused for codes of pixels.
  private var starts = [Int32](repeating: 0, count: LZWDecoder.tableSize)
  private var lengths = [Int32](repeating: 0, count: LZWDecoder.tableSize)

  private static let tableSize = 4096
  private static let largestCodeSize = 12
  /// The number of bytes that are copied at a time; the last copy may write beyond the phrase's
  /// end.
  private static let step = 8
  /// The minimum number of bytes that are copied.
  ///
  /// Most phrases are shorter, and a loop of variable length would cost more than the additional
  /// bytes.
  private static let least = 32

  /// Creates a decoder; `nil` for a code size outside of 2...8.
  ///
  /// - Parameters:
  ///   - minimumCodeSize: the number in front of the data.
  ///   - colors: 256 bytes, one for each color index.
  package init?(minimumCodeSize: Int, colors: [UInt8]) {
    precondition(colors.count == 256, "every index is a byte")
    guard 2...8 ~= minimumCodeSize else { return nil }
    (self.minimumCodeSize, self.colors) = (minimumCodeSize, colors)
  }

  /// Decompresses a picture.
  ///
  /// - Parameters:
  ///   - data: the codes, joined from their sub-blocks.
  ///   - count: the number of pixels.
  /// - Returns: one byte for each pixel; `nil` for invalid codes, or another number of pixels.
  package mutating func decode(_ data: [UInt8], count: Int) -> [UInt8]? {
    var isWhole = false
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count + LZWDecoder.least) {
      target, initialized in
      // Every byte is written before it is used, because a phrase is copied from an earlier place.
      isWhole = unsafe fill(UnsafeMutableRawBufferPointer(target), count, data)
      initialized = isWhole ? count : 0
    }
    return isWhole ? pixels : nil
  }

  /// Writes the pixels.
  ///
  ///   - target: room for `count` bytes and ``least`` more.
  ///   - count: the number of pixels.
  ///   - data: the codes.
  /// - Returns: whether the codes are valid and give `count` pixels.
  private mutating func fill(
    _ target: UnsafeMutableRawBufferPointer, _ count: Int, _ data: [UInt8]
  ) -> Bool {
    guard target.count >= count + LZWDecoder.least, let base = target.baseAddress
    else { return false }
    let clearCode = 1 << minimumCodeSize
    var (size, free) = (minimumCodeSize + 1, clearCode + 2)
    // The previous phrase; its length is 0 after a clear code.
    var (former, formerLength) = (0, 0)
    var (bits, bitCount, offset, position): (UInt64, Int, Int, Int) = (0, 0, 0, 0)
    let data = data.span
    while true {
      while bitCount < size, offset < data.count {
        bits |= UInt64(data[offset]) << UInt64(bitCount)
        bitCount += 8
        offset += 1
      }
      guard bitCount >= size else { return false }
      let code = Int(bits & (1 << UInt64(size) - 1))
      bits >>= UInt64(size)
      bitCount -= size
      var length = 1
      if code < clearCode {
        guard position < count else { return false }
        unsafe base.storeBytes(of: colors[code], toByteOffset: position, as: UInt8.self)
      } else if code == clearCode {
        (size, free, formerLength) = (minimumCodeSize + 1, clearCode + 2, 0)
        continue
      } else if code == clearCode + 1 {
        return position == count
      } else {
        // The code may be that of the phrase that this step adds.
        guard formerLength > 0, code < free || code == free && free < LZWDecoder.tableSize else {
          return false
        }
        let start: Int
        (start, length) =
          code == free ? (former, formerLength + 1) : (Int(starts[code]), Int(lengths[code]))
        guard length <= count - position else { return false }
        unsafe LZWDecoder.copy(length, from: start, to: position, in: base)
      }
      if formerLength > 0, free < LZWDecoder.tableSize {
        // The new phrase is the previous phrase, followed by the first pixel of the current one.
        starts[free] = Int32(truncatingIfNeeded: former)
        lengths[free] = Int32(truncatingIfNeeded: formerLength + 1)
        free += 1
        if free == 1 << size, size < LZWDecoder.largestCodeSize { size += 1 }
      }
      (former, formerLength) = (position, length)
      position += length
    }
  }

  /// Copies a piece of the picture, which may overlap its target.
  ///
  /// - Parameters:
  ///   - length: the number of bytes.
  ///   - source: the start of the piece, before `target`.
  ///   - target: the new place; ``least`` more bytes are available after it.
  ///   - base: the picture.
  @inline(__always)
  private static func copy(
    _ length: Int, from source: Int, to target: Int, in base: UnsafeMutableRawPointer
  ) {
    guard target - source >= step else {
      for index in 0..<length {
        let byte = unsafe base.load(fromByteOffset: source + index, as: UInt8.self)
        unsafe base.storeBytes(of: byte, toByteOffset: target + index, as: UInt8.self)
      }
      return
    }
    for index in stride(from: 0, to: least, by: step) {
      unsafe copyStep(from: source + index, to: target + index, in: base)
    }
    var index = least
    while index < length {
      unsafe copyStep(from: source + index, to: target + index, in: base)
      index += step
    }
  }

  @inline(__always)
  private static func copyStep(
    from source: Int, to target: Int, in base: UnsafeMutableRawPointer
  ) {
    let word = unsafe base.loadUnaligned(fromByteOffset: source, as: UInt64.self)
    unsafe base.storeBytes(of: word, toByteOffset: target, as: UInt64.self)
  }
}
