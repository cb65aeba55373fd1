package import UpdateCompletion

/// An update, and who is to sign it.
package struct SigningChoice: Sendable {
  package let item: UpdateToSign
  package let signer: ChosenSigner

  package init(item: UpdateToSign, signer: ChosenSigner) {
    self.item = item
    self.signer = signer
  }
}
