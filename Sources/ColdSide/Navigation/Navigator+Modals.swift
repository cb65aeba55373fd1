import ColdRecords
import ColdSigner
import IdentityPictures
import SubstrateCrypto
import VaultPayloads

extension Navigator {
  /// What lies over a screen (cold-signer 8.5).
  func model(of modal: NavigationState.Modal) throws(NavigationError) -> ModalModel {
    switch modal {
    case .backup(let seedName):
      return .backup(
        BackupModel(seedName: seedName, networks: try data.backup(ofSeed: seedName)))
    case .newSeedMenu: return .newSeedMenu
    case .newSeedBackup(let fresh):
      return .newSeedBackup(
        FreshPhraseModel(
          seedName: fresh.seedName, phrase: fresh.phrase, picture: .dots(fresh.root.publicKey)))
    case .seedMenu(let seedName): return .seedMenu(seedName: seedName)
    case .networkSelector(let selected):
      return .networkSelector(
        NetworkChoiceModel(networks: try data.networks(), selected: selected))
    case .passwordConfirm(let seedName, let entered):
      return .passwordConfirm(try confirmation(of: entered, seedName))
    case .signatureReady(let batch): return .signatureReady(SignatureModel(batch: batch))
    case .enterPassword(let entry): return .enterPassword(entry)
    case .logComment: return .logComment
    case .logRight: return .logRight(checksum: try data.historyChecksum())
    case .networkDetailsMenu: return .networkDetailsMenu
    case .manageMetadata(let network, let version):
      return .manageMetadata(try metadata(version, of: network))
    case .sufficientCryptoReady(let signed, let content):
      return .sufficientCryptoReady(CapsuleModel(signed: signed, content: try named(content)))
    case .keyDetailsAction: return .keyDetailsAction
    case .typesInfo: return .typesInfo(TypesModel(hash: try data.typesHash()))
    }
  }

  private func confirmation(
    of entered: SharedSecret, _ seedName: String
  ) throws(NavigationError) -> PasswordConfirmModel {
    let (path, password): (String, SharedSecret)
    do throws(ColdSignerError) {
      (path, password) = try entered.withBytes { (bytes) throws(ColdSignerError) in
        let path = try EnteredPath.read(bytes)
        return (path.junctions, path.withPassword { SharedSecret(SecretBytes(copying: $0)) })
      }
    } catch { throw .device(error) }
    guard password.count > 0 else { throw .noPassword }
    return PasswordConfirmModel(seedName: seedName, path: path, password: password)
  }

  private func metadata(
    _ version: UInt32, of network: [UInt8]
  ) throws(NavigationError) -> MetadataModel {
    let specs = try data.network(try networkKey(network)).specs
    guard
      let metadata = try data.metadata(of: specs).first(where: { $0.version == version })
    else { throw .device(.store(.noMetadata(name: specs.name, version: version))) }
    let networks = try data.networks().filter { $0.specs.genesisHash == specs.genesisHash }
    return MetadataModel(metadata: metadata, networks: networks, current: specs.key)
  }

  private func named(
    _ content: NavigationState.Capsule.Content
  ) throws(NavigationError) -> CapsuleModel.Content {
    switch content {
    case .specs(let network): return .specs(try data.network(try networkKey(network)).specs)
    case .metadata(let network, let version):
      return .metadata(
        name: try data.network(try networkKey(network)).specs.name, version: version)
    case .types:
      guard let hash = try data.typesHash() else { throw .device(.store(.noTypes)) }
      return .types(hash)
    }
  }
}
