package import SubstrateCrypto

extension SharedSecret: Equatable {
  /// Whether both are the same object; the bytes are not compared.
  package static func == (left: SharedSecret, right: SharedSecret) -> Bool { left === right }

  package static let empty = SharedSecret(SecretBytes(capacity: 0) { _ in })
}
