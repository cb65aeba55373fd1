/// Columns connected by rows with exactly two columns left: RFC 6330, 5.4.2.2, "maximum component".
///
/// Once one column of a component is removed, all others follow one by one. A component therefore
/// never splits: it grows, then vanishes, and a union-find structure suffices.
struct ColumnComponents {
  private var parents: [UInt16]
  private var sizes: [UInt16]
  /// For each power of two the roots of components that reached it; outdated roots are not removed.
  private var roots = [[UInt16]](repeating: [], count: 17)

  /// Creates a component for each of `columns` columns.
  init(columns: Int) {
    parents = (0..<columns).map { UInt16(truncatingIfNeeded: $0) }
    sizes = [UInt16](repeating: 1, count: columns)
  }

  /// Joins the components of two columns.
  mutating func join(_ one: UInt16, _ other: UInt16) {
    var large = root(of: one)
    var small = root(of: other)
    guard large != small else { return }
    if sizes[Int(large)] < sizes[Int(small)] { swap(&large, &small) }
    let before = sizes[Int(large)]
    let size = before + sizes[Int(small)]
    parents[Int(small)] = large
    sizes[Int(large)] = size
    let list = Self.list(size)
    if list != Self.list(before) { roots[list].append(large) }
  }

  /// Removes and returns the root of a component that has more than half the size of the largest;
  /// the root's column may already be removed.
  mutating func popLargest() -> UInt16? {
    for list in roots.indices.reversed() {
      while let root = roots[list].popLast() {
        // Skips outdated entries: the root was joined to another, or its component grew into
        // another list.
        if parents[Int(root)] == root, Self.list(sizes[Int(root)]) == list { return root }
      }
    }
    return nil
  }

  private static func list(_ size: UInt16) -> Int { 15 - size.leadingZeroBitCount }

  private mutating func root(of column: UInt16) -> UInt16 {
    var column = column
    while parents[Int(column)] != column {
      parents[Int(column)] = parents[Int(parents[Int(column)])]
      column = parents[Int(column)]
    }
    return column
  }
}
