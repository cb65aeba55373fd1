/// The LZW compression of GIF (GIF89a, appendix F) for symbols: two colors, modules of `unit`
/// pixels.
///
/// The longest match is found many pixels at a time: every phrase links to the phrases that are
/// longer by one or two modules, and to the longest one that continues it in one color. The codes
/// are those of plain LZW for pixels. A full table is kept instead of cleared, because symbols look
/// similar everywhere.
///
/// Modules are almost random, so a branch on a module is mispredicted half of the time, which costs
/// more than it saves. Most of the code therefore selects without branches. The tables have one row
/// for each phrase and one unused row, and are stored inline.
package struct LZWEncoder {
  /// The width of a module in pixels; the length of every run is a multiple of it.
  private let unit: Int
  /// The numbers of pixels that a continuation link may add: less than a module, and at most 15.
  private let steps: Range<Int>
  /// Eight links from each phrase to longer phrases, 0 for none.
  ///
  /// Four add two modules, two add one module, and two lead to the longest continuation in a color,
  /// stored as its pixels times 4096 plus the phrase's code.
  private var links: [32784 of UInt16] = .init(repeating: 0)
  /// For each phrase, the phrases that are one pixel longer: dark, light.
  private var pixels: [8196 of UInt16] = .init(repeating: 0)
  /// For each phrase, the phrase without its last pixel.
  private var parents: [4098 of UInt16] = .init(repeating: 0)
  /// For each phrase, the phrase without its last run of one color, or without the last module of
  /// that run if the run is longer.
  private var bases: [4098 of UInt16] = .init(repeating: 0)
  /// For each phrase, twice the length of its last run (at most `unit`) plus the run's color.
  private var runs: [4098 of UInt8] = .init(repeating: 0)
  /// The phrases with 1 to 32 pixels of one color, two for each length; 0 for none.
  private var starts: [66 of UInt16] = .init(repeating: 0)

  /// The number of phrases, including the empty phrase 0; phrase n + 1 has code n.
  private static let phraseCount = 4097
  /// The unused row of the tables, for branchless writes without effect.
  private static let nowhere = phraseCount
  /// The maximum number of pixels of a continuation link.
  private static let mostPixels = 15
  private static let clearCode: UInt32 = 4
  private static let endCode: UInt32 = 5
  /// The minimum code size of GIF for two colors.
  static let minimumCodeSize: UInt8 = 2

  /// Creates the tables for modules of `unit` pixels, 1...32.
  package init(unit: Int) {
    self.unit = unit
    steps = 1..<max(2, min(unit, LZWEncoder.mostPixels + 1))
  }

  /// Compresses a picture.
  ///
  /// - Parameter modules: the pixel rows with one value for each module: 0 dark, 1 light.
  /// - Returns: the codes as bytes, not divided into sub-blocks.
  package mutating func encode(_ modules: [UInt8]) -> [UInt8] {
    var output = BitWriter()
    var size = 3
    output.append(LZWEncoder.clearCode, size)
    for index in links.indices { links[index] = 0 }
    for index in pixels.indices { pixels[index] = 0 }
    for index in starts.indices { starts[index] = 0 }
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

  /// Finds the longest phrase in the table.
  ///
  /// - Parameters:
  ///   - modules: the picture.
  ///   - index: the module of the next pixel.
  ///   - phase: the number of its pixels that are already encoded.
  /// - Returns: the phrase, never the empty one.
  @inline(__always)
  private func longestPhrase(
    _ modules: [UInt8], _ index: inout Int, _ phase: inout Int
  ) -> Int {
    let first = Int(modules[index])
    var phrase = Int(starts[(unit - phase) * 2 + first])
    guard phrase != 0 else {
      // The rest of the module is not in the table as a whole, so the phrase grows pixel by pixel.
      while true {
        let next = Int(pixels[phrase * 2 + first])
        if next == 0 { return phrase }
        phrase = next
        phase += 1
      }
    }
    phase = 0
    index += 1
    while index + 1 < modules.count {
      let colors = Int(modules[index]) * 2 + Int(modules[index + 1])
      let next = Int(links[phrase * 8 + colors])
      if next == 0 { break }
      phrase = next
      index += 2
    }
    guard index < modules.count else { return phrase }
    let next = Int(links[phrase * 8 + 4 + Int(modules[index])])
    phrase = next != 0 ? next : phrase
    index += next != 0 ? 1 : 0
    guard index < modules.count else { return phrase }
    // Less than a module can follow, because the table contains neither one nor two more modules.
    let color = Int(modules[index])
    var step = 0
    repeat {
      let link = Int(links[phrase * 8 + 6 + color])
      step = link >> 12
      phrase = link != 0 ? link & 0xfff + 1 : phrase
      phase += step
    } while step == LZWEncoder.mostPixels
    return phrase
  }

  /// Adds a phrase that is one pixel longer than another.
  @inline(__always)
  private mutating func add(child: Int, of phrase: Int, color: Int) {
    let entry = UInt16(truncatingIfNeeded: child)
    pixels[phrase * 2 + color] = entry
    parents[child] = UInt16(truncatingIfNeeded: phrase)
    let run = Int(runs[phrase])
    let isSameRun = phrase != 0 && run & 1 == color
    let isShort = run >> 1 < unit
    let own = Int(bases[phrase])
    let longer = Int(pixels[own * 2 + color])
    let length = isSameRun ? (isShort ? run >> 1 + 1 : unit) : 1
    let base = isSameRun ? (isShort ? own : longer) : phrase
    bases[child] = UInt16(truncatingIfNeeded: base)
    runs[child] = UInt8(truncatingIfNeeded: length << 1 | color)
    if base == 0 { starts[length * 2 + color] = entry }
    // The new phrase is also the longest continuation of phrases that lack pixels of its last run.
    var shorter = phrase
    for pixel in steps {
      let row = pixel <= length ? shorter : LZWEncoder.nowhere
      links[row * 8 + 6 + color] = UInt16(truncatingIfNeeded: pixel << 12 | (child - 1))
      shorter = Int(parents[shorter])
    }
    let isModule = length == unit
    links[(isModule ? base : LZWEncoder.nowhere) * 8 + 4 + color] = entry
    let before = Int(runs[base])
    let arePair = isModule && base != 0 && before >> 1 == unit
    let start = arePair ? Int(bases[base]) : LZWEncoder.nowhere
    links[start * 8 + (before & 1) * 2 + color] = entry
  }
}
