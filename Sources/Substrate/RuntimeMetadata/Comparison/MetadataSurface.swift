/// The comparable content of metadata, in which everything is identified by name, not by type id.
struct MetadataSurface {
  /// The type of an argument, a constant or an extension.
  struct TypeUse: Equatable {
    /// The name; `nil` for V12 and V13, which have only `spelled`.
    var name: String?
    /// The fingerprint of the structure, from ``TypeNames``.
    var fingerprint: Int?
    /// The type name in the source code.
    var spelled: String?

    /// The text that is shown.
    var text: String { name ?? spelled ?? "?" }

    /// Returns whether two uses denote the same type.
    func matches(_ other: TypeUse) -> Bool {
      if let name, let theirs = other.name {
        return name == theirs || fingerprint == other.fingerprint
      }
      return TypeUse.squeezed(spelled ?? text) == TypeUse.squeezed(other.spelled ?? other.text)
    }

    private static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
  }

  struct Call {
    var index: UInt8
    var arguments: [(name: String, type: TypeUse)]
    var docs: [String]
    /// The types of the arguments.
    var roots: [TypeID]
  }

  struct Constant {
    var type: TypeUse?
    var value: [UInt8]
    var text: String
  }

  struct Module {
    var name: String
    var index: UInt8
    var calls: [(name: String, call: Call)]
    var constants: [(name: String, constant: Constant)]
  }

  struct Extension {
    var name: String
    var type: TypeUse
    var additional: TypeUse
    /// Whether the extension adds no data to the extrinsic.
    var isEmpty: Bool
    /// Whether the extension adds data to the signed payload; `true` if its types are unknown.
    var isSigned: Bool
  }

  /// The members of a type, each with the type behind its name.
  struct Shape {
    var members: [Member]
    /// The hash of the whole structure, including the names of members and inner types
    /// (``TypeNames/fingerprint(_:)``).
    var fingerprint: Int
    /// Whether the type is an enum, whose members are variants with indices.
    var isVariants: Bool

    struct Member {
      var name: String
      var text: String
      var fingerprint: Int
    }

    /// Whether one of several shapes has the same structure.
    func isAmong(_ shapes: [Shape]) -> Bool { shapes.contains { $0.fingerprint == fingerprint } }

    /// Returns whether the other enum contains all variants unchanged, and possibly more.
    func isContained(in other: Shape) -> Bool {
      let theirs = Dictionary(other.members.map { ($0.name, $0) }) { first, _ in first }
      return isVariants && other.isVariants
        && members.allSatisfy { member in
          theirs[member.name].map {
            $0.text == member.text || $0.fingerprint == member.fingerprint
          } ?? false
        }
    }
  }

  let modules: [Module]
  let extensions: [Extension]
  let furtherSets: [ExtensionSet]
  /// The named types reachable from calls, by name; several types can have the same name.
  let shapes: [String: [Shape]]
  /// Finds the calls that use a type.
  let users: TypeUsers

  init(_ metadata: Metadata) {
    let registry = metadata.types
    let names = TypeNames(registry)
    let use = { (id: TypeID?, spelled: String?) in
      TypeUse(
        name: id.map { names.name($0) }, fingerprint: id.flatMap { names.fingerprint($0) },
        spelled: spelled)
    }
    modules = metadata.pallets.map { pallet in
      Module(
        name: pallet.name, index: pallet.index,
        calls: MetadataSurface.calls(of: pallet, in: registry, use),
        constants: pallet.constants.map { constant in
          (
            constant.name,
            Constant(
              type: constant.type.map { use($0, nil) }, value: constant.value,
              text: ConstantText.text(constant, in: registry))
          )
        })
    }
    furtherSets = metadata.extrinsic.furtherSets
    extensions = metadata.extrinsic.extensions.map { item in
      let isEmpty = MetadataSurface.isEmpty(item.type, registry)
      return Extension(
        name: item.identifier, type: use(item.type, nil),
        additional: use(item.additionalType, nil), isEmpty: isEmpty,
        isSigned: !isEmpty || !MetadataSurface.isEmpty(item.additionalType, registry))
    }
    users = TypeUsers(modules, registry, names, calls: MetadataSurface.callEnums(metadata))
    var shapes: [String: [Shape]] = [:]
    for id in users.reached {
      guard let type = registry[id], !type.path.isEmpty, let fingerprint = names.fingerprint(id)
      else {
        continue
      }
      var shape = Shape(
        members: MetadataSurface.members(of: type.shape, names), fingerprint: fingerprint,
        isVariants: false)
      if case .variant = type.shape { shape.isVariants = true }
      let name = names.name(id)
      if !shape.isAmong(shapes[name] ?? []) { shapes[name, default: []].append(shape) }
    }
    self.shapes = shapes
  }

