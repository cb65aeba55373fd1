/// The content of a transaction, cut in two (cold-signer 3.2).
public struct SplitContent: Equatable, Sendable {
  /// The call, without its length.
  public let method: [UInt8]
  /// What follows it: the extensions, then what they add to the signed bytes only.
  public let extensions: [UInt8]
}
