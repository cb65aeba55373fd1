public import SCALECodec

extension TypeRegistry: SCALECodable {
  /// Decodes a Vec of (compact id, type); the ids must be the indices 0, 1, 2 and so on.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    let count = try reader.count(minimumItemSize: 6)
    var types: [TypeDefinition] = []
    types.reserveCapacity(count)
    for place in 0..<count {
      let start = reader.offset
      let id = Int(try reader.compactU32())
      guard id == place else {
        throw .outOfPlace(of: "type", expected: place, found: id, offset: start)
      }
      types.append(try TypeDefinition(from: &reader))
    }
    self.init(types: types)
  }

  /// Encodes a Vec of (compact id, type).
  public func encode(to writer: inout SCALEWriter) {
    writer.count(types.count)
    for (place, type) in types.enumerated() {
      writer.count(place)
      type.encode(to: &writer)
    }
  }
}

extension TypeDefinition: SCALECodable {
  /// Decodes path, parameters, shape and documentation.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    path = try reader.strings()
    parameters = try reader.vector(minimumItemSize: 2) { (reader) throws(SCALEError) in
      TypeParameter(
        name: try reader.string(),
        type: try reader.option { (reader) throws(SCALEError) in try reader.compactU32() })
    }
    shape = try TypeShape(from: &reader)
    docs = try reader.strings()
  }

  /// Encodes path, parameters, shape and documentation.
  public func encode(to writer: inout SCALEWriter) {
    writer.strings(path)
    writer.vector(parameters) { writer, parameter in
      writer.string(parameter.name)
      writer.option(parameter.type) { $0.compact($1) }
    }
    shape.encode(to: &writer)
    writer.strings(docs)
  }
}

extension TypeShape: SCALECodable {
  /// Decodes the index byte and the parts of the shape.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    let start = reader.offset
    switch try reader.byte() {
    case 0: self = .composite(try reader.fields())
    case 1:
      self = .variant(
        try reader.vector(minimumItemSize: 4) { (reader) throws(SCALEError) in
          TypeVariant(
            name: try reader.string(), fields: try reader.fields(), index: try reader.byte(),
            docs: try reader.strings())
        })
    case 2: self = .sequence(try reader.compactU32())
    case 3: self = .array(count: try reader.u32(), of: try reader.compactU32())
    case 4:
      self = .tuple(
        try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
          try reader.compactU32()
        })
    case 5:
      let index = try reader.byte()
      guard let primitive = PrimitiveType(rawValue: index) else {
        throw .unknownVariant(of: "a primitive type", index: index, offset: reader.offset - 1)
      }
      self = .primitive(primitive)
    case 6: self = .compact(try reader.compactU32())
    case 7: self = .bitSequence(store: try reader.compactU32(), order: try reader.compactU32())
    case let index: throw .unknownVariant(of: "a type's shape", index: index, offset: start)
    }
  }

  /// Encodes the index byte and the parts.
  public func encode(to writer: inout SCALEWriter) {
    switch self {
    case .composite(let fields):
      writer.byte(0)
      writer.fields(fields)
    case .variant(let variants):
      writer.byte(1)
      writer.vector(variants) { writer, variant in
        writer.string(variant.name)
        writer.fields(variant.fields)
        writer.byte(variant.index)
        writer.strings(variant.docs)
      }
    case .sequence(let item):
      writer.byte(2)
      writer.compact(item)
    case .array(let count, let item):
      writer.byte(3)
      writer.u32(count)
      writer.compact(item)
    case .tuple(let items):
      writer.byte(4)
      writer.vector(items) { $0.compact($1) }
    case .primitive(let primitive):
      writer.byte(5)
      writer.byte(primitive.rawValue)
    case .compact(let inner):
      writer.byte(6)
      writer.compact(inner)
    case .bitSequence(let store, let order):
      writer.byte(7)
      writer.compact(store)
      writer.compact(order)
    }
  }
}

extension SCALEReader {
  /// Reads a Vec of texts, such as path segments or documentation lines.
  mutating func strings() throws(SCALEError) -> [String] {
    try vector(minimumItemSize: 1) { (reader) throws(SCALEError) in try reader.string() }
  }

  fileprivate mutating func fields() throws(SCALEError) -> [TypeField] {
    try vector(minimumItemSize: 4) { (reader) throws(SCALEError) in
      TypeField(
        name: try reader.option { (reader) throws(SCALEError) in try reader.string() },
        type: try reader.compactU32(),
        typeName: try reader.option { (reader) throws(SCALEError) in try reader.string() },
        docs: try reader.strings())
    }
  }
}

extension SCALEWriter {
  /// Appends a Vec of texts.
  package mutating func strings(_ texts: [String]) { vector(texts) { $0.string($1) } }

  fileprivate mutating func fields(_ fields: [TypeField]) {
    vector(fields) { writer, field in
      writer.option(field.name) { $0.string($1) }
      writer.compact(field.type)
      writer.option(field.typeName) { $0.string($1) }
      writer.strings(field.docs)
    }
  }
}
