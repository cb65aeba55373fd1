import ByteSupport
package import IdentityPictures
package import TerminalKit

/// The pictures by which a Vault lets a person compare keys and hashes, side by side on a terminal.
package enum IdentityText {
  /// Columns of a picture, twice its lines.
  private static let side = 16
  private static let gap = 4

  /// Draws pictures, each under its label; nothing where standard output is no terminal.
  ///
  /// - Parameters:
  ///   - pictures: what is drawn; what does not fit beside the others goes below.
  ///   - output: where.
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
        let label = String(item.label.prefix(side))
        return label + String(repeating: " ", count: side - label.count)
      }
      try output.print(labels.joined(separator: space))
      // Without color a line ends where its picture does: what is beside it would move.
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
