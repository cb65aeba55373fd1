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

/// The four words of hot-side 2.2.
extension Encryption: ExpressibleByArgument {
  /// Reads one of the four lower-case words.
  public init?(argument: String) { self.init(name: argument) }

  /// `ed25519`, `sr25519`, `ecdsa`, `ethereum`.
  public static var allValueStrings: [String] { allCases.map(\.name) }

  /// The word.
  public var defaultValueDescription: String { name }
}

extension Hash256: ExpressibleByArgument {
  /// Reads 64 hex digits, with or without `0x`.
  public init?(argument: String) { self.init(hex: argument) }

  /// Follows "Expected".
  public static var expectedForm: String? { "64 hex digits, with or without 0x" }
}

extension UpdateKind: ExpressibleByArgument {
  /// Reads the word of a kind, in its old spelling with `_` too.
  public init?(argument: String) { self.init(name: argument.replacing("_", with: "-")) }

  /// The words of all kinds.
  public static var allValueStrings: [String] { allCases.map(\.name) }

  /// The word.
  public var defaultValueDescription: String { name }
}

extension CompletionJob.Goal: ExpressibleByArgument {}

extension MovieFormat: ExpressibleByArgument {}

extension MovieProfile: ExpressibleByArgument {}

extension ReductionLevel: ExpressibleByArgument {}

extension Misbehavior: ExpressibleByArgument {}

extension VerifierRole: ExpressibleByArgument {}

extension CharacterClass: ExpressibleByArgument {}
