import ByteSupport

/// Where the lines of a list of derivation paths lie in its UTF-8 bytes (hot-side 1.8).
///
/// Only offsets are kept, so that passwords stay where they are.
package struct PathLines: Equatable, Sendable {
  /// One line.
  package struct Line: Equatable, Sendable {
    /// Its number, from 1.
    package let number: Int
    /// Its text, without the line end.
    package let text: Range<Int>
    /// Whether it is nothing but white space; the old tool took such lines for root keys.
    package let isEmpty: Bool
  }

  /// All lines, in order; those of nothing but white space behind the last other one do not count.
  package let lines: [Line]

  /// Splits a text; `nil` where it is not UTF-8.
  ///
  /// Lines end in LF or CR LF; a byte-order mark, and white space before and behind the whole text,
  /// belong to none, as in the old tool.
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
      if scalar == "\n" {
        end(at: position)
        (start, isSeen) = (next, false)
      } else if !scalar.properties.isWhitespace, position >= mark {
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
