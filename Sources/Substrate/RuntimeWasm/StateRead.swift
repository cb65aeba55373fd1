/// A state key that runtime code has read, and its value.
package struct StateRead: Hashable, Sendable {
  /// The complete key.
  package let key: [UInt8]
  /// The value; `nil` if the key has no value.
  package let value: [UInt8]?

  package init(key: [UInt8], value: [UInt8]?) {
    self.key = key
    self.value = value
  }

  /// The size of key and value in bytes.
  var byteCount: Int { key.count + (value?.count ?? 0) }
}
