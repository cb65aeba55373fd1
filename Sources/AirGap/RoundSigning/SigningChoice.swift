package import UpdateCompletion

/// An update, and who is to sign it.
package struct SigningChoice: Sendable {
  package let item: UpdateToSign
  package let signer: ChosenSigner
  /// The state of the completed update to be signed again; `nil` if an update that is complete stays as it is.
  let replaced: String?
}

/// An update that is signed, before it is drawn.
package struct SignedChoice: Sendable {
  let choice: SigningChoice
  let signer: UpdateSigner
  /// The signature that was there already; `nil` for a new signature.
  let former: UpdateSigner?
}
