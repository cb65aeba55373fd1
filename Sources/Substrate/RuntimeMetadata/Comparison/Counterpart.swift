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
    let counting = { (first: Item, last: Item) in lastCounts ? last : first }
    let before = Dictionary(old.map { (name($0), $0) }, uniquingKeysWith: counting)
    let after = Dictionary(new.map { (name($0), $0) }, uniquingKeysWith: counting)
    return old.map { item in after[name(item)].map { .kept(item, $0) } ?? .removed(item) }
      + new.filter { before[name($0)] == nil }.map { .added($0) }
  }
}

/// Returns `new` if both lists contain the same names in a different order; otherwise `nil`.
func reordered(_ old: [String], _ new: [String]) -> [String]? {
  old != new && old.sorted() == new.sorted() ? new : nil
}
