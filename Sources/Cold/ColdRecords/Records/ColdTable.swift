/// A table of the device's store: keys and values are bytes, keys are ordered as bytes
/// (cold-signer 7.1).
package enum ColdTable: String, CaseIterable, Sendable {
  /// Keys of the device by ``KeyRecord`` key.
  case addresses
  /// Network specs by network key.
  case chainspecs
  /// The log by order number.
  case history
  /// Raw metadata by `MetadataPlace`.
  case metadata
  /// Types, general verifier, danger flag, schema version.
  case settings
  /// The pending item.
  case transaction
  /// Who may update a network, by genesis hash.
  case verifiers
}

/// A key of ``ColdTable/settings``; the raw value is the key's ASCII text.
package enum ColdSetting: String, CaseIterable, Sendable {
  /// The table of types.
  case types
  /// The general verifier, perhaps nobody; absent before the first start.
  case generalVerifier = "general_verifier"
  /// Whether the device was online since the last acknowledgement.
  case danger = "dangerous_encounter"
  /// The version of these tables, `u32`.
  case schemaVersion = "schema_version"

  /// The key's bytes.
  package var key: [UInt8] { Array(rawValue.utf8) }
}

/// One row of a table.
package struct ColdRow: Hashable, Sendable {
  package let key: [UInt8]
  package let value: [UInt8]

  /// Takes key and value.
  package init(key: [UInt8], value: [UInt8]) {
    self.key = key
    self.value = value
  }
}
