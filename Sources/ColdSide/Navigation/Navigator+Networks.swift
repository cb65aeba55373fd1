import ByteSupport
import SCALECodec
import VaultPayloads

extension Navigator {
  /// The actions among networks, metadata, types and settings (cold-signer 8.2).
  func moveAmongNetworks(
    _ action: NavigationAction, _ details: NavigationDetails, _ state: inout NavigationState
  ) throws(NavigationError) {
    switch (action, state.screen, state.modal) {
    case (.removeNetwork, .networkDetails(let network), .networkDetailsMenu):
      try data.removeNetwork(try networkKey(network))
      state = .clean(.manageNetworks)
    case (.signNetworkSpecs, .networkDetails(let network), .networkDetailsMenu):
      state = .clean(.signSufficientCrypto(NavigationState.Capsule(content: .specs(network))))
    case (.manageMetadata, .networkDetails(let network), _):
      state.modal = .manageMetadata(network, version: try details.number())
    case (.removeMetadata, .networkDetails(let network), .manageMetadata(_, let version)):
      try data.removeMetadata(try networkKey(network), version: version)
      state = .clean(.networkDetails(network))
    case (.signMetadata, .networkDetails(let network), .manageMetadata(_, let version)):
      state = .clean(
        .signSufficientCrypto(
          NavigationState.Capsule(content: .metadata(network, version: version))))
    case (.removeTypes, .manageNetworks, .typesInfo):
      try data.removeTypes()
      state = .clean(.log)
    case (.signTypes, .manageNetworks, .typesInfo):
      state = .clean(.signSufficientCrypto(NavigationState.Capsule(content: .types)))
    case (.manageNetworks, .settings, _): state = .clean(.manageNetworks)
    case (.viewGeneralVerifier, .settings, _): state = .clean(.verifier)
    case (.showDocuments, .settings, _): state = .clean(.documents)
    default: break
    }
  }

  /// The key of a network.
  ///
  /// - Throws: ``NavigationError/unknownNetwork(_:)`` for bytes that are none.
  func networkKey(_ bytes: [UInt8]) throws(NavigationError) -> NetworkSpecsKey {
    guard let key = try? NetworkSpecsKey(scale: bytes) else { throw .unknownNetwork(bytes) }
    return key
  }

  /// Takes a payload in hex; only its third byte must be in lower case (cold-signer 8.2).
  func fetch(
    _ text: [UInt8]
  ) throws(NavigationError) -> NavigationState.Transaction.Content {
    let digits = text.starts(with: Array("0x".utf8)) ? Array(text.dropFirst(2)) : text
    guard digits.count >= 2 * Prelude.byteCount else { throw .shortPayload }
    guard digits.starts(with: Array("53".utf8)) else {
      throw .notSubstrate(start: String(String(decoding: digits, as: UTF8.self).prefix(2)))
    }
    let code = Array(digits[4..<6])
    guard let byte = try? Hex.decode(utf8: code), Hex.ascii(byte) == code else {
      throw .unknownCode(String(decoding: code, as: UTF8.self))
    }
    guard byte.first.flatMap(PayloadCode.init(rawValue:)) != nil else {
      throw .unknownCode(Hex.encode(byte))
    }
    return try data.show(try NavigationDetails.hex(digits))
  }
}
