import ColdRecords
import ColdStore
import SubstrateCrypto
import VaultPayloads

/// A transaction or message that can be signed: the displayed item and the content to sign.
struct Signable {
  let item: SigningItem
  let content: PendingSigning.Content

  /// The stored form.
  var pending: PendingSigning {
    PendingSigning(
      content: content, networkName: item.network.name, path: item.author.path,
      hasPassword: item.author.hasPassword, author: item.author.key.signer,
      warnings: item.cards.warnings.map { .warning($0.message) })
  }
}

extension ColdDevice {
  /// Replaces the pending request by items to sign.
  func wait(for signables: [Signable]) throws(ColdSignerError) -> SigningScreen {
    try transaction { () throws(ColdSignerError) in
      try setPending(.signing(signables.map(\.pending)))
      return SigningScreen(items: signables.map(\.item), checksum: try checksum())
    }
  }
}
