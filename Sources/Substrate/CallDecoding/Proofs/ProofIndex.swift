import RuntimeMetadata

/// The types of a metadata proof by type id.
struct ProofIndex: Sendable {
  private var nodes: [UInt32: ProofNode] = [:]
  private(set) var counterCount = 0

  /// The type names of fields that are taken into account.
  enum TypeNames {
    case all
    /// Only the type names of amounts, which reduced metadata keeps (reduced-metadata 2.3).
    case ofAmounts
  }

  /// Of several types with the same id the first defines the type; for enums, each is a variant.
  init(_ types: [ShortenedType], typeNames: TypeNames = .all) {
    var groups: [UInt32: [ShortenedType]] = [:]
    var order: [UInt32] = []
    for type in types {
      if groups[type.id] == nil { order.append(type.id) }
      groups[type.id, default: []].append(type)
    }
    let captions = groups.compactMapValues { types -> FieldCaption? in
      guard let path = types.first?.path, !path.isEmpty else { return nil }
      return FieldCaption(docs: "", typePath: path.joined(separator: " >> "), typeDocs: "")
    }
    for (id, types) in groups {
      nodes[id] = types.first.map { first in
        ProofNode(
          shape: ProofIndex.shape(first.definition, of: types, captions, typeNames),
          meaning: ProofMeaning(named: first.path.last))
      }
    }
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, UInt32($0)) })
    let cycles = TypeCycles(
      of: order.map { id in
        (groups[id] ?? []).flatMap { $0.definition.parts }.compactMap { places[$0] }
      }
    ).counters
    counterCount = cycles.count
    for (counter, place) in cycles.enumerated() { nodes[order[Int(place)]]?.counter = counter }
    let empty = EmptyTypes(order.map { groups[$0]?.first?.definition }, places).isEmpty
    for (place, id) in order.enumerated() where empty[place] { nodes[id]?.takesNoBytes = true }
  }

  subscript(id: UInt32) -> ProofNode? { nodes[id] }

  func takesNoBytes(_ type: ShortenedReference) -> Bool {
    switch type {
    case .void: true
    case .primitive, .compact: false
    case .type(let id): nodes[id]?.takesNoBytes ?? false
    }
  }

  private static func shape(
    _ definition: ShortenedDefinition, of types: [ShortenedType],
    _ captions: [UInt32: FieldCaption], _ typeNames: TypeNames
  ) -> ProofNode.Shape {
    func caption(_ type: ShortenedReference) -> FieldCaption {
      guard case .type(let id) = type else { return .empty }
      return captions[id] ?? .empty
    }
    func fields(_ fields: [ShortenedField]) -> [ProofField] {
      fields.map { field in
        ProofField(
          name: field.name, type: field.type, caption: caption(field.type),
          meaning: ProofMeaning(named: field.typeName, typeNames))
      }
    }
    switch definition {
    case .composite(let parts):
      let fields = fields(parts)
      let isNamedByFirst =
        fields.contains {
          $0.type.isNumber && ($0.meaning == .balance) != (fields[0].meaning == .balance)
        }
      return .composite(fields, isNamedByFirst: isNamedByFirst)
    case .variant:
      var variants: [UInt32: ProofVariant] = [:]
      for type in types {
        guard case .variant(let name, let parts, let index) = type.definition,
          variants[index] == nil
        else { continue }
        variants[index] = ProofVariant(name: name, fields: fields(parts))
      }
      return .enumeration(variants)
    case .sequence(let item): return .sequence(item)
    case .array(let count, let item): return .array(item, count: count)
    case .tuple(let items): return .tuple(items.map { ($0, caption($0)) })
    case .bitSequence(let storeBytes, let leastSignificantFirst):
      return .bits(storeBytes: Int(storeBytes), leastSignificantFirst: leastSignificantFirst)
    }
  }
}

extension ProofField {
  /// The field as existing signers show it: as an amount if the first field of the struct is one.
  func named(by first: ProofField) -> ProofField {
    guard type.isNumber else { return self }
    return ProofField(
      name: name, type: type, caption: caption,
      meaning: first.meaning == .balance ? .balance : .plain)
  }
}

extension ShortenedReference {
  /// Whether the type is an unsigned number, which its type name can make an amount.
  var isNumber: Bool {
    switch self {
    case .primitive(.u8), .primitive(.u16), .primitive(.u32), .primitive(.u64), .primitive(.u128),
      .primitive(.u256), .compact:
      true
    case .primitive, .void, .type: false
    }
  }
}

extension ShortenedDefinition {
  /// The type ids of the parts of a value.
  fileprivate var parts: [UInt32] {
    let types: [ShortenedReference] =
      switch self {
      case .composite(let fields), .variant(_, let fields, _): fields.map { $0.type }
      case .sequence(let item), .array(_, let item): [item]
      case .tuple(let items): items
      case .bitSequence: []
      }
    return types.compactMap { type in
      guard case .type(let id) = type else { return nil }
      return id
    }
  }
}
