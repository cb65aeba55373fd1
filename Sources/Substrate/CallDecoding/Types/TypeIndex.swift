package import RuntimeMetadata

/// The types of V14 metadata, prepared for decoding.
package struct TypeIndex: Sendable {
  /// The nodes, by type id.
  package private(set) var nodes: [TypeNode] = []
  package private(set) var fields: [FieldNode] = []
  package private(set) var variants: [VariantNode] = []
  /// For each enum, a range of indices into `variants` by variant byte; -1 if the byte is not used.
  package private(set) var variantPlaces: [Int32] = []
  /// The types of tuple items, with their captions.
  package private(set) var tupleItems: [(type: TypeID, caption: FieldCaption)] = []
  /// The number of recursive types.
  private(set) var counterCount = 0

  package init(_ registry: TypeRegistry) {
    nodes.reserveCapacity(registry.types.count)
    for type in registry.types { nodes.append(node(of: type, in: registry)) }
    let counters = TypeCycles(of: registry.types.map { $0.shape.parts }).counters
    counterCount = counters.count
    for (place, type) in counters.enumerated() { nodes[Int(type)].counter = Int32(place) }
  }

  private mutating func node(of type: TypeDefinition, in registry: TypeRegistry) -> TypeNode {
    var node = TypeNode(shape: .composite)
    switch type.shape {
    case .composite(let parts):
      node.first = add(parts, in: registry)
      node.count = UInt32(parts.count)
    case .variant(let parts):
      if let content = Self.optionContent(parts) {
        node.shape =
          content.count == 1 && registry[content[0].type]?.shape == .primitive(.bool)
          ? .optionalBool : .option
        node.first = add(content, in: registry)
        node.count = UInt32(content.count)
      } else {
        node.shape = .variant
        (node.first, node.count) = add(parts, in: registry)
      }
    case .sequence(let item):
      node.shape = .sequence
      node.first = item
    case .array(let count, let item):
      node.shape = .array
      node.first = item
      node.count = count
    case .tuple(let items):
      node.shape = .tuple
      node.first = UInt32(tupleItems.count)
      node.count = UInt32(items.count)
      tupleItems += items.map { ($0, .shared(docs: [], type: registry[$0])) }
    case .primitive(let primitive): node.shape = .primitive(primitive)
    case .compact(let inner):
      node.shape = .compact
      node.first = inner
    case .bitSequence(let store, let order):
      (node.shape, node.count) = Self.bits(store: registry[store], order: registry[order])
    }
    mark(&node, by: type.name)
    return node
  }

  private func mark(_ node: inout TypeNode, by name: String?) {
    switch name {
    case "AccountId32": node.special = .accountID32
    case "AccountId20": node.special = .accountID20
    case "Era": node.special = .era
    case "Call": node.isCall = true
    case let name?: node.role = ExtensionRole(named: name)
    case nil: break
    }
  }

  /// The fields of `Some`; `nil` if the variants are not those of an option.
  private static func optionContent(_ variants: [TypeVariant]) -> [TypeField]? {
    guard variants.count == 2, let some = variants.first(where: { $0.name == "Some" }),
      variants.contains(where: { $0.name == "None" })
    else { return nil }
    return some.fields
  }

  private static func bits(
    store: TypeDefinition?, order: TypeDefinition?
  ) -> (TypeNode.Shape, UInt32) {
    let count: UInt32
    switch store?.shape {
    case .primitive(.u8): count = 1
    case .primitive(.u16): count = 2
    case .primitive(.u32): count = 4
    case .primitive(.u64): count = 8
    default: return (.undescribedBits, 0)
    }
    switch order?.name {
    case "Lsb0": return (.bits(leastSignificantFirst: true), count)
    case "Msb0": return (.bits(leastSignificantFirst: false), count)
    default: return (.undescribedBits, 0)
    }
  }

  /// Appends the fields of a struct or variant, and returns the index of the first.
  private mutating func add(_ parts: [TypeField], in registry: TypeRegistry) -> UInt32 {
    let first = UInt32(fields.count)
    var isRemark = false
    for part in parts {
      isRemark = isRemark || part.name == "remark" || part.name == "remark_with_event"
      fields.append(
        FieldNode(
          name: part.name,
          caption: .shared(docs: part.docs, type: registry[part.type]),
          type: part.type, balance: BalanceMark(typeName: part.typeName),
          isRemark: isRemark))
    }
    return first
  }

  /// Appends the variants of an enum, and returns start and length of its range in `variantPlaces`.
  private mutating func add(
    _ parts: [TypeVariant], in registry: TypeRegistry
  ) -> (UInt32, UInt32) {
    let first = UInt32(variantPlaces.count)
    let count = parts.map { UInt32($0.index) + 1 }.max() ?? 0
    variantPlaces += [Int32](repeating: -1, count: Int(count))
    for part in parts {
      let place = Int(first) + Int(part.index)
      if variantPlaces[place] < 0 { variantPlaces[place] = Int32(variants.count) }
      let firstField = add(part.fields, in: registry)
      variants.append(
        VariantNode(
          name: part.name, docs: part.docs.joined(separator: "\n"), firstField: firstField,
          fieldCount: UInt32(part.fields.count)))
    }
    return (first, count)
  }
}

extension TypeShape {
  /// The types of the parts of a value; not the types that describe how bits are stored.
  fileprivate var parts: [TypeID] {
    switch self {
    case .composite(let fields): fields.map { $0.type }
    case .variant(let variants): variants.flatMap { $0.fields.map { $0.type } }
    case .sequence(let item), .array(_, let item), .compact(let item): [item]
    case .tuple(let items): items
    case .primitive, .bitSequence: []
    }
  }
}
