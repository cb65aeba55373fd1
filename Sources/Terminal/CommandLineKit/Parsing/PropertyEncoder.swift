/// Lists the wrapped properties of a struct.
///
/// The compiler synthesizes `encode(to:)` of the struct, which passes each stored property with its
/// name, in source order. The wrappers add themselves; a property without a wrapper is a defect.
final class PropertyEncoder: Encoder {
  enum Wrapper {
    case declaration(any DeclarationWrapper)
    case group(any ParsableArguments, title: String)
  }

  private(set) var properties: [(name: String, wrapper: Wrapper)] = []
  /// The name of the visited property; empty before the first one.
  private var name = ""

  init(_ instance: any ParsableArguments) {
    do { try instance.encode(to: self) } catch { refuse() }
  }

  /// Adds the wrapper of the visited property.
  static func add(_ wrapper: Wrapper, to encoder: any Encoder) {
    guard let encoder = encoder as? PropertyEncoder else { return }
    encoder.properties.append((encoder.name, wrapper))
  }

  private func refuse() -> Never {
    preconditionFailure("The stored property '\(name)' of a declaration has no wrapper")
  }

  // MARK: - Encoder

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    guard name.isEmpty else { refuse() }
    return KeyedEncodingContainer(Properties(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { refuse() }

  func singleValueContainer() -> any SingleValueEncodingContainer { refuse() }

  private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: PropertyEncoder
    var codingPath: [any CodingKey] { [] }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      encoder.name = key.stringValue
      try value.encode(to: encoder)
    }

    func encodeNil(forKey key: Key) { encoder.refuse() }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder.refuse() }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.refuse()
    }

    func superEncoder() -> any Encoder { encoder.refuse() }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.refuse() }
  }
}
