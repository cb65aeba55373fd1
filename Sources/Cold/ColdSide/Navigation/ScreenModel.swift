package import ColdRecords
package import ColdSigner
package import Reporting
package import VaultPayloads

/// The contents of a screen: everything that a terminal or a page needs to draw it.
package enum ScreenModel {
  /// All log entries, newest first.
  case log([NumberedEntry])
  /// One log entry.
  ///
  /// A transaction that can no longer be decoded has the reason and its bytes.
  case logDetails(timestamp: String, [EventDetails])
  case scan
  case transaction(NavigationState.Transaction)
  case seedSelector([SeedCard])
  case keys(KeyListModel)
  /// One key, with the content of its QR code for other wallets.
  case keyDetails(KeyDetails)
  case newSeed
  /// The previously entered name; may be empty.
  case recoverSeedName(String)
  case recoverSeedPhrase(NavigationState.Recovery)
  /// `networkTitle` is `nil` if the network is no longer stored.
  case deriveKey(seedName: String, networkTitle: String?)
  case settings(SettingsModel)
  /// The general verifier, which may be "none".
  case verifier(Verifier)
  /// The networks, sorted by order number.
  case manageNetworks([OrderedNetworkSpecs])
  case networkDetails(NetworkDetailsModel)
  case selectSeedForBackup([SeedCard])
  /// The keys that can sign the content.
  case signSufficientCrypto(NavigationState.Capsule.Content, [KeyDetails])
  case documents
}

/// The keys of a seed.
package struct KeyListModel {
  package let seedName: String
  /// The seed's root key; `nil` if it is not on record.
  package let root: KeyDetails?
  /// The other keys in table order, including those of networks that are no longer stored.
  package let keys: [KeyDetails]
}

/// The settings; this screen is always shown.
package struct SettingsModel {
  /// The general verifier, which may be none; `nil` if it cannot be read.
  package let generalVerifier: Verifier?
  /// The reason why the general verifier cannot be read, for example before the first start.
  package let error: (any ReportableError)?
}

package struct NetworkDetailsModel {
  package let network: OrderedNetworkSpecs
  /// The verifier of the network; `nil` if it is unknown.
  package let verifier: ValidCurrentVerifier?
  /// The general verifier, which may be "none".
  package let generalVerifier: Verifier
  /// The stored metadata, sorted by version, ascending.
  package let metadata: [MetadataFingerprint]
}
