/// GIF's LZW (GIF89a, appendix F) for symbols: two colors, each module `unit` pixels wide.
///
/// Longest matches are found many pixels at a time: every phrase knows the phrases by one module more
/// and by two, and how far it goes on in one color. The codes are those of plain LZW, pixel by pixel.
/// When the table is full it is kept to the end instead of cleared, which suits pictures that look
/// alike all over.
///
/// Modules are as good as random, so that a branch on one is mispredicted every other time, which costs
/// more than what it saves: most of what depends on them is chosen without a branch. The tables have rows
/// for all phrases, and one more; they stand in the value itself, which nobody else can hold.
package struct LZWEncoder {
  /// Pixels of a module; every run of a color is a multiple of it.
  private let unit: Int
  /// How many pixels links of how far a phrase goes on can have: less than a module, and what fits.
  private let steps: Range<Int>
  /// Eight links for each phrase, 0 for none: four by two modules, two by a module, and two of how far
  /// it goes on in a color, which are the number of pixels times 4096, plus the code of the phrase.
  private var links: [32784 of UInt16] = .init(repeating: 0)
  /// For each phrase, those by one pixel more: dark, light.
  private var pixels: [8196 of UInt16] = .init(repeating: 0)
  /// For each phrase, the one that is left without its last pixel.
  private var parents: [4098 of UInt16] = .init(repeating: 0)
  /// For each phrase, the phrase that is left when its last run of one color is cut off, or the last
  /// module of that run where the run is longer.
  private var bases: [4098 of UInt16] = .init(repeating: 0)
  /// For each phrase, twice the length of its last run in pixels, at most `unit`, plus the run's color.
  private var runs: [4098 of UInt8] = .init(repeating: 0)
  /// The phrases of 1 to 32 pixels of one color, two for each length; 0 for none.
  private var starts: [66 of UInt16] = .init(repeating: 0)

  /// Phrase 0 is the empty one; phrase n + 1 has code n.
  private static let phraseCount = 4097
  /// A row of the tables behind all phrases, for what is to be written nowhere.
  private static let nowhere = phraseCount
  /// The most pixels of a link of how far a phrase goes on.
  private static let mostPixels = 15
  private static let clearCode: UInt32 = 4
  private static let endCode: UInt32 = 5
  /// The code size that GIF has for two colors.
  static let minimumCodeSize: UInt8 = 2

  /// Makes the tables for modules of `unit` pixels, 1...32.
  package init(unit: Int) {
    self.unit = unit
    steps = 1..<max(2, min(unit, LZWEncoder.mostPixels + 1))
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
    let first = Int(modules[index])
    var phrase = Int(starts[(unit - phase) * 2 + first])
    guard phrase != 0 else {
      // The rest of the module is not known.
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
    // Less than a module now, for neither a module nor two more are known.
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

  /// Enters a phrase that is one pixel longer than another.
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
    // It is how far those go on now that are shorter by pixels of its last run.
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
