/// Searches a module for bytes in its data and in the constants of its instructions.
enum CodeSearch {
  /// Whether a module contains a hash in its data or constants, as a whole or in pieces of 8 or 4
  /// bytes.
  ///
  /// Compilers put a 32-byte constant into a data segment, or store it piece by piece. A byte
  /// before the hash, as in an optional hash, shifts the pieces; in this case only constants of the
  /// complete pieces are searched, at least 24 bytes.
  static func isCarried(_ hash: [UInt8], in module: [UInt8]) -> Bool {
    if contains(hash, in: module) { return true }
    return [(8, 0x42), (4, 0x41)].contains { (size: Int, instruction: UInt8) in
      (0..<size).contains { first in
        stride(from: first, through: hash.count - size, by: size).allSatisfy { start in
          let piece = Array(hash[start..<start + size])
          return first == 0 && contains(piece, in: module)
            || contains([instruction] + signedLEB128(piece), in: module)
        }
      }
    }
  }

  /// Encodes a little-endian integer as a signed LEB128 constant of WebAssembly.
  ///
  /// The constant has seven bits in each byte, the lowest first, in the shortest form.
  static func signedLEB128(_ littleEndian: [UInt8]) -> [UInt8] {
    let unsigned = littleEndian.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * littleEndian.count
    var value = Int64(bitPattern: unsigned << UInt64(unused)) >> Int64(unused)
    var bytes: [UInt8] = []
    while true {
      let low = UInt8(truncatingIfNeeded: value & 0x7f)
      value >>= 7
      if value == 0 && low & 0x40 == 0 || value == -1 && low & 0x40 != 0 { return bytes + [low] }
      bytes.append(low | 0x80)
    }
  }

  /// Whether a module contains `needle` (Horspool's algorithm).
  private static func contains(_ needle: [UInt8], in haystack: [UInt8]) -> Bool {
    let last = needle.count - 1
    guard last >= 0 else { return true }
    var steps = [Int](repeating: needle.count, count: 256)
    for place in 0..<last { steps[Int(needle[place])] = last - place }
    var end = last
    while end < haystack.count {
      if haystack[end] == needle[last], haystack[(end - last)...end].elementsEqual(needle) {
        return true
      }
      end += steps[Int(haystack[end])]
    }
    return false
  }
}
