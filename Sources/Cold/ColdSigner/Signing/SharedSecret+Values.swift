package import SubstrateCrypto

extension SharedSecret: Equatable {
  /// Compares identities, not bytes.
  package static func == (left: SharedSecret, right: SharedSecret) -> Bool { left === right }

  package static let empty = SharedSecret(SecretBytes(capacity: 0) { _ in })
}
