/// The result of matching the items of two lists by name.
enum Counterpart<Item> {
  /// An item that only the old list contains.
  case removed(Item)
  /// An old item and a new item with the same name.
  case kept(Item, Item)
  /// An item that only the new list contains.
  case added(Item)

  /// Matches two lists: the old items in order, then the items that only the new list contains.
  ///
  /// - Parameters:
  ///   - old: the old list.
  ///   - new: the new list.
  ///   - lastCounts: of items with the same name, matches the last one instead of the first.
  ///   - name: returns the name of an item.
  /// - Returns: the pairs.
  static func pairs(
    _ old: [Item], _ new: [Item], lastCounts: Bool = false, by name: (Item) -> String
  ) -> [Counterpart] {
    // Most lists did not change.
    if old.count == new.count, zip(old, new).allSatisfy({ name($0) == name($1) }),
      areUnique(old, by: name)
    {
      return zip(old, new).map { .kept($0, $1) }
    }
    let counting = { (first: Item, last: Item) in lastCounts ? last : first }
    let before = Dictionary(old.map { (name($0), $0) }, uniquingKeysWith: counting)
    let after = Dictionary(new.map { (name($0), $0) }, uniquingKeysWith: counting)
    return old.map { item in after[name(item)].map { .kept(item, $0) } ?? .removed(item) }
      + new.filter { before[name($0)] == nil }.map { .added($0) }
  }

  /// Whether no two items have the same name.
  static func areUnique(_ items: [Item], by name: (Item) -> String) -> Bool {
    // For few items, comparisons are faster than a set.
    guard items.count <= 8 else { return Set(items.map(name)).count == items.count }
    return items.indices.allSatisfy { place in
      items[..<place].allSatisfy { name($0) != name(items[place]) }
    }
  }
}

/// Returns `new` if both lists contain the same names in a different order; otherwise `nil`.
func reordered(_ old: [String], _ new: [String]) -> [String]? {
  old != new && old.sorted() == new.sorted() ? new : nil
}
