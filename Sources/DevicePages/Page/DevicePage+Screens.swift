import ColdSide

extension DevicePage {
  static func panel(_ screen: ScreenModel, logPage: Int) -> Panel {
    switch screen {
    case .log(let model): log(model, page: logPage)
    case .logDetails(let model): logDetails(model)
    case .scan: scan
    case .transaction(let model): transaction(model)
    case .seedSelector(let model): seeds(model)
    case .keys(let model): keys(model)
    case .keyDetails(let model): keyDetails(model)
    case .newSeed(let model): newSeed(model)
    case .recoverSeedName(let model): recoverSeedName(model)
    case .recoverSeedPhrase(let model): recoverSeedPhrase(model)
    case .deriveKey(let model): deriveKey(model)
    case .settings(let model): settings(model)
    case .verifier(let model): verifier(model)
    case .manageNetworks(let model): networks(model)
    case .networkDetails(let model): networkDetails(model)
    case .selectSeedForBackup(let model): seedsToBackUp(model)
    case .signSufficientCrypto(let model): capsuleKeys(model)
    case .documents: documents
    }
  }
}
