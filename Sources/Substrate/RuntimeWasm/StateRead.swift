/// A key of the chain's state that a runtime's code has read, and its value.
package struct StateRead: Hashable, Sendable {
  /// The whole key.
  package let key: [UInt8]
  /// The value; `nil` if the key has no value.
  package let value: [UInt8]?

  package init(key: [UInt8], value: [UInt8]?) {
    self.key = key
    self.value = value
  }

  /// The bytes of the key and the value.
  var byteCount: Int { key.count + (value?.count ?? 0) }
}
