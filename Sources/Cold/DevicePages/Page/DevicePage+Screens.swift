import ColdSide

extension DevicePage {
  static func panel(_ screen: ScreenModel, logPage: Int) -> Panel {
    switch screen {
    case .log(let entries): log(entries, page: logPage)
    case .logDetails(let timestamp, let events): logDetails(timestamp, events)
    case .scan: scan
    case .transaction(let model): transaction(model)
    case .seedSelector(let seeds): self.seeds(seeds)
    case .keys(let model): keys(model)
    case .keyDetails(let details): keyDetails(details)
    case .newSeed: newSeed
    case .recoverSeedName(let former): recoverSeedName(former)
    case .recoverSeedPhrase(let model): recoverSeedPhrase(model)
    case .deriveKey(let name, let network): deriveKey(ofSeed: name, for: network)
    case .settings(let model): settings(model)
    case .verifier(let verifier): generalVerifier(verifier)
    case .manageNetworks(let networks): self.networks(networks)
    case .networkDetails(let model): networkDetails(model)
    case .selectSeedForBackup(let seeds): seedsToBackUp(seeds)
    case .signSufficientCrypto(let content, let keys): capsuleKeys(content, keys)
    case .documents: documents
    }
  }
}
