package import JSONCodec

/// What lies over a screen: all that a terminal or a page needs to draw it.
package enum ModalModel {
  case backup(BackupModel)
  case newSeedMenu
  case newSeedBackup(FreshPhraseModel)
  case seedMenu(seedName: String)
  case networkSelector(NetworkChoiceModel)
  case passwordConfirm(PasswordConfirmModel)
  case signatureReady(SignatureModel)
  case enterPassword(PasswordEntryModel)
  case logComment
  case logRight(checksum: String)
  case networkDetailsMenu
  case manageMetadata(MetadataModel)
  case sufficientCryptoReady(CapsuleModel)
  case keyDetailsAction
  case typesInfo(TypesModel)

  /// What is shown, by name; nothing for a modal without data, and no secret of any.
  package var json: JSONValue? {
    switch self {
    case .backup(let model): model.json
    case .newSeedBackup(let model): model.json
    case .seedMenu(let seedName): .members(["seedName": .string(seedName)])
    case .networkSelector(let model): model.json
    case .passwordConfirm(let model): model.json
    case .signatureReady(let model): model.json
    case .enterPassword(let model): model.json
    case .logRight(let checksum): .members(["checksum": .string(checksum)])
    case .manageMetadata(let model): model.json
    case .sufficientCryptoReady(let model): model.json
    case .typesInfo(let model): model.json
    case .newSeedMenu, .logComment, .networkDetailsMenu, .keyDetailsAction: nil
    }
  }
}
