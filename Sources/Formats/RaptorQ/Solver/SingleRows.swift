/// Rows that wait to become pivots, the lightest first.
struct SingleRows {
  private static let none: UInt16 = 0xFFFF
  private static let classes = 64

  /// The first row of a list for each weight, the last for all that are heavier.
  private var first = [UInt16](repeating: none, count: classes)
  /// The row behind each row in its list.
  private var next: [UInt16]
  /// A bit for each list that has rows.
  private var occupied: UInt64 = 0

  /// An empty collection for rows 0 to `rows - 1`, each of which is pushed at most once.
  init(rows: Int) { next = [UInt16](repeating: Self.none, count: rows) }

  /// Adds a row.
  mutating func push(_ row: UInt16, weight: Int) {
    let list = min(weight, Self.classes - 1)
    next[Int(row)] = first[list]
    first[list] = row
    occupied |= 1 << UInt64(list)
  }

  /// Removes a row of the smallest weight.
  mutating func pop() -> UInt16? {
    guard occupied != 0 else { return nil }
    let list = occupied.trailingZeroBitCount
    let row = first[list]
    first[list] = next[Int(row)]
    if first[list] == Self.none { occupied &= occupied - 1 }
    return row
  }
}
