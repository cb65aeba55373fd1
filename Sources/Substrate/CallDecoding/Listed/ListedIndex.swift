import ByteSupport
import RuntimeMetadata

/// The types used by the calls of V12 or V13 metadata and by the table of types.
package struct ListedIndex: Sendable {
  package private(set) var nodes: [ListedNode] = []
  /// The depth counter of each type; -1 if the type is not recursive.
  private(set) var counters: [Int] = []
  private(set) var counterCount = 0
  /// The names of the flags of IdentityFields; `nil` if the table of types does not contain them.
  package private(set) var identityFields: [String]?

  /// The type texts that denote a call.
  private static let calls = [
    "Box<<T as Config<I>>::Proposal>", "Box<<T as Config>::Call>", "Box<<T as Config>::Proposal>",
  ]
  private static let callList = "Vec<<T as Config>::Call>"

  private var places: [ByteText: Int] = [:]
  private var waiting: [(place: Int, text: String)] = []
  private var table: [ByteText: TypeDescription] = [:]

  /// - Parameters:
  ///   - texts: the types of the arguments.
  ///   - entries: the table of types; of entries with the same name only the first counts.
  init(_ texts: [String], entries: [TypeEntry]) {
    for entry in entries where table[ByteText(entry.name)] == nil {
      table[ByteText(entry.name)] = entry.description
    }
    if case .enumeration(let variants) = table[ByteText("IdentityField")] {
      identityFields = variants.map { $0.name }
    }
    for text in texts { _ = place(of: text) }
    while let (place, text) = waiting.popLast() { nodes[place] = node(of: text) }
    let cycles = TypeCycles(of: nodes.map { $0.parts.map { UInt32($0) } }).counters
    counters = [Int](repeating: -1, count: nodes.count)
    counterCount = cycles.count
    for (counter, type) in cycles.enumerated() { counters[Int(type)] = counter }
    table = [:]
  }

  /// The index of the type with this text; if the type is new, it is resolved later.
  mutating func place(of text: String) -> Int {
    if let place = places[ByteText(text)] { return place }
    places[ByteText(text)] = nodes.count
    nodes.append(.unknown(text))
    waiting.append((nodes.count - 1, text))
    return nodes.count - 1
  }

  private mutating func add(_ node: ListedNode) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func node(of text: String) -> ListedNode {
    if Self.calls.contains(where: { $0.hasSameBytes(as: text) }) { return .call }
    if Self.callList.hasSameBytes(as: text) { return .calls }
    switch ListedTypeText(text) {
    case .number(let number, isCompact: false):
      return .number(number, isCompact: false, orElse: add(described(text)))
    case .number(let number, isCompact: true):
      return .number(number, isCompact: true, orElse: add(compact(number.rawValue)))
    case .option("bool"): return .optionalBool
    case .option(let inner): return .option(place(of: inner))
    case .sequence(let inner): return .sequence(place(of: inner))
    case .tuple(let items, let cut):
      return .tuple(items.map { place(of: $0) }, cut: cut)
    case .array(let inner, let count): return .array(place(of: inner), count: count)
    case .balance(let isCompact): return .balance(isCompact: isCompact)
    case .compact(let inner): return compact(inner)
    case .identityFields: return .identityFields
    case .bits: return .bits
    case .account: return .account
    case .boxed(let inner) where table[ByteText(text)] == nil && table[ByteText(inner)] != nil:
      return .same(place(of: inner), boxed: text)
    case .boxed, .named: return described(text)
    }
  }

  /// The compact form of a type that is an alias in the table of types.
  private mutating func compact(_ inner: String) -> ListedNode {
    guard case .alias(let other) = table[ByteText(inner)] else { return .compactInside }
    return .same(place(of: "Compact<\(other)>"), boxed: nil)
  }

  /// A type as the table of types describes it.
  private mutating func described(_ text: String) -> ListedNode {
    switch table[ByteText(text)] {
    case nil: return .unknown(text)
    case .alias(let other): return .same(place(of: other), boxed: nil)
    case .structure(let fields): return .structure(self.fields(fields, of: text))
    case .enumeration(let variants):
      return .enumeration(
        variants.map { variant in
          switch variant.content {
          case .none: ListedVariant(name: variant.name, content: .none)
          case .type(let type):
            ListedVariant(name: variant.name, content: .type(place(of: type)))
          case .fields(let fields):
            ListedVariant(
              name: variant.name, content: .fields(self.fields(fields, of: variant.name)))
          }
        })
    }
  }

  private mutating func fields(_ fields: [StructField], of name: String) -> [ListedField] {
    fields.map { field in
      // The built-in table of types describes this field as plain, but runtimes encode it as
      // compact (cold-signer 7.3).
      let isCommission =
        name == "ValidatorPrefs" && field.name == "commission" && field.type == "Perbill"
      return ListedField(
        name: field.name, type: place(of: isCommission ? "Compact<Perbill>" : field.type),
        isCommission: isCommission)
    }
  }
}
