package import ColdRecords
package import ColdSigner
package import Reporting
package import VaultPayloads

/// What a screen shows: all that a terminal or a page needs to draw it.
package enum ScreenModel {
  /// All entries of the log, the newest first.
  case log([NumberedEntry])
  /// One entry; a transaction that cannot be decoded any more says why and keeps its bytes.
  case logDetails(timestamp: String, [EventDetails])
  case scan
  case transaction(NavigationState.Transaction)
  case seedSelector([SeedCard])
  case keys(KeyListModel)
  /// One key, with the content of its code for other wallets.
  case keyDetails(KeyDetails)
  case newSeed
  /// The name that was entered before, perhaps none.
  case recoverSeedName(String)
  case recoverSeedPhrase(NavigationState.Recovery)
  /// The network's title; `nil` where it is not stored any more.
  case deriveKey(seedName: String, networkTitle: String?)
  case settings(SettingsModel)
  /// The general verifier, perhaps nobody.
  case verifier(Verifier)
  /// The networks by their order.
  case manageNetworks([OrderedNetworkSpecs])
  case networkDetails(NetworkDetailsModel)
  case selectSeedForBackup([SeedCard])
  /// The keys that can sign what the device holds.
  case signSufficientCrypto(NavigationState.Capsule.Content, [KeyDetails])
  case documents
}

/// The keys of a seed.
package struct KeyListModel {
  package let seedName: String
  /// The seed's root; `nil` where none is on record.
  package let root: KeyDetails?
  /// The other keys in the order of their table, those of networks that are not stored any more too.
  package let keys: [KeyDetails]
}

/// The settings, which are always shown.
package struct SettingsModel {
  /// The general verifier, perhaps nobody; `nil` where it cannot be read.
  package let generalVerifier: Verifier?
  /// Why it cannot be read, as before the first start.
  package let error: (any ReportableError)?
}

/// One network.
package struct NetworkDetailsModel {
  package let network: OrderedNetworkSpecs
  /// Who may update it; `nil` where it is unknown.
  package let verifier: ValidCurrentVerifier?
  /// The general verifier, perhaps nobody.
  package let generalVerifier: Verifier
  /// In ascending versions.
  package let metadata: [MetadataFingerprint]
}
