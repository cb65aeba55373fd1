import RuntimeMetadata

/// Which types of a metadata proof take no bytes: those of nothing but such types, and arrays of none.
///
/// Each part of each type is looked at twice at most, and types that contain themselves take bytes
/// here: no value of theirs ends.
struct EmptyTypes {
  /// For each type whether no value of it takes a byte.
  private(set) var isEmpty: [Bool]

  /// - Parameters:
  ///   - definitions: what the types are made of; `nil` for none.
  ///   - places: where the types of these ids stand.
  init(_ definitions: [ShortenedDefinition?], _ places: [UInt32: UInt32]) {
    isEmpty = [Bool](repeating: false, count: definitions.count)
    // How many parts of a type are not known to take no bytes; those that do take some never are.
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
  /// What a value consists of; `nil` where it takes bytes beside.
  fileprivate var parts: [ShortenedReference]? {
    switch self {
    case .composite(let fields): fields.map(\.type)
    case .tuple(let items): items
    case .array(let count, let item): count == 0 ? [] : [item]
    case .variant, .sequence, .bitSequence: nil
    }
  }
}
