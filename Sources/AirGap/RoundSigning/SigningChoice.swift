package import UpdateCompletion

/// An update to sign, and the key that signs it.
package struct SigningChoice: Sendable {
  package let item: UpdateToSign
  package let signer: ChosenSigner
  /// The state of the completed update that is to be replaced; `nil` to keep a completed update.
  let replaced: String?
}

/// An update that is signed but not yet drawn.
package struct SignedChoice: Sendable {
  let choice: SigningChoice
  let signer: UpdateSigner
  /// The existing signature that was reused; `nil` for a new signature.
  let former: UpdateSigner?
}
