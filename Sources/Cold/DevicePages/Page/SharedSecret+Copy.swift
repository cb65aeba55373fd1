import SubstrateCrypto

extension SharedSecret {
  /// A copy of entered bytes that are not secret.
  package var copiedBytes: [UInt8] { withBytes { bytes in bytes.indices.map { bytes[$0] } } }

  /// Entered text that is not secret.
  var text: String { String(decoding: copiedBytes, as: UTF8.self) }
}
