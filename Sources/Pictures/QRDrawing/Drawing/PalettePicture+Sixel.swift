import ByteSupport

extension PalettePicture {
  /// The most colors that every terminal with sixel graphics has at a time (VT340).
  package static let sixelColors = 16

  /// The picture as sixel graphics, a device control string with its ends (VT330/340 Programmer
  /// Reference, volume 2, 14): square pixels, those that are more than half transparent left as they
  /// were.
  package var sixel: [UInt8] {
    // The second parameter leaves pixels alone that no color is given to.
    var text = Array("\u{1b}P0;1;0q\"1;1;\(width);\(height)".utf8)
    for (number, entry) in palette.enumerated() where entry.opacity >= 128 {
      let percent = entry.color.bytes.map { String((Int($0) * 100 + 127) / 255) }
      text += "#\(number);2;\(percent.joined(separator: ";"))".utf8
    }
    for top in stride(from: 0, to: height, by: 6) {
      // Not behind the last one, where the terminal may scroll.
      if top > 0 { text.append(UInt8(ascii: "-")) }
      addBand(top, to: &text)
    }
    return text + "\u{1b}\\".utf8
  }

  /// Six rows, once for each color that they have.
  private func addBand(_ top: Int, to text: inout [UInt8]) {
    let visible = palette.map { $0.opacity >= 128 }
    var sixels = [UInt8](repeating: 0, count: palette.count * width)
    var isUsed = [Bool](repeating: false, count: palette.count)
    for row in top..<min(top + 6, height) {
      for column in 0..<width {
        let color = Int(pixels[row * width + column])
        guard visible[color] else { continue }
        isUsed[color] = true
        sixels[color * width + column] |= 1 << UInt8(row - top)
      }
    }
    for color in palette.indices where isUsed[color] {
      let columns = sixels[color * width..<(color + 1) * width]
      text += "#\(color)".utf8
      var start = columns.startIndex
      while start < columns.endIndex {
        let end = columns[start...].firstIndex { $0 != columns[start] } ?? columns.endIndex
        // Sixels are written from `?` on; repeated ones behind their number.
        let sixel = columns[start] + UInt8(ascii: "?")
        if end - start > 3 {
          text += "!\(end - start)".utf8
          text.append(sixel)
        } else {
          text += repeatElement(sixel, count: end - start)
        }
        start = end
      }
      text.append(UInt8(ascii: "$"))
    }
  }
}
