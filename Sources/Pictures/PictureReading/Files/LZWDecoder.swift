/// GIF's LZW (GIF89a, appendix F), undone: what `LZWEncoder` writes, and what any other encoder does.
///
/// A phrase is always a piece of the picture that is already there, one pixel longer than the phrase
/// that was read before it; so the table holds only where phrases begin and how long they are.
package struct LZWDecoder {
  /// What each pixel's code becomes.
  private let colors: [UInt8]
  private let minimumCodeSize: Int
  /// Of each phrase where it begins in the picture, and its length; of codes of pixels nothing.
  private var starts = [Int32](repeating: 0, count: LZWDecoder.tableSize)
  private var lengths = [Int32](repeating: 0, count: LZWDecoder.tableSize)

  private static let tableSize = 4096
  private static let largestCodeSize = 12
  /// Phrases are copied so many bytes at a time, the last time beyond their end.
  private static let step = 8
  /// So many bytes are copied of the shortest phrase too: most have no more, and a loop that ends now here
  /// and now there costs more than the bytes.
  private static let least = 32

  /// Takes what is the same in all pictures; `nil` for a code size that GIF has not, which is 2...8.
  ///
  /// - Parameters:
  ///   - minimumCodeSize: as it stands in front of the data.
  ///   - colors: 256 bytes, the one that stands for each color's index.
  package init?(minimumCodeSize: Int, colors: [UInt8]) {
    precondition(colors.count == 256, "every index is a byte")
    guard 2...8 ~= minimumCodeSize else { return nil }
    (self.minimumCodeSize, self.colors) = (minimumCodeSize, colors)
  }

  /// Decompresses a picture.
  ///
  /// - Parameters:
  ///   - data: the codes, joined from their sub-blocks.
  ///   - count: how many pixels there are.
  /// - Returns: a byte for each pixel; `nil` for codes that mean nothing, and for fewer or more pixels.
  package mutating func decode(_ data: [UInt8], count: Int) -> [UInt8]? {
    var isWhole = false
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count + LZWDecoder.least) {
      target, initialized in
      // Every byte is written before it counts: a phrase is copied from in front of where it goes.
      isWhole = unsafe fill(UnsafeMutableRawBufferPointer(target), count, data)
      initialized = isWhole ? count : 0
    }
    return isWhole ? pixels : nil
  }

  /// Writes the pixels.
  ///
  /// - Parameters:
  ///   - target: room for `count` bytes and ``least`` more.
  ///   - count: how many pixels there are.
  ///   - data: the codes.
  /// - Returns: whether the codes are those of so many pixels.
  private mutating func fill(
    _ target: UnsafeMutableRawBufferPointer, _ count: Int, _ data: [UInt8]
  ) -> Bool {
    guard target.count >= count + LZWDecoder.least, let base = target.baseAddress
    else { return false }
    let clearCode = 1 << minimumCodeSize
    var (size, free) = (minimumCodeSize + 1, clearCode + 2)
    // The phrase that was read last; its length is 0 behind a clear code.
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
        // The phrase that is being made is known by what it begins with.
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
        // The picture goes on behind the former phrase with the first pixel of this one.
        starts[free] = Int32(truncatingIfNeeded: former)
        lengths[free] = Int32(truncatingIfNeeded: formerLength + 1)
        free += 1
        if free == 1 << size, size < LZWDecoder.largestCodeSize { size += 1 }
      }
      (former, formerLength) = (position, length)
      position += length
    }
  }

  /// Repeats a piece of the picture, which may reach into the place where it goes.
  ///
  /// - Parameters:
  ///   - length: how many bytes.
  ///   - source: where the piece begins, in front of `target`.
  ///   - target: where it goes; ``least`` bytes more than it has are there.
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
