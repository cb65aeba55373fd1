/// How types of a registry are called, and which of them are built alike.
///
/// Ids mean nothing outside their own registry, and paths move with the crates of a runtime. Two
/// registries are therefore compared by what their types are called and by fingerprints of their
/// structure, in which the names of members count and those of crates do not.
struct TypeNames {
  /// The most characters of a name; generic types of a hostile registry may nest without end.
  private static let longest = 240
  /// How deep generic parameters are spelled.
  private static let deepest = 12
  /// How far a fingerprint looks into the types inside a type.
  private static let rounds = 8

  private let registry: TypeRegistry
  /// The name of each type by its id.
  private(set) var names: [String] = []
  /// The fingerprint of each type by its id.
  private(set) var fingerprints: [Int] = []
  /// Names of the last segment that several paths have.
  private let ambiguous: Set<String>

  init(_ registry: TypeRegistry) {
    self.registry = registry
    ambiguous = TypeNames.ambiguous(registry)
    var known: [String?] = Array(repeating: nil, count: registry.types.count)
    for id in registry.types.indices { _ = name(TypeID(id), depth: 0, &known) }
    names = known.map { $0 ?? "…" }
    fingerprints = TypeNames.fingerprints(registry)
  }

  /// What a type is called; a registry may lack it.
  func name(_ id: TypeID) -> String { Int(id) < names.count ? names[Int(id)] : "?" }

  /// A hash of 64 bits of a type's structure, under a key that each process chooses at random: no one can construct two
  /// types that have the same one.
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
    // What refers to itself without a path of its own is cut here.
    known[Int(id)] = "…"
    let of = { (id: TypeID, known: inout [String?]) in name(id, depth: depth + 1, &known) }
    var text: String
    if let last = type.path.last {
      text = ambiguous.contains(last) ? TypeNames.qualified(type.path) : last
      let parameters = type.parameters.compactMap(\.type)
      // The parameters of calls, events and errors are the whole runtime.
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
    if text.count > TypeNames.longest { text = text.prefix(TypeNames.longest) + "…" }
    known[Int(id)] = text
    return text
  }

  /// The last two segments of a path, such as `v3::Xcm`; the middle ones of pallets say nothing.
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
    for _ in 0..<rounds {
      fingerprints = registry.types.indices.map { index in
        var hasher = Hasher()
        hasher.combine(fingerprints[index])
        for inner in registry.types[index].shape.inner {
          hasher.combine(Int(inner) < fingerprints.count ? fingerprints[Int(inner)] : -1)
        }
        return hasher.finalize()
      }
    }
    return fingerprints
  }

  /// What a shape says without the types inside.
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
  /// The types inside, in order.
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
