import ColdStore

extension Navigator {
  /// The actions on networks, metadata, types and settings (cold-signer 8.2).
  func moveAmongNetworks(_ action: NavigationAction, _ state: inout NavigationState) throws {
    switch (action, state.screen, state.modal) {
    case (.manageNetworks, .settings, _): state = .clean(.manageNetworks)
    case (.openNetwork(let network), .manageNetworks, _): state = .clean(.networkDetails(network))
    case (.removeNetwork, .networkDetails(let network), .networkDetailsMenu):
      try change { try $0.removeNetwork(network) }
      state = .clean(.manageNetworks)
    case (.signNetworkSpecs, .networkDetails(let network), .networkDetailsMenu):
      state = .clean(.signSufficientCrypto(NavigationState.Capsule(content: .specs(network))))
    case (.manageMetadata(let version), .networkDetails(let network), _):
      state.modal = .manageMetadata(network, version: version)
    case (.removeMetadata, .networkDetails(let network), .manageMetadata(_, let version)):
      try change { try $0.removeMetadata(network, version: version) }
      state = .clean(.networkDetails(network))
    case (.signMetadata, .networkDetails(let network), .manageMetadata(_, let version)):
      state = .clean(
        .signSufficientCrypto(
          NavigationState.Capsule(content: .metadata(network, version: version))))
    case (.removeTypes, .manageNetworks, .typesInfo):
      try change { try $0.removeTypes() }
      state = .clean(.log)
    case (.signTypes, .manageNetworks, .typesInfo):
      state = .clean(.signSufficientCrypto(NavigationState.Capsule(content: .types)))
    case (.signContent(let key, let phrase), .signSufficientCrypto(let capsule), _)
    where capsule.chosen == nil:
      try sign(capsule, with: key, phrase: phrase, &state)
    case (.viewGeneralVerifier, .settings, _): state = .clean(.verifier)
    case (.showDocuments, .settings, _): state = .clean(.documents)
    default: break
    }
  }
}
