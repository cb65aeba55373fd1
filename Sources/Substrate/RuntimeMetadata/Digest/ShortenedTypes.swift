/// The types that transactions of a runtime use, with new consecutive ids (RFC-78).
struct ShortenedTypes {
  private let registry: TypeRegistry
  /// The new ids, in the order of the old ones.
  private let ids: [TypeID: UInt32]

  /// Collects the types reachable from `roots`, and assigns new ids.
  init(_ registry: TypeRegistry, reachedFrom roots: [TypeID]) throws(RuntimeMetadataError) {
    self.registry = registry
    var reached: Set<TypeID> = []
    var waiting = roots
    while let id = waiting.popLast() {
      let type = try ShortenedTypes.type(id, in: registry)
      guard ShortenedTypes.hasOwnID(type), reached.insert(id).inserted else { continue }
      switch type.shape {
      case .composite(let fields): waiting += fields.map { $0.type }
      case .variant(let variants): waiting += variants.flatMap { $0.fields.map { $0.type } }
      case .sequence(let item), .array(_, let item): waiting.append(item)
      case .tuple(let items): waiting += items
      case .primitive, .compact, .bitSequence: continue
      }
    }
    ids = Dictionary(
      uniqueKeysWithValues: reached.sorted().enumerated().map { ($0.element, UInt32($0.offset)) })
  }

  /// Whether a type gets an id; primitive, compact and empty types do not, because they are encoded
  /// inline.
  private static func hasOwnID(_ type: TypeDefinition) -> Bool {
    switch type.shape {
    case .primitive, .compact: false
    default: !isEmpty(type.shape)
    }
  }

  private static func isEmpty(_ shape: TypeShape) -> Bool {
    switch shape {
    case .tuple(let items): items.isEmpty
    case .composite(let fields): fields.isEmpty
    case .variant(let variants): variants.isEmpty
    default: false
    }
  }

  private static func type(
    _ id: TypeID, in registry: TypeRegistry
  ) throws(RuntimeMetadataError) -> TypeDefinition {
    guard let type = registry[id] else { throw .typeMissing(id: id) }
    return type
  }

  /// The reference to a type.
  func reference(to id: TypeID) throws(RuntimeMetadataError) -> ShortenedReference {
    switch try ShortenedTypes.type(id, in: registry).shape {
    case .primitive(let primitive): return .primitive(primitive)
    case .compact(let inner): return try compact(inner)
    case let shape where ShortenedTypes.isEmpty(shape): return .void
    default:
      guard let new = ids[id] else { throw .typeMissing(id: id) }
      return .type(new)
    }
  }

  /// The reference to a compact integer, looking through structs and tuples with one member.
  private func compact(_ id: TypeID) throws(RuntimeMetadataError) -> ShortenedReference {
    var inner = id
    // A chain that is longer than the number of types contains a cycle.
    for _ in 0...registry.types.count {
      switch try ShortenedTypes.type(inner, in: registry).shape {
      case .composite(let fields) where fields.count == 1: inner = fields[0].type
      case .tuple(let items) where items.count == 1: inner = items[0]
      case let shape where ShortenedTypes.isEmpty(shape): return .void
      case .primitive(let primitive):
        guard let bits = primitive.unsignedBits else { throw .typeNotCompact(id: id) }
        return .compact(bits: bits)
      default: throw .typeNotCompact(id: id)
      }
    }
    throw .typeNotCompact(id: id)
  }

  /// The first id that is not in use.
  var freeID: UInt32 { UInt32(ids.count) }

  /// Converts the extensions whose two types are known.
  func extensions(
    _ items: [TransactionExtension]
  ) throws(RuntimeMetadataError) -> [ShortenedExtension] {
    var extensions: [ShortenedExtension] = []
    for item in items {
      guard let included = item.type, let additional = item.additionalType else { continue }
      extensions.append(
        ShortenedExtension(
          identifier: item.identifier, includedType: try reference(to: included),
          additionalType: try reference(to: additional)))
    }
    return extensions
  }

  /// The leaves of the tree: types by id, variants of an enum by index.
  func leaves() throws(RuntimeMetadataError) -> [ShortenedType] {
    var leaves: [ShortenedType] = []
    for (old, id) in ids.sorted(by: { $0.value < $1.value }) {
      let type = try ShortenedTypes.type(old, in: registry)
      for definition in try definitions(of: type.shape) {
        leaves.append(ShortenedType(path: type.path, definition: definition, id: id))
      }
    }
    return leaves
  }

  private func definitions(
    of shape: TypeShape
  ) throws(RuntimeMetadataError) -> [ShortenedDefinition] {
    switch shape {
    case .composite(let parts): return [.composite(try fields(parts))]
    case .variant(let variants):
      var definitions: [ShortenedDefinition] = []
      for variant in variants.sorted(by: { $0.index < $1.index }) {
        definitions.append(
          .variant(
            name: variant.name, fields: try fields(variant.fields), index: UInt32(variant.index)))
      }
      return definitions
    case .sequence(let item): return [.sequence(try reference(to: item))]
    case .array(let count, let item): return [.array(count: count, of: try reference(to: item))]
    case .tuple(let items):
      var references: [ShortenedReference] = []
      for item in items { references.append(try reference(to: item)) }
      return [.tuple(references)]
    case .bitSequence(let store, let order): return [try bits(store, order)]
    case .primitive, .compact: return []
    }
  }

  private func fields(_ fields: [TypeField]) throws(RuntimeMetadataError) -> [ShortenedField] {
    var shortened: [ShortenedField] = []
    for field in fields {
      shortened.append(
        ShortenedField(
          name: field.name, type: try reference(to: field.type), typeName: field.typeName))
    }
    return shortened
  }

  private func bits(
    _ store: TypeID, _ order: TypeID
  ) throws(RuntimeMetadataError) -> ShortenedDefinition {
    guard case .primitive(let primitive) = try ShortenedTypes.type(store, in: registry).shape,
      let bits = primitive.unsignedBits,
      let name = try ShortenedTypes.type(order, in: registry).name,
      name == "Lsb0" || name == "Msb0"
    else { throw .typeNotBits(store: store, order: order) }
    return .bitSequence(storeBytes: UInt8(bits / 8), leastSignificantFirst: name == "Lsb0")
  }
}

extension PrimitiveType {
  /// The width of an unsigned integer in bits; `nil` for all other types.
  var unsignedBits: Int? {
    switch self {
    case .u8: 8
    case .u16: 16
    case .u32: 32
    case .u64: 64
    case .u128: 128
    case .u256: 256
    default: nil
    }
  }
}
