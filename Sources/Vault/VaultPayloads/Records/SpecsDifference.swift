import ByteSupport
public import JSONCodec
import Reporting
public import RuntimeMetadata

/// A value of a network that the proof of a transaction gives otherwise than its specs
/// (cold-signer 3.9).
public struct SpecsDifference: Equatable, Sendable {
  /// What the value is, as the specs name it.
  public let name: String
  /// The value of the specs, safe on a screen.
  public let stored: String
  /// The value of the proof, safe on a screen.
  public let proven: String

  /// The three parts by name.
  public var json: JSONValue {
    .members(["name": .string(name), "stored": .string(stored), "proven": .string(proven)])
  }

  /// What is said of a transaction whose proof differs from the specs.
  public static func sentence(_ differences: [SpecsDifference]) -> String {
    let parts = differences.map { "\($0.name) \($0.proven) instead of \($0.stored)" }
    return
      """
      What came with the transaction is not what is stored of the network, and amounts and addresses are shown by \
      what came: \(parts.joined(separator: ", ")).
      """
  }
}

extension NetworkSpecs {
  /// Where a proof says otherwise.
  public func differences(from info: NetworkExtraInfo) -> [SpecsDifference] {
    [
      ("name", ScreenText.quoted(name), ScreenText.quoted(info.specName)),
      ("base58prefix", "\(prefix)", "\(info.prefix)"),
      ("decimals", "\(decimals)", "\(info.decimals)"),
      ("unit", ScreenText.quoted(unit), ScreenText.quoted(info.tokenSymbol)),
    ].filter { !$0.1.hasSameBytes(as: $0.2) }.map { name, stored, proven in
      SpecsDifference(name: name, stored: stored, proven: proven)
    }
  }
}
