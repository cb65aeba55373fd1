/// The kind of an update.
public enum UpdateKind: Hashable, CaseIterable, Sendable {
  /// Specs of a network.
  case addSpecs
  /// Metadata of a network.
  case loadMetadata
  /// The table of types.
  case loadTypes

  /// The name on the command line.
  public var name: String {
    switch self {
    case .addSpecs: "add-specs"
    case .loadMetadata: "load-metadata"
    case .loadTypes: "load-types"
    }
  }

  /// Finds a kind by its name.
  public init?(name: some StringProtocol) {
    guard let kind = UpdateKind.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// The payload code.
  public var payloadCode: PayloadCode {
    switch self {
    case .addSpecs: .addSpecs
    case .loadMetadata: .loadMetadata
    case .loadTypes: .loadTypes
    }
  }
}
