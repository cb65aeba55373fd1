/// What an update brings to a Vault.
public enum UpdateKind: Hashable, CaseIterable, Sendable {
  /// Specs of a network.
  case addSpecs
  /// Metadata of a network.
  case loadMetadata
  /// The table of types.
  case loadTypes

  /// The word on the command line.
  public var name: String {
    switch self {
    case .addSpecs: "add-specs"
    case .loadMetadata: "load-metadata"
    case .loadTypes: "load-types"
    }
  }

  /// Finds a kind by its word.
  public init?(name: some StringProtocol) {
    guard let kind = UpdateKind.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// The third byte of the update.
  public var payloadCode: PayloadCode {
    switch self {
    case .addSpecs: .addSpecs
    case .loadMetadata: .loadMetadata
    case .loadTypes: .loadTypes
    }
  }
}
