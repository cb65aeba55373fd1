import ColdRecords
import VaultPayloads

extension Navigator {
  /// What a screen shows (cold-signer 8.5).
  func model(of state: NavigationState) throws(NavigationError) -> ScreenModel {
    let isUncovered = state.modal == nil && state.alert == nil
    switch state.screen {
    case .log: return .log(LogModel(entries: try data.history()))
    case .logDetails(let order):
      let details = try data.historyDetails(order)
      return .logDetails(
        LogDetailsModel(timestamp: details.entry.entry.timestamp, events: details.events))
    case .scan: return .scan
    case .transaction(let transaction):
      return .transaction(
        TransactionModel(
          content: transaction.content, comments: transaction.comments,
          isGone: transaction.isGone))
    case .seedSelector: return .seedSelector(SeedListModel(seeds: try data.seedCards()))
    case .selectSeedForBackup:
      return .selectSeedForBackup(SeedListModel(seeds: try data.seedCards()))
    case .keys(let place): return .keys(try data.keys(ofSeed: place.seedName))
    case .keyDetails(let place, let key):
      return .keyDetails(
        KeyDetailsModel(
          details: try data.keyDetails(
            key.signer, ofSeed: place.seedName, network: place.network)))
    case .newSeed: return .newSeed(SeedNameModel(seedName: nil, hasKeyboard: isUncovered))
    case .recoverSeedName(let name):
      return .recoverSeedName(SeedNameModel(seedName: name, hasKeyboard: isUncovered))
    case .recoverSeedPhrase(let recovery):
      return .recoverSeedPhrase(
        RecoveryModel(
          seedName: recovery.seedName, hasKeyboard: isUncovered, draft: recovery.draft))
    case .deriveKey(let place, let entered):
      return .deriveKey(
        NewKeyModel(
          seedName: place.seedName, network: place.network,
          networkTitle: try? data.network(place.network).specs.title, entered: entered))
    case .settings: return .settings(settings())
    case .verifier: return .verifier(VerifierModel(verifier: try data.generalVerifier()))
    case .manageNetworks:
      return .manageNetworks(NetworkListModel(networks: try data.networks()))
    case .networkDetails(let bytes):
      let network = try data.network(try networkKey(bytes))
      return .networkDetails(
        NetworkDetailsModel(
          network: network, verifier: try data.networkVerifier(network.specs.genesisHash),
          generalVerifier: try data.generalVerifier(),
          metadata: try data.metadata(of: network.specs)))
    case .signSufficientCrypto(let capsule):
      return .signSufficientCrypto(
        CapsuleKeysModel(content: capsule.content, keys: try data.networkKeys()))
    case .documents: return .documents
    }
  }

  /// The settings say in their place what cannot be read.
  private func settings() -> SettingsModel {
    do throws(NavigationError) {
      return SettingsModel(generalVerifier: try data.generalVerifier(), error: nil)
    } catch { return SettingsModel(generalVerifier: nil, error: error) }
  }
}
