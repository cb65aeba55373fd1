package import UpdateCompletion

/// An update, and who is to sign it.
package struct SigningChoice: Sendable {
  package let item: SigningItem
  package let signer: ChosenSigner

  package init(item: SigningItem, signer: ChosenSigner) {
    self.item = item
    self.signer = signer
  }
}
