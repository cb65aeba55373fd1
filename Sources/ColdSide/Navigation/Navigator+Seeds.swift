import ColdRecords
import ColdSigner
import SCALECodec
import SubstrateCrypto
import VaultPayloads

extension Navigator {
  /// The actions among seeds and keys (cold-signer 8.2).
  func moveAmongSeeds(
    _ action: NavigationAction, _ details: NavigationDetails, _ state: inout NavigationState
  ) throws(NavigationError) {
    switch (action, state.screen, state.modal) {
    case (.selectSeed, .seedSelector, _) where !details.isEmpty:
      state = .clean(try keys(ofSeed: details.text))
    case (.selectKey, .keys(let place), _):
      state = .clean(try key(details, ofSeed: place.seedName))
    case (.newKey, .keys(let place), _):
      state = .clean(.deriveKey(place, entered: details.secret))
    case (.newSeed, .seedSelector, .newSeedMenu): state = .clean(.newSeed)
    case (.recoverSeed, .seedSelector, .newSeedMenu): state = .clean(.recoverSeedName(""))
    case (.backupSeed, _, _): try backup(details, &state)
    case (.networkSelector, _, .networkSelector): state.modal = nil
    case (.networkSelector, .keys(let place), _): state.modal = .networkSelector(place.network)
    case (.checkPassword, .deriveKey(let place, entered: _), _):
      state.screen = .deriveKey(place, entered: details.secret)
      state.modal = .passwordConfirm(seedName: place.seedName, entered: details.secret)
    case (.removeKey, .keyDetails(_, let key), .keyDetailsAction):
      try data.removeKey(key)
      state = .clean(.log)
    case (.removeSeed, .keys(let place), _):
      try data.removeSeed(place.seedName)
      state = .clean(.log)
    case (.increment, .keys(let place), _): state = .clean(try keys(ofSeed: place.seedName))
    case (.textEntry, .recoverSeedPhrase(let recovery), _):
      state = type(recovery) { draft, text in draft.enter(text) }(details)
    case (.pushWord, .recoverSeedPhrase(let recovery), _):
      state = type(recovery) { draft, text in draft.accept(text) }(details)
    default: break
    }
  }

  /// The same screen with a draft that was changed.
  private func type(
    _ recovery: NavigationState.Recovery, _ change: @escaping (inout SeedDraft, Span<UInt8>) -> Void
  ) -> (NavigationDetails) -> NavigationState {
    { details in
      var draft = recovery.draft.draft.copy()
      details.secret.withBytes { change(&draft, $0) }
      return .clean(
        .recoverSeedPhrase(
          NavigationState.Recovery(seedName: recovery.seedName, draft: SharedDraft(draft))))
    }
  }

  private func backup(
    _ details: NavigationDetails, _ state: inout NavigationState
  ) throws(NavigationError) {
    switch (state.screen, state.modal) {
    case (.keys(let place), .seedMenu) where details.isEmpty:
      state.modal = .backup(seedName: place.seedName)
    case (.settings, _) where details.isEmpty: state = .clean(.selectSeedForBackup)
    case (.selectSeedForBackup, _) where !details.isEmpty:
      let name = details.text
      do throws(NavigationError) {
        state = .clean(try keys(ofSeed: name))
        state.modal = .backup(seedName: name)
      } catch {
        state = .clean(.log)
        throw error
      }
    default: break
    }
  }

  /// The key that two lines name: its address key, of which the genesis hash does not count, and its
  /// network's key.
  private func key(
    _ details: NavigationDetails, ofSeed name: String
  ) throws(NavigationError) -> NavigationState.Screen {
    let lines = details.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? Array($0.dropLast()) : Array($0) }
    guard lines.count > 1 else { throw .incompleteKey }
    let network = try NavigationDetails.hex(lines[1])
    let bytes = try NavigationDetails.hex(lines[0])
    var reader = SCALEReader(bytes.span)
    guard let signer = try? reader.multiSigner() else { throw .undecodableKey }
    let specs = try data.network(try networkKey(network)).specs
    let key = AddressKey(signer: signer, genesisHash: specs.genesisHash)
    guard try data.key(key) != nil else { throw .device(.key(.unknown(key))) }
    return .keyDetails(NavigationState.Place(seedName: name, network: specs.key), key)
  }
}
