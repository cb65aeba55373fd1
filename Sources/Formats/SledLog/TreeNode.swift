/// A page of a tree: sorted keys without their common prefix, and values or child pages.
struct TreeNode {
  /// The values of a leaf, or the child pages of an index page.
  enum Content {
    case values([[UInt8]])
    case pages([UInt64])
  }

  /// The next page to the right; `nil` for the last page.
  let next: UInt64?
  /// The lower bound of the keys, inclusive.
  let low: [UInt8]
  /// The upper bound of the keys, exclusive; empty for the last page.
  let high: [UInt8]
  /// The common prefix of all keys, not contained in ``keys``; a prefix of ``low``.
  let prefix: ArraySlice<UInt8>
  private(set) var keys: [[UInt8]]
  private(set) var content: Content
  private var mergingChild: UInt64?

  init(_ bytes: ArraySlice<UInt8>) throws(MalformedBytes) {
    var reader = LogReader(bytes)
    let following = try reader.packed()
    next = following == 0 ? nil : following
    let merging = try reader.packed()
    mergingChild = merging == 0 ? nil : merging
    _ = try reader.byte()
    let prefixLength = Int(try reader.byte())
    low = try reader.counted()
    high = try reader.counted()
    let isIndex = try reader.byte()
    let count = try reader.count()
    guard isIndex <= 1, prefixLength <= low.count else { throw MalformedBytes() }
    prefix = low.prefix(prefixLength)
    keys = []
    for _ in 0..<count { keys.append(try reader.counted()) }
    if isIndex == 1 {
      var pages: [UInt64] = []
      for _ in 0..<count { pages.append(try reader.packed()) }
      content = .pages(pages)
    } else {
      var values: [[UInt8]] = []
      for _ in 0..<count { values.append(try reader.counted()) }
      content = .values(values)
    }
    for (one, next) in zip(keys, keys.dropFirst()) {
      guard one.lexicographicallyPrecedes(next) else { throw MalformedBytes() }
    }
    guard reader.remaining == 0 else { throw MalformedBytes() }
  }

  /// Applies a change: a kind byte, and its arguments.
  mutating func apply(change bytes: ArraySlice<UInt8>) throws(MalformedBytes) {
    var reader = LogReader(bytes)
    switch try reader.byte() {
    case 0: try set(try reader.counted(), try reader.counted())
    case 1: try remove(try reader.counted())
    case 2: mergingChild = try reader.packed()
    case 3: try dropMergedChild()
    // The page is being merged into its left neighbor, and stays valid until the neighbor is
    // written.
    case 4: break
    default: throw MalformedBytes()
    }
  }

  private mutating func set(_ key: [UInt8], _ value: [UInt8]) throws(MalformedBytes) {
    guard case .values(var values) = content else { throw MalformedBytes() }
    content = .values([])
    let index = place(of: key)
    if index < keys.count, keys[index] == key {
      values[index] = value
    } else {
      keys.insert(key, at: index)
      values.insert(value, at: index)
    }
    content = .values(values)
  }

  private mutating func remove(_ key: [UInt8]) throws(MalformedBytes) {
    guard case .values(var values) = content else { throw MalformedBytes() }
    let index = place(of: key)
    guard index < keys.count, keys[index] == key else { return }
    keys.remove(at: index)
    values.remove(at: index)
    content = .values(values)
  }

  private mutating func dropMergedChild() throws(MalformedBytes) {
    guard case .pages(var pages) = content, let child = mergingChild else { throw MalformedBytes() }
    mergingChild = nil
    guard let index = pages.firstIndex(of: child) else { return }
    keys.remove(at: index)
    pages.remove(at: index)
    content = .pages(pages)
  }

  /// The index of the first key that is not less than `key`.
  private func place(of key: [UInt8]) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
