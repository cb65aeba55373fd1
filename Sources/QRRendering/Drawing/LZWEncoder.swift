/// GIF's LZW (GIF89a, appendix F) for symbols: two colors, each module `unit` pixels wide.
///
/// Longest matches are found a module or two at a time: besides the child by one more pixel, every
/// phrase knows the phrases by one more module and by two more. The codes are those of plain LZW,
/// pixel by pixel. When the table is full it is kept to the end instead of cleared, which suits
/// pictures that look alike all over.
package struct LZWEncoder {
  /// Pixels of a module; every run of a color is a multiple of it.
  private let unit: Int
  /// Eight links for each phrase, 0 for none: by a pixel (dark, light), a module, two modules.
  private var links: [UInt16]
  /// For each phrase, the phrase that is left when its last run of one color is cut off, or the last
  /// module of that run where the run is longer.
  private var bases: [UInt16]
  /// For each phrase, twice the length of its last run in pixels, at most `unit`, plus the run's color.
  private var runs: [UInt8]

  /// Phrase 0 is the empty one; phrase n + 1 has code n.
  private static let tableSize = 4097
  private static let clearCode: UInt32 = 4
  private static let endCode: UInt32 = 5
  /// The code size that GIF has for two colors.
  static let minimumCodeSize: UInt8 = 2

  /// Makes the tables for modules of `unit` pixels, 1...32.
  package init(unit: Int) {
    self.unit = unit
    links = [UInt16](repeating: 0, count: LZWEncoder.tableSize * 8)
    bases = [UInt16](repeating: 0, count: LZWEncoder.tableSize)
    runs = [UInt8](repeating: 0, count: LZWEncoder.tableSize)
  }

  /// Compresses a picture.
  ///
  /// - Parameter modules: row after row of pixels, each module of them once: 0 dark, 1 light.
  /// - Returns: the codes as bytes, not yet cut into sub-blocks.
  package mutating func encode(_ modules: [UInt8]) -> [UInt8] {
    var output = BitWriter()
    var size = 3
    output.append(LZWEncoder.clearCode, size)
    for index in links.indices { links[index] = 0 }
    add(child: 1, of: 0, color: 0)
    add(child: 2, of: 0, color: 1)
    var free = 6
    var index = 0
    var phase = 0
    while index < modules.count {
      let phrase = longestPhrase(modules, &index, &phase)
      output.append(UInt32(phrase - 1), size)
      if free < 4096 {
        if free == 1 << size, size < 12 { size += 1 }
        if index < modules.count {
          add(child: free + 1, of: phrase, color: Int(modules[index]))
          free += 1
        }
      }
    }
    output.append(LZWEncoder.endCode, size)
    output.flush()
    return output.bytes
  }

  /// Follows the picture as far as the table knows it.
  ///
  /// - Parameters:
  ///   - modules: the picture.
  ///   - index: the module of the next pixel.
  ///   - phase: how many of its pixels are behind us.
  /// - Returns: the phrase, never the empty one.
  @inline(__always)
  private func longestPhrase(
    _ modules: [UInt8], _ index: inout Int, _ phase: inout Int
  ) -> Int {
    var phrase = 0
    if phase > 0 {
      let color = Int(modules[index])
      while phase < unit {
        let next = Int(links[phrase * 8 + color])
        if next == 0 { return phrase }
        phrase = next
        phase += 1
      }
      phase = 0
      index += 1
    }
    while index + 1 < modules.count {
      let colors = Int(modules[index]) * 2 + Int(modules[index + 1])
      let next = Int(links[phrase * 8 + 4 + colors])
      if next == 0 { break }
      phrase = next
      index += 2
    }
    guard index < modules.count else { return phrase }
    let next = Int(links[phrase * 8 + 2 + Int(modules[index])])
    if next != 0 {
      phrase = next
      index += 1
      guard index < modules.count else { return phrase }
    }
    // Less than a module now, for neither a module nor two more are known.
    let color = Int(modules[index])
    while true {
      let next = Int(links[phrase * 8 + color])
      if next == 0 { return phrase }
      phrase = next
      phase += 1
    }
  }

  /// Enters a phrase that is one pixel longer than another.
  @inline(__always)
  private mutating func add(child: Int, of phrase: Int, color: Int) {
    links[phrase * 8 + color] = UInt16(truncatingIfNeeded: child)
    let run = Int(runs[phrase])
    var length = 1
    var base = phrase
    if phrase != 0, run & 1 == color {
      base = Int(bases[phrase])
      length = run >> 1
      if length < unit {
        length += 1
      } else {
        base = Int(links[base * 8 + color])
      }
    }
    bases[child] = UInt16(truncatingIfNeeded: base)
    runs[child] = UInt8(truncatingIfNeeded: length << 1 | color)
    guard length == unit else { return }
    links[base * 8 + 2 + color] = UInt16(truncatingIfNeeded: child)
    let before = Int(runs[base])
    guard base != 0, before >> 1 == unit else { return }
    let start = Int(bases[base])
    links[start * 8 + 4 + (before & 1) * 2 + color] = UInt16(truncatingIfNeeded: child)
  }
}
