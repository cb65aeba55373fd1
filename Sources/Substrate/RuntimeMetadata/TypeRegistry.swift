/// The place of a type in a ``TypeRegistry``, from 0.
public typealias TypeID = UInt32

/// The types of a runtime, as metadata lists them since V14; empty for V12 and V13, whose types are
/// texts.
public struct TypeRegistry: Equatable, Sendable {
  /// The types, each at the place that its id names.
  public let types: [TypeDefinition]

  /// Takes types in the order of their ids.
  public init(types: [TypeDefinition] = []) { self.types = types }

  /// The type `id` names, if there is one: metadata may refer to types that it lacks.
  public subscript(id: TypeID) -> TypeDefinition? { Int(id) < types.count ? types[Int(id)] : nil }
}

/// One type: its name, its generic parameters, what it is made of.
public struct TypeDefinition: Equatable, Sendable {
  /// The name in segments, such as `pallet_balances`, `pallet`, `Call`; empty for built-in types.
  public var path: [String]
  /// The generic parameters in order.
  public var parameters: [TypeParameter]
  /// What the type is made of.
  public var shape: TypeShape
  /// The lines of its documentation.
  public var docs: [String]

  package init(
    path: [String] = [], parameters: [TypeParameter] = [], shape: TypeShape, docs: [String] = []
  ) {
    self.path = path
    self.parameters = parameters
    self.shape = shape
    self.docs = docs
  }

  /// The last segment of the path, by which decoders know special types.
  public var name: String? { path.last }
}

/// A generic parameter of a type.
public struct TypeParameter: Equatable, Sendable {
  /// Its name, such as `T`.
  public var name: String
  /// What stands for it; `nil` where the type does not depend on it.
  public var type: TypeID?

  package init(name: String, type: TypeID?) {
    self.name = name
    self.type = type
  }
}

/// What a type is made of.
public enum TypeShape: Equatable, Sendable {
  /// A struct.
  case composite([TypeField])
  /// An enum.
  case variant([TypeVariant])
  /// A Vec.
  case sequence(TypeID)
  /// A fixed number of items, without a count in front.
  case array(count: UInt32, of: TypeID)
  /// Items of several types.
  case tuple([TypeID])
  /// A built-in type.
  case primitive(PrimitiveType)
  /// A compact integer, or a struct around one.
  case compact(TypeID)
  /// Bits, in units of a store type, from an end that the order type names.
  case bitSequence(store: TypeID, order: TypeID)
}

/// A field of a struct or of an enum's variant.
public struct TypeField: Equatable, Sendable {
  /// Its name; `nil` where fields go by place.
  public var name: String?
  /// Its type.
  public var type: TypeID
  /// The type as the source spells it.
  public var typeName: String?
  /// The lines of its documentation.
  public var docs: [String]

  package init(name: String? = nil, type: TypeID, typeName: String? = nil, docs: [String] = []) {
    self.name = name
    self.type = type
    self.typeName = typeName
    self.docs = docs
  }
}

/// A variant of an enum.
public struct TypeVariant: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// What it carries.
  public var fields: [TypeField]
  /// The byte that stands for it.
  public var index: UInt8
  /// The lines of its documentation.
  public var docs: [String]

  package init(name: String, fields: [TypeField] = [], index: UInt8, docs: [String] = []) {
    self.name = name
    self.fields = fields
    self.index = index
    self.docs = docs
  }
}

/// A built-in type; the raw value is its index in SCALE.
public enum PrimitiveType: UInt8, Sendable, CaseIterable {
  case bool, char, str, u8, u16, u32, u64, u128, u256, i8, i16, i32, i64, i128, i256
}
