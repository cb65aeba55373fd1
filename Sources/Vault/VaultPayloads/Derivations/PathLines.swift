import ByteSupport

/// The byte ranges of the lines in a list of derivation paths in UTF-8 (hot-side 1.8).
///
/// Only offsets are stored, so that passwords are not copied.
package struct PathLines: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    /// The line number, from 1.
    package let number: Int
    /// The text without the line end.
    package let text: Range<Int>
    /// Whether the line is only white space; the reference tool treated such lines as root keys.
    package let isEmpty: Bool
  }

  /// All lines in order, without trailing lines of only white space.
  package let lines: [Line]

  /// Splits a text; `nil` if it is not UTF-8.
  ///
  /// Lines end in LF, CR LF or CR. As in the reference tool, a byte order mark is ignored, and also
  /// white space at the start and end of the whole text.
  package init?(_ text: Span<UInt8>) {
    guard let content = try? UTF8Span(validating: text) else { return nil }
    var lines: [Line] = []
    let mark = ByteOrderMark.length(in: text)
    var start = mark
    var position = 0
    var firstSeen: Int?
    var (isSeen, lastSeen) = (false, 0)
    func end(at offset: Int) {
      let isCarriageReturn = offset > start && text[offset - 1] == UInt8(ascii: "\r")
      lines.append(
        Line(
          number: lines.count + 1, text: start..<(isCarriageReturn ? offset - 1 : offset),
          isEmpty: !isSeen))
    }
    var scalars = content.makeUnicodeScalarIterator()
    while let scalar = scalars.next() {
      let next = scalars.currentCodeUnitOffset
      let isAfterReturn = position > start && text[position - 1] == UInt8(ascii: "\r")
      if scalar == "\n" || isAfterReturn {
        end(at: position)
        (start, isSeen) = (scalar == "\n" ? next : position, false)
      }
      if !scalar.properties.isWhitespace, position >= mark {
        firstSeen = firstSeen ?? position
        (isSeen, lastSeen) = (true, next)
      }
      position = next
    }
    end(at: position)
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    if let firstSeen {
      lines = lines.map { line in
        let first = line.text.contains(firstSeen) ? firstSeen : line.text.lowerBound
        return Line(
          number: line.number, text: first..<max(first, min(line.text.upperBound, lastSeen)),
          isEmpty: line.isEmpty)
      }
    }
    self.lines = lines
  }
}
