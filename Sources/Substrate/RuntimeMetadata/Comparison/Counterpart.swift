/// An item of two lists that are compared by the names of their items.
enum Counterpart<Item> {
  /// Only the old list has it.
  case removed(Item)
  /// Both have an item of its name: the old one's and the new one's.
  case kept(Item, Item)
  /// Only the new list has it.
  case added(Item)

  /// Goes through the old list in its order, then through what only the new one has.
  ///
  /// - Parameters:
  ///   - old: the list of before.
  ///   - new: the list of after.
  ///   - lastCounts: whether of equal names in a list the last is compared, and not the first.
  ///   - name: the name of an item.
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

/// The names of a list where another had the same ones in another order; else `nil`.
func reordered(_ old: [String], _ new: [String]) -> [String]? {
  old != new && old.sorted() == new.sorted() ? new : nil
}
