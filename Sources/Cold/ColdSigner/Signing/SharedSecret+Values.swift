package import SubstrateCrypto

extension SharedSecret: Equatable {
  /// Whether both are one secret; bytes are not compared.
  package static func == (left: SharedSecret, right: SharedSecret) -> Bool { left === right }

  /// No bytes.
  package static let empty = SharedSecret(SecretBytes(capacity: 0) { _ in })
}
