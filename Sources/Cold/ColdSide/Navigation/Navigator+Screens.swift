import ColdRecords
import ColdSigner
import ColdStore
import Reporting
import SubstrateCrypto
import VaultPayloads

extension Navigator {
  /// The model of a screen (cold-signer 8.5).
  func model(of screen: NavigationState.Screen) throws -> ScreenModel {
    switch screen {
    case .log: return .log(try device.history())
    case .logDetails(let order):
      let (entry, events) = try device.eventDetails(order)
      return .logDetails(timestamp: entry.entry.timestamp, events)
    case .scan: return .scan
    case .transaction(let transaction): return .transaction(transaction)
    case .seedSelector: return .seedSelector(try seedCards())
    case .selectSeedForBackup: return .selectSeedForBackup(try seedCards())
    case .keys(let place):
      return .keys(
        KeyListModel(
          seedName: place.seedName,
          root: try device.root(ofSeed: place.seedName).map { try device.details(of: $0.key) },
          keys: try device.networkKeys(ofSeed: place.seedName)))
    case .keyDetails(let place, let key):
      return .keyDetails(
        try device.export(
          publicKey: key.signer, ofSeed: place.seedName, network: place.network))
    case .newSeed: return .newSeed
    case .recoverSeedName(let name): return .recoverSeedName(name)
    case .recoverSeedPhrase(let recovery): return .recoverSeedPhrase(recovery)
    case .deriveKey(let place):
      return .deriveKey(
        seedName: place.seedName, networkTitle: try? device.network(place.network).specs.title)
    case .settings: return .settings(settings())
    case .verifier: return .verifier(try device.generalVerifier())
    case .manageNetworks: return .manageNetworks(try device.networks())
    case .networkDetails(let key):
      let network = try device.network(key)
      return .networkDetails(
        NetworkDetailsModel(
          network: network, verifier: try device.networkVerifier(network.specs.genesisHash),
          generalVerifier: try device.generalVerifier(),
          metadata: try device.fingerprints(of: network.specs)))
    case .signSufficientCrypto(let capsule):
      return .signSufficientCrypto(capsule.content, try device.networkKeys())
    case .documents: return .documents
    }
  }

  private func seedCards() throws -> [SeedCard] {
    try device.seedCards(storedNames: try phrases.session.phraseNames())
  }

  /// The model of the settings, which, unlike other screens, are shown even if their data cannot be
  /// read.
  private func settings() -> SettingsModel {
    do { return SettingsModel(generalVerifier: try device.generalVerifier(), error: nil) } catch {
      return SettingsModel(generalVerifier: nil, error: error)
    }
  }

  /// The model of a modal (cold-signer 8.5).
  func model(of modal: NavigationState.Modal) throws -> ModalModel {
    switch modal {
    case .backup(let seedName):
      return .backup(seedName: seedName, try device.backup(ofSeed: seedName))
    case .newSeedMenu: return .newSeedMenu
    case .newSeedBackup(let fresh): return .newSeedBackup(fresh)
    case .seedMenu(let seedName): return .seedMenu(seedName: seedName)
    case .networkSelector(let selected):
      return .networkSelector(try device.networks(), selected: selected)
    case .passwordConfirm(let seedName, let entered):
      return .passwordConfirm(try confirmation(of: entered, seedName))
    case .signatureReady(let batch): return .signatureReady(batch)
    case .enterPassword(let entry): return .enterPassword(entry)
    case .logComment: return .logComment
    case .logRight: return .logRight(checksum: try device.historyChecksum())
    case .networkDetailsMenu: return .networkDetailsMenu
    case .manageMetadata(let network, let version):
      return .manageMetadata(try metadata(version, of: network))
    case .sufficientCryptoReady(let signed, let content):
      return .sufficientCryptoReady(CapsuleModel(signed: signed, content: try named(content)))
    case .keyDetailsAction: return .keyDetailsAction
    case .typesInfo: return .typesInfo(try device.typesHash())
    }
  }

  private func confirmation(
    of entered: SharedSecret, _ seedName: String
  ) throws -> PasswordConfirmModel {
    let (path, password) = try entered.withBytes { bytes in
      let path = try EnteredPath.read(bytes)
      return (path.junctions, path.withPassword { SharedSecret(SecretBytes(copying: $0)) })
    }
    guard password.count > 0 else { throw NavigationError.noPassword }
    return PasswordConfirmModel(seedName: seedName, path: path, password: password)
  }

  private func metadata(_ version: UInt32, of network: NetworkSpecsKey) throws -> MetadataModel {
    let specs = try device.network(network).specs
    guard let metadata = try device.fingerprints(of: specs).first(where: { $0.version == version })
    else { throw ColdSignerError.store(.noMetadata(name: specs.name, version: version)) }
    let networks = try device.networks().filter { $0.specs.genesisHash == specs.genesisHash }
    return MetadataModel(metadata: metadata, networks: networks, current: specs.key)
  }

  private func named(_ content: NavigationState.Capsule.Content) throws -> CapsuleModel.Content {
    switch content {
    case .specs(let network): return .specs(try device.network(network).specs)
    case .metadata(let network, let version):
      return .metadata(name: try device.network(network).specs.name, version: version)
    case .types:
      guard let hash = try device.typesHash() else { throw ColdSignerError.store(.noTypes) }
      return .types(hash)
    }
  }
}
