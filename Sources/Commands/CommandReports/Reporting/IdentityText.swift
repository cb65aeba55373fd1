import ByteSupport
package import IdentityPictures
package import TerminalKit

/// The identicons of keys and hashes, next to each other on a terminal.
package enum IdentityText {
  /// The width of an identicon in columns; it has half as many lines.
  private static let side = 16
  private static let gap = 4

  /// Draws identicons with their labels, in rows that fit the terminal; nothing if standard output
  /// is not a terminal.
  ///
  /// - Throws: `StandardOutputError`.
  package static func show(
    _ pictures: [(label: String, picture: IdentityPicture)], _ output: CommandOutput
  ) throws(StandardOutputError) {
    guard output.isTerminal, !pictures.isEmpty else { return }
    let most = max(1, (output.width + gap) / (side + gap))
    for start in stride(from: 0, to: pictures.count, by: most) {
      let row = pictures[start..<min(start + most, pictures.count)]
      let space = String(repeating: " ", count: gap)
      let labels = row.map { item in
        let label = item.label.count > side ? item.label.prefix(side - 1) + "…" : item.label[...]
        return label + String(repeating: " ", count: side - label.count)
      }
      try output.print(labels.joined(separator: space))
      // Without color, lines have trailing blanks removed, so they are padded to keep the columns.
      let columns = row.map { item in
        item.picture.raster(side: side).terminalLines(output.colorDepth).map { line in
          output.colorDepth == .none
            ? line + String(repeating: " ", count: side - line.count) : line
        }
      }
      for line in 0..<side / 2 {
        let cells = columns.map { $0[line] }
        try output.write(Array((cells.joined(separator: space) + "\n").utf8))
      }
    }
    try output.flush()
  }
}
