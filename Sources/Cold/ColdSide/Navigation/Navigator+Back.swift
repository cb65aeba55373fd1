extension Navigator {
  /// Goes back: closes the alert if one is open, otherwise the modal, otherwise the screen
  /// (cold-signer 8.3).
  func goBack(_ state: inout NavigationState) throws {
    if let alert = state.alert {
      if case .errorDisplay = alert { state = .clean(.settings) } else { state.alert = nil }
    } else if state.modal != nil {
      try closeModal(&state)
    } else if let screen = try screenBehind(state.screen) {
      state = .clean(screen)
    }
  }

  private func closeModal(_ state: inout NavigationState) throws {
    switch state.screen {
    case .transaction:
      try decline()
      state = .clean(.log)
    case .signSufficientCrypto: state = .clean(.settings)
    default: state.modal = nil
    }
  }

  /// The screen that Back leads to; `nil` for top-level screens.
  private func screenBehind(
    _ screen: NavigationState.Screen
  ) throws -> NavigationState.Screen? {
    switch screen {
    case .logDetails: return .log
    case .transaction:
      try decline()
      return .scan
    case .keys, .newSeed, .recoverSeedName: return .seedSelector
    case .keyDetails(let place, _), .deriveKey(let place): return .keys(place)
    case .recoverSeedPhrase(let recovery): return .recoverSeedName(recovery.seedName)
    case .verifier, .manageNetworks, .selectSeedForBackup, .documents: return .settings
    case .networkDetails: return .manageNetworks
    case .signSufficientCrypto(let capsule):
      switch capsule.content {
      case .specs(let network), .metadata(let network, version: _):
        return .networkDetails(network)
      case .types: return .settings
      }
    case .log, .scan, .seedSelector, .settings: return nil
    }
  }
}
