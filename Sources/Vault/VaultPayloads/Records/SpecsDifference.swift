import ByteSupport
public import JSONCodec
import Reporting
public import RuntimeMetadata

/// A value in a metadata proof that differs from the network specs (cold-signer 3.9).
public struct SpecsDifference: Equatable, Sendable {
  /// The name of the value in the specs.
  public let name: String
  /// The value in the specs, escaped for display.
  public let stored: String
  /// The value in the proof, escaped for display.
  public let proven: String

  /// The members `name`, `stored` and `proven`.
  public var json: JSONValue {
    .members(["name": .string(name), "stored": .string(stored), "proven": .string(proven)])
  }

  /// The warning about a transaction whose proof differs from the specs.
  public static func sentence(_ differences: [SpecsDifference]) -> String {
    let parts = differences.map { "\($0.name) \($0.proven) instead of \($0.stored)" }
    return
      """
      The transaction brings its own specs of the network, which differ from the stored ones and decide how amounts \
      and addresses are shown: \(parts.joined(separator: ", ")).
      """
  }
}

extension NetworkSpecs {
  /// The values that differ from those in a metadata proof.
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
