public import ByteSupport
public import CommandLineKit
package import DevelopmentNode
package import PictureWork
import QRDrawing
public import RuntimeMetadata
package import SecretVault
public import SubstrateCrypto
package import UpdateCompletion
public import VaultPayloads

/// The four encryptions of hot-side 2.2.
extension Encryption: ExpressibleByArgument {
  /// Parses a name.
  public init?(argument: String) { self.init(name: argument) }

  /// `ed25519`, `sr25519`, `ecdsa`, `ethereum`.
  public static var allValueStrings: [String] { allCases.map(\.name) }

  /// The name of the case, as the user types it.
  public var defaultValueDescription: String { name }
}

extension Hash256: ExpressibleByArgument {
  /// Parses 64 hex digits, with or without `0x`.
  public init?(argument: String) { self.init(hex: argument) }

  /// The words that follow "Expected" in messages.
  public static var expectedForm: String? { "64 hex digits, with or without 0x" }
}

extension UpdateKind: ExpressibleByArgument {
  /// Parses the name of a kind; `_` is accepted instead of `-`.
  public init?(argument: String) { self.init(name: argument.replacing("_", with: "-")) }

  /// The names of all kinds.
  public static var allValueStrings: [String] { allCases.map(\.name) }

  /// The name of the case, as the user types it.
  public var defaultValueDescription: String { name }
}

extension CompletionJob.Goal: ExpressibleByArgument {}

extension MovieFormat: ExpressibleByArgument {}

extension MovieProfile: ExpressibleByArgument {}

extension ReductionLevel: ExpressibleByArgument {}

extension Misbehavior: ExpressibleByArgument {}

extension VerifierRole: ExpressibleByArgument {}

extension KeyRole: ExpressibleByArgument {}

extension CharacterClass: ExpressibleByArgument {}
