import RuntimeMetadata

/// The zero-size types of a metadata proof: empty, or composed only of zero-size types.
///
/// Each part is visited at most twice. Recursive types are excluded: they have no finite value.
struct EmptyTypes {
  /// Whether values of the type take no bytes, for each type.
  private(set) var isEmpty: [Bool]

  /// - Parameters:
  ///   - definitions: the definition of each type; `nil` if unknown.
  ///   - places: the indices into `definitions` by type id.
  init(_ definitions: [ShortenedDefinition?], _ places: [UInt32: UInt32]) {
    isEmpty = [Bool](repeating: false, count: definitions.count)
    // For each type, the number of parts that are not yet known to be zero-size.
    var waiting = [Int](repeating: 0, count: definitions.count)
    var users = [[Int]](repeating: [], count: definitions.count)
    var found: [Int] = []
    for (place, definition) in definitions.enumerated() {
      guard let parts = definition?.parts else { continue }
      for part in parts {
        if part == .void { continue }
        waiting[place] += 1
        if case .type(let id) = part, let used = places[id] { users[Int(used)].append(place) }
      }
      if waiting[place] == 0 { found.append(place) }
    }
    while let place = found.popLast() {
      isEmpty[place] = true
      for user in users[place] {
        waiting[user] -= 1
        if waiting[user] == 0 { found.append(user) }
      }
    }
  }
}

extension ShortenedDefinition {
  /// The parts of a value; `nil` if a value takes bytes in addition to its parts.
  fileprivate var parts: [ShortenedReference]? {
    switch self {
    case .composite(let fields): fields.map(\.type)
    case .tuple(let items): items
    case .array(let count, let item): count == 0 ? [] : [item]
    case .variant, .sequence, .bitSequence: nil
    }
  }
}
