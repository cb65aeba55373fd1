package import JSONCodec

/// What a screen shows: all that a terminal or a page needs to draw it.
package enum ScreenModel {
  case log(LogModel)
  case logDetails(LogDetailsModel)
  case scan
  case transaction(TransactionModel)
  case seedSelector(SeedListModel)
  case keys(KeyListModel)
  case keyDetails(KeyDetailsModel)
  case newSeed(SeedNameModel)
  case recoverSeedName(SeedNameModel)
  case recoverSeedPhrase(RecoveryModel)
  case deriveKey(NewKeyModel)
  case settings(SettingsModel)
  case verifier(VerifierModel)
  case manageNetworks(NetworkListModel)
  case networkDetails(NetworkDetailsModel)
  case selectSeedForBackup(SeedListModel)
  case signSufficientCrypto(CapsuleKeysModel)
  case documents

  /// What is shown, by name; nothing for a screen without data, and no secret of any.
  package var json: JSONValue? {
    switch self {
    case .log(let model): model.json
    case .logDetails(let model): model.json
    case .transaction(let model): model.json
    case .seedSelector(let model), .selectSeedForBackup(let model): model.json
    case .keys(let model): model.json
    case .keyDetails(let model): model.json
    case .newSeed(let model), .recoverSeedName(let model): model.json
    case .recoverSeedPhrase(let model): model.json
    case .deriveKey(let model): model.json
    case .settings(let model): model.json
    case .verifier(let model): model.json
    case .manageNetworks(let model): model.json
    case .networkDetails(let model): model.json
    case .signSufficientCrypto(let model): model.json
    case .scan, .documents: nil
    }
  }
}
