/// Names and structural fingerprints of the types of a registry.
///
/// Type ids are valid only within one registry, and paths change when a type moves to another
/// crate. Two registries are therefore compared by type names and by fingerprints of the structure,
/// which include the names of members but not of crates.
struct TypeNames {
  /// The maximum length of a name in characters, because generic types can nest without limit.
  private static let longest = 240
  /// The maximum depth to which generic parameters are written out.
  private static let deepest = 12
  /// The number of nesting levels that a fingerprint covers.
  private static let rounds = 8

  private let registry: TypeRegistry
  /// The name of each type, by type id.
  private(set) var names: [String] = []
  /// The fingerprint of each type, by type id; comparable only within one process.
  private(set) var fingerprints: [Int] = []
  /// The last path segments that several different paths have.
  private let ambiguous: Set<String>

  init(_ registry: TypeRegistry) {
    self.registry = registry
    ambiguous = TypeNames.ambiguous(registry)
    var known: [String?] = Array(repeating: nil, count: registry.types.count)
    for id in registry.types.indices { _ = name(TypeID(id), depth: 0, &known) }
    names = known.map { $0 ?? "…" }
    fingerprints = TypeNames.fingerprints(registry)
  }

  /// The name of a type; `?` if the registry does not contain it.
  func name(_ id: TypeID) -> String { Int(id) < names.count ? names[Int(id)] : "?" }

  /// The fingerprint of a type; `nil` if the registry does not contain it.
  func fingerprint(_ id: TypeID) -> Int? {
    Int(id) < fingerprints.count ? fingerprints[Int(id)] : nil
  }

  // MARK: - Names

  private static func ambiguous(_ registry: TypeRegistry) -> Set<String> {
    var paths: [String: [String]] = [:]
    var ambiguous: Set<String> = []
    for type in registry.types {
      guard let last = type.path.last else { continue }
      if let known = paths[last], known != type.path { ambiguous.insert(last) }
      paths[last] = type.path
    }
    return ambiguous
  }

  private func name(_ id: TypeID, depth: Int, _ known: inout [String?]) -> String {
    guard let type = registry[id] else { return "?" }
    if let name = known[Int(id)] { return name }
    guard depth < TypeNames.deepest else { return "…" }
    // A recursive type without a path is cut off here.
    known[Int(id)] = "…"
    let of = { (id: TypeID, known: inout [String?]) in name(id, depth: depth + 1, &known) }
    var text: String
    if let last = type.path.last {
      text = ambiguous.contains(last) ? TypeNames.qualified(type.path) : last
      let parameters = type.parameters.compactMap(\.type)
      // The parameters of these types would list the whole runtime.
      if !parameters.isEmpty, !["Call", "Event", "Error"].contains(last) {
        text += "<" + parameters.map { of($0, &known) }.joined(separator: ", ") + ">"
      }
    } else {
      text =
        switch type.shape {
        case .composite(let fields):
          "{ " + fields.map { of($0.type, &known) }.joined(separator: ", ") + " }"
        case .variant(let variants): variants.map(\.name).joined(separator: " | ")
        case .sequence(let item): "Vec<\(of(item, &known))>"
        case .array(let count, let item): "[\(of(item, &known)); \(count)]"
        case .tuple(let items): "(" + items.map { of($0, &known) }.joined(separator: ", ") + ")"
        case .primitive(let primitive): "\(primitive)"
        case .compact(let inner): "Compact<\(of(inner, &known))>"
        case .bitSequence(let store, let order):
          "BitVec<\(of(store, &known)), \(of(order, &known))>"
        }
    }
    // Counting characters is slow, and no text has more characters than bytes.
    if text.utf8.count > TypeNames.longest, text.count > TypeNames.longest {
      text = text.prefix(TypeNames.longest) + "…"
    }
    known[Int(id)] = text
    return text
  }

  /// The last two segments of a path, such as `v3::Xcm`; generic segments are skipped.
  private static func qualified(_ path: [String]) -> String {
    guard let last = path.last else { return "" }
    let before = path.dropLast().last { !["pallet", "types", "traits"].contains($0) }
    return before.map { "\($0)::\(last)" } ?? last
  }

  // MARK: - Fingerprints

  private static func fingerprints(_ registry: TypeRegistry) -> [Int] {
    var fingerprints = registry.types.map { type in
      var hasher = Hasher()
      own(type.shape, into: &hasher)
      return hasher.finalize()
    }
    let types = registry.types.map { $0.shape.inner.map { Int($0) } }
    for _ in 0..<rounds {
      fingerprints = registry.types.indices.map { index in
        var hasher = Hasher()
        hasher.combine(fingerprints[index])
        for inner in types[index] {
          hasher.combine(inner < fingerprints.count ? fingerprints[inner] : -1)
        }
        return hasher.finalize()
      }
    }
    return fingerprints
  }

  /// Adds a shape without its inner types to a hash.
  private static func own(_ shape: TypeShape, into hasher: inout Hasher) {
    switch shape {
    case .composite(let fields):
      hasher.combine(0)
      for field in fields { hasher.combine(field.name) }
    case .variant(let variants):
      hasher.combine(1)
      for variant in variants {
        hasher.combine(variant.name)
        hasher.combine(variant.index)
        for field in variant.fields { hasher.combine(field.name) }
      }
    case .sequence: hasher.combine(2)
    case .array(let count, _):
      hasher.combine(3)
      hasher.combine(count)
    case .tuple(let items):
      hasher.combine(4)
      hasher.combine(items.count)
    case .primitive(let primitive):
      hasher.combine(5)
      hasher.combine(primitive)
    case .compact: hasher.combine(6)
    case .bitSequence: hasher.combine(7)
    }
  }
}

extension TypeShape {
  /// The ids of the inner types, in order.
  var inner: [TypeID] {
    switch self {
    case .composite(let fields): fields.map(\.type)
    case .variant(let variants): variants.flatMap { $0.fields.map(\.type) }
    case .sequence(let item), .array(_, let item), .compact(let item): [item]
    case .tuple(let items): items
    case .primitive: []
    case .bitSequence(let store, let order): [store, order]
    }
  }
}
