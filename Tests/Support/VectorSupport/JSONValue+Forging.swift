import ByteSupport
public import JSONCodec

/// Documents that tests change and sign by hand, as with stolen keys.
extension JSONValue {
  /// Canonical JSON for texts without escapes, written without the library.
  public var canonicalBytes: [UInt8] {
    switch self {
    case .array(let values):
      return [0x5b] + values.map(\.canonicalBytes).joined(separator: [0x2c]) + [0x5d]
    case .object(let object):
      let members = object.sorted { ByteText($0.name) < ByteText($1.name) }
        .map { JSONValue.string($0.name).canonicalBytes + [0x3a] + $0.value.canonicalBytes }
      return [0x7b] + members.joined(separator: [0x2c]) + [0x7d]
    default: return serializedBytes()
    }
  }

  /// Replaces or removes the member at a path.
  public mutating func set(_ path: String..., to value: JSONValue?) { set(path[...], value) }

  private mutating func set(_ path: ArraySlice<String>, _ value: JSONValue?) {
    guard case .object(var object) = self, let name = path.first else { return }
    if path.count == 1 {
      object[name] = value
    } else if var inner = object[name] {
      inner.set(path.dropFirst(), value)
      object[name] = inner
    }
    self = .object(object)
  }
}
