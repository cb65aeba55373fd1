package import JSONCodec
package import VaultPayloads

/// The settings, which are always shown.
package struct SettingsModel: Equatable {
  /// The general verifier, perhaps nobody; `nil` where it cannot be read.
  package let generalVerifier: Verifier?
  /// Why it cannot be read, as before the first start.
  package let error: NavigationError?

  /// `publicKey`, `encryption` and `identicon` of the general verifier, and `error`.
  package var json: JSONValue {
    let shown = generalVerifier.map { JSONValue.shownVerifier($0) }
    return .members([
      "publicKey": shown?["publicKey"] ?? .null, "identicon": shown?["identicon"] ?? .null,
      "encryption": shown?["encryption"] ?? .null, "error": error?.json ?? .null,
    ])
  }
}

/// The general verifier.
package struct VerifierModel: Equatable {
  /// Perhaps nobody.
  package let verifier: Verifier

  /// `verifier`, `null` for nobody.
  package var json: JSONValue { .members(["verifier": .shownVerifier(verifier)]) }
}
