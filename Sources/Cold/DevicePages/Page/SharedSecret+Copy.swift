import SubstrateCrypto

extension SharedSecret {
  /// A copy of what was typed and is no secret.
  package var copiedBytes: [UInt8] { withBytes { bytes in bytes.indices.map { bytes[$0] } } }

  /// What was typed and is no secret, as text.
  var text: String { String(decoding: copiedBytes, as: UTF8.self) }
}
