/// Rows that can become pivots, by weight.
struct SingleRows {
  private static let none: UInt16 = 0xFFFF
  private static let classes = 64

  /// For each weight, the first row of its list; the last list contains all heavier rows.
  private var first = [UInt16](repeating: none, count: classes)
  /// For each row, the next row of its list.
  private var next: [UInt16]
  /// A bit for each list that is not empty.
  private var occupied: UInt64 = 0

  /// Creates an empty collection for rows 0 to `rows - 1`; each can be pushed at most once.
  init(rows: Int) { next = [UInt16](repeating: Self.none, count: rows) }

  mutating func push(_ row: UInt16, weight: Int) {
    let list = min(weight, Self.classes - 1)
    next[Int(row)] = first[list]
    first[list] = row
    occupied |= 1 << UInt64(list)
  }

  /// Removes and returns a row of the smallest weight; `nil` if there is none.
  mutating func pop() -> UInt16? {
    guard occupied != 0 else { return nil }
    let list = occupied.trailingZeroBitCount
    let row = first[list]
    first[list] = next[Int(row)]
    if first[list] == Self.none { occupied &= occupied - 1 }
    return row
  }
}
