import RuntimeMetadata
import SCALECodec

/// Skips and writes values of a registry's types, in a limited number of steps.
struct TypedValues {
  private static let depthLimit = 200
  private let types: TypeRegistry
  private var steps = 1 << 20

  init(_ types: TypeRegistry) { self.types = types }

  private mutating func enter(_ id: TypeID, _ depth: Int) -> TypeShape? {
    steps -= 1
    return steps > 0 && depth < TypedValues.depthLimit ? types[id]?.shape : nil
  }

  /// Skips a value; `false` if the bytes are not a value of the type.
  mutating func skip(_ id: TypeID, in reader: inout SCALEReader, depth: Int = 0) -> Bool {
    guard let shape = enter(id, depth) else { return false }
    do throws(SCALEError) {
      switch shape {
      case .composite(let fields): return skip(fields.map(\.type), in: &reader, depth)
      case .tuple(let items): return skip(items, in: &reader, depth)
      case .variant(let variants):
        let index = try reader.byte()
        guard let variant = variants.first(where: { $0.index == index }) else { return false }
        return skip(variant.fields.map(\.type), in: &reader, depth)
      case .sequence(let item):
        return skip(Int(try reader.compactU32()), of: item, in: &reader, depth)
      case .array(let count, let item): return skip(Int(count), of: item, in: &reader, depth)
      case .compact: _ = try reader.compactU128()
      case .bitSequence(let store, _):
        let unit = types[store]?.shape.width ?? 1
        let bits = Int(try reader.compactU32())
        try reader.skip((bits + 8 * unit - 1) / (8 * unit) * unit)
      case .primitive(.str): _ = try reader.text()
      case .primitive: try reader.skip(shape.width ?? 0)
      }
      return true
    } catch { return false }
  }

  private mutating func skip(
    _ ids: [TypeID], in reader: inout SCALEReader, _ depth: Int
  ) -> Bool {
    for id in ids { guard skip(id, in: &reader, depth: depth + 1) else { return false } }
    return true
  }

  private mutating func skip(
    _ count: Int, of item: TypeID, in reader: inout SCALEReader, _ depth: Int
  ) -> Bool {
    if let width = types[item]?.shape.width {
      return count <= reader.remaining / width && (try? reader.skip(count * width)) != nil
    }
    for _ in 0..<count { guard skip(item, in: &reader, depth: depth + 1) else { return false } }
    return true
  }

  /// Writes a value of zeros, first variants and empty lists; `false` if the type is not known.
  ///
  /// - Parameters:
  ///   - id: the type.
  ///   - numbers: the values of number fields, by the names of the fields at any depth.
  ///   - writer: receives the value.
  ///   - depth: the nesting depth.
  /// - Returns: whether the type is known.
  mutating func write(
    _ id: TypeID, _ numbers: [String: UInt64] = [:], to writer: inout SCALEWriter, depth: Int = 0
  ) -> Bool {
    guard let shape = enter(id, depth) else { return false }
    switch shape {
    case .composite(let fields): return write(fields, numbers, to: &writer, depth)
    case .tuple(let items):
      return write(items.map { TypeField(type: $0) }, numbers, to: &writer, depth)
    case .variant(let variants):
      guard let first = variants.min(by: { $0.index < $1.index }) else { return false }
      writer.byte(first.index)
      return write(first.fields, numbers, to: &writer, depth)
    case .array(let count, let item):
      for _ in 0..<count {
        guard write(item, to: &writer, depth: depth + 1) else { return false }
      }
    case .sequence, .compact, .bitSequence, .primitive(.str): writer.byte(0)
    case .primitive: writer.raw([UInt8](repeating: 0, count: shape.width ?? 0))
    }
    return true
  }

  private mutating func write(
    _ fields: [TypeField], _ numbers: [String: UInt64], to writer: inout SCALEWriter, _ depth: Int
  ) -> Bool {
    for field in fields {
      if let number = field.name.flatMap({ numbers[$0] }),
        let width = types[field.type]?.shape.width
      {
        writer.raw(
          (0..<width).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 })
      } else {
        guard write(field.type, numbers, to: &writer, depth: depth + 1) else { return false }
      }
    }
    return true
  }
}

extension TypeShape {
  /// The number of bytes of each value; `nil` for types other than numbers, bools and characters.
  fileprivate var width: Int? {
    guard case .primitive(let primitive) = self else { return nil }
    return switch primitive {
    case .str: nil
    case .bool, .u8, .i8: 1
    case .u16, .i16: 2
    case .char, .u32, .i32: 4
    case .u64, .i64: 8
    case .u128, .i128: 16
    case .u256, .i256: 32
    }
  }
}
