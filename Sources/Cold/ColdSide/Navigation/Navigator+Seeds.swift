import ColdRecords
import ColdSigner
import ColdStore
import SubstrateCrypto
import VaultPayloads

extension Navigator {
  /// The actions on seeds (cold-signer 8.2 and 8.4).
  func moveAmongSeeds(_ action: NavigationAction, _ state: inout NavigationState) throws {
    switch (action, state.screen, state.modal) {
    case (.selectSeed(let name), .seedSelector, _) where !name.isEmpty:
      state = .clean(try keys(ofSeed: name))
    case (.newSeed, .seedSelector, .newSeedMenu): state = .clean(.newSeed)
    case (.recoverSeed, .seedSelector, .newSeedMenu): state = .clean(.recoverSeedName(""))
    case (.nameSeed(let name), .newSeed, nil):
      // Checked before the phrase is shown, because a phrase with an invalid name could not be
      // stored.
      try phrases.requireNewSeedName(name)
      let phrase = SharedSecret(
        try Mnemonic.phrase(entropy: device.surroundings.secretBytes(32).bytes))
      state.modal = .newSeedBackup(
        NavigationState.FreshSeed(seedName: name, phrase: phrase, root: try rootKey(of: phrase)))
    case (.nameSeed(let name), .recoverSeedName, _):
      try phrases.requireNewSeedName(name)
      state = .clean(
        .recoverSeedPhrase(
          NavigationState.Recovery(seedName: name, draft: SharedDraft(SeedDraft()))))
    case (.textEntry(let text), .recoverSeedPhrase(let recovery), _):
      state = text.withBytes { text in recovery.changed { draft in draft.enter(text) } }
    case (.pushWord(let word), .recoverSeedPhrase(let recovery), _):
      state = recovery.changed { $0.accept(Array(word.utf8).span) }
    case (
      .makeSeed(let phrase, let withRoot, let withNetworks), .newSeed, .newSeedBackup(let fresh)
    ):
      state = try makeSeed(fresh.seedName, phrase, withRoot, withNetworks)
    case (
      .makeSeed(let phrase, let withRoot, let withNetworks), .recoverSeedPhrase(let recovery), _
    ):
      state = try makeSeed(recovery.seedName, phrase, withRoot, withNetworks)
    case (.backUp, .keys(let place), .seedMenu): state.modal = .backup(seedName: place.seedName)
    case (.backUp, .settings, _): state = .clean(.selectSeedForBackup)
    case (.backUpSeed(let name), .selectSeedForBackup, _):
      // Without a network, `keys(ofSeed:)` throws, and the alert must appear over the log.
      state = .clean(.log)
      state = NavigationState(
        screen: try keys(ofSeed: name), modal: .backup(seedName: name), alert: nil)
    case (.removeSeed, .keys(let place), _):
      try change { device in
        try device.removeSeed(place.seedName)
        try phrases.destroy(place.seedName)
      }
      state = .clean(.log)
    default: break
    }
  }

  /// Creates a seed; every check comes before the first change.
  private func makeSeed(
    _ name: String, _ phrase: SharedSecret, _ withRoot: Bool, _ withNetworks: Bool
  ) throws -> NavigationState {
    _ = try rootKey(of: phrase)
    try phrases.requireNewSeedName(name)
    let keys = try keys(ofSeed: name)
    try change { device in
      try phrases.keep(phrase, named: name) { phrase in
        if withNetworks {
          try device.createKeySet(
            name, phrase: phrase, networks: try device.networks().map(\.specs.key))
        } else {
          try device.createSeed(name, phrase: phrase, withRoot: withRoot)
        }
      }
    }
    return .clean(keys)
  }

  /// The key list of a seed, with the network of the lowest order number.
  ///
  /// - Throws: ``NavigationError`` if the device has no networks.
  func keys(ofSeed name: String) throws -> NavigationState.Screen {
    guard let network = try device.networks().first else { throw NavigationError.noNetworks }
    return .keys(NavigationState.Place(seedName: name, network: network.specs.key))
  }

  private func rootKey(of phrase: SharedSecret) throws -> MultiSigner {
    try phrase.withBytes { try ColdDevice.rootKey(of: $0) }
  }

  // MARK: - Keys

  /// The actions on keys (cold-signer 8.2).
  func moveAmongKeys(_ action: NavigationAction, _ state: inout NavigationState) throws {
    switch (action, state.screen, state.modal) {
    case (.selectKey(let signer, let network), .keys(let place), _):
      let specs = try device.network(network).specs
      let key = AddressKey(signer: signer, genesisHash: specs.genesisHash)
      guard try device.key(key) != nil else { throw ColdSignerError.key(.unknown(key)) }
      state = .clean(
        .keyDetails(
          NavigationState.Place(seedName: place.seedName, network: specs.key), key))
    case (.newKey, .keys(let place), _): state = .clean(.deriveKey(place))
    case (.checkPassword(let path), .deriveKey(let place), _):
      state.modal = .passwordConfirm(seedName: place.seedName, entered: path)
    case (.networkSelector, _, .networkSelector): state.modal = nil
    case (.networkSelector, .keys(let place), _): state.modal = .networkSelector(place.network)
    case (.increment, .keys(let place), _): state = .clean(try keys(ofSeed: place.seedName))
    case (.removeKey, .keyDetails(_, let key), .keyDetailsAction):
      try change { try $0.removeKeys([key]) }
      state = .clean(.log)
    default: break
    }
  }
}

extension NavigationState.Recovery {
  /// The same screen, with a changed copy of the phrase draft.
  fileprivate func changed(_ change: (inout SeedDraft) -> Void) -> NavigationState {
    var changed = draft.draft.copy()
    change(&changed)
    return .clean(
      .recoverSeedPhrase(
        NavigationState.Recovery(seedName: seedName, draft: SharedDraft(changed))))
  }
}
