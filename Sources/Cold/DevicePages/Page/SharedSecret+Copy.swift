import SubstrateCrypto

extension SharedSecret {
  /// A copy of the bytes, for input that is not secret.
  package var copiedBytes: [UInt8] { withBytes { bytes in bytes.indices.map { bytes[$0] } } }

  /// The text as a string, for input that is not secret.
  var text: String { String(decoding: copiedBytes, as: UTF8.self) }
}