  private static func calls(
    of pallet: Pallet, in registry: TypeRegistry, _ use: (TypeID?, String?) -> TypeUse
  ) -> [(name: String, call: Call)] {
    switch pallet.calls {
    case .absent: []
    case .listed(let calls):
      calls.enumerated().map { index, call in
        (
          call.name,
          Call(
            index: UInt8(truncatingIfNeeded: index),
            arguments: call.arguments.map { ($0.name, use(nil, $0.type)) }, docs: call.docs,
            roots: [])
        )
      }
    case .type(let id):
      if case .variant(let variants)? = registry[id]?.shape {
        variants.map { variant in
          (
            variant.name,
            Call(
              index: variant.index,
              arguments: variant.fields.enumerated().map { place, field in
                (field.name ?? "\(place)", use(field.type, spelled(field, in: registry)))
              }, docs: variant.docs, roots: variant.fields.map(\.type))
          )
        }
      } else {
        []
      }
    }
  }

  /// The argument type as V13 spells it, that is, with `Compact<…>` for compact types.
  private static func spelled(_ field: TypeField, in registry: TypeRegistry) -> String? {
    guard let name = field.typeName, case .compact? = registry[field.type]?.shape,
      !name.hasPrefix("Compact<")
    else { return field.typeName }
    return "Compact<\(name)>"
  }

  /// The call enums, and the enums that contain only call enums; pallets are compared instead of
  /// them.
  private static func callEnums(_ metadata: Metadata) -> Set<TypeID> {
    var enums: Set<TypeID> = []
    for case .type(let id) in metadata.pallets.map(\.calls) { enums.insert(id) }
    for (place, type) in metadata.types.types.enumerated() {
      guard case .variant(let variants) = type.shape, !variants.isEmpty else { continue }
      let isOuter = variants.allSatisfy { variant in
        variant.fields.count == 1 && variant.fields.allSatisfy { enums.contains($0.type) }
      }
      if isOuter { enums.insert(TypeID(place)) }
    }
    return enums
  }

  private static func isEmpty(_ id: TypeID?, _ registry: TypeRegistry) -> Bool {
    guard let id, let shape = registry[id]?.shape else { return false }
    switch shape {
    case .composite(let fields): return fields.isEmpty
    case .tuple(let items): return items.isEmpty
    default: return false
    }
  }

  private static func members(of shape: TypeShape, _ names: TypeNames) -> [Shape.Member] {
    let member = { (name: String, id: TypeID) in
      Shape.Member(name: name, text: names.name(id), fingerprint: names.fingerprint(id) ?? 0)
    }
    switch shape {
    case .composite(let fields):
      return fields.enumerated().map { member($1.name ?? "\($0)", $1.type) }
    case .variant(let variants):
      return variants.map { variant in
        let fields = variant.fields.map { field in
          (field.name.map { "\($0): " } ?? "") + names.name(field.type)
        }
        var hasher = Hasher()
        hasher.combine(variant.index)
        for field in variant.fields {
          hasher.combine(field.name)
          hasher.combine(names.fingerprint(field.type))
        }
        return Shape.Member(
          name: variant.name,
          text: "\(variant.index)" + (fields.isEmpty ? "" : "(\(fields.joined(separator: ", ")))"),
          fingerprint: hasher.finalize())
      }
    case .tuple(let items): return items.enumerated().map { member("\($0)", $1) }
    case .sequence(let item), .array(_, let item), .compact(let item): return [member("item", item)]
    case .primitive, .bitSequence: return []
    }
  }
}

/// The relation between calls and the types of their arguments.
struct TypeUsers {
  /// The types reachable from any call, without call enums, in ascending order.
  let reached: [TypeID]
  private let callers: [TypeID: [String]]
  private let containers: [TypeID: [TypeID]]
  private let byName: [String: [TypeID]]

  init(
    _ modules: [MetadataSurface.Module], _ registry: TypeRegistry, _ names: TypeNames,
    calls: Set<TypeID>
  ) {
    var callers: [TypeID: [String]] = [:]
    for module in modules {
      for (name, call) in module.calls {
        for root in Set(call.roots) { callers[root, default: []].append("\(module.name).\(name)") }
      }
    }
    var seen: Set<TypeID> = []
    var waiting = Array(callers.keys)
    var containers: [TypeID: [TypeID]] = [:]
    while let id = waiting.popLast() {
      guard !calls.contains(id), let type = registry[id], seen.insert(id).inserted else { continue }
      for inner in Set(type.shape.inner) where !calls.contains(inner) {
        containers[inner, default: []].append(id)
        waiting.append(inner)
      }
    }
    reached = seen.sorted()
    self.callers = callers
    self.containers = containers
    byName = Dictionary(grouping: reached) { names.name($0) }
  }

  /// The calls with a type of this name anywhere in their arguments, sorted.
  func calls(of name: String) -> [String] {
    var seen: Set<TypeID> = []
    var found: Set<String> = []
    var waiting = byName[name] ?? []
    while let id = waiting.popLast() {
      guard seen.insert(id).inserted else { continue }
      found.formUnion(callers[id] ?? [])
      waiting += containers[id] ?? []
    }
    return found.sorted()
  }
}
