/// The key-value tables of the device's store, ordered by key bytes (cold-signer 7.1).
package enum ColdTable: String, CaseIterable, Sendable {
  /// Keys by `AddressKey`; the values are ``KeyRecord``.
  case addresses
  /// Network specs by network key.
  case chainspecs
  /// The log by order number.
  case history
  /// Raw metadata by `MetadataPlace`.
  case metadata
  /// Types, general verifier, danger flag, schema version.
  case settings
  /// The pending request.
  case transaction
  /// The verifiers of networks by genesis hash.
  case verifiers
}

/// The keys of ``ColdTable/settings``; the raw value is the ASCII text of the key.
package enum ColdSetting: String, CaseIterable, Sendable {
  case types
  /// The general verifier, which may be "none"; the row is missing before the first start.
  case generalVerifier = "general_verifier"
  /// Whether the device was online since the user's last acknowledgment.
  case danger = "dangerous_encounter"
  /// The version of the tables, `u32`.
  case schemaVersion = "schema_version"

  package var key: [UInt8] { Array(rawValue.utf8) }
}

package struct ColdRow: Hashable, Sendable {
  package let key: [UInt8]
  package let value: [UInt8]

  package init(key: [UInt8], value: [UInt8]) {
    self.key = key
    self.value = value
  }
}
