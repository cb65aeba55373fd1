import SubstrateCrypto

extension SharedSecret {
  /// A copy of what was typed and is no secret.
  package var copiedBytes: [UInt8] { withBytes { bytes in bytes.indices.map { bytes[$0] } } }
}
