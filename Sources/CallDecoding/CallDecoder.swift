public import RuntimeMetadata
public import VaultPayloads

/// Turns the calls and extensions of one runtime's transactions into cards.
///
/// The metadata is indexed once, so that a call afterwards takes microseconds. A decoder may be
/// shared by threads.
///
/// ```swift
/// let decoder = try CallDecoder(metadata: metadata)
/// let content = try CallDecoder.split(content)
/// let extensions = try decoder.extensions(content.extensions, network: network)
/// let method = try decoder.method(content.method, network: network)
/// ```
public final class CallDecoder: Sendable {
  /// How many levels deep calls may stand in one another, the first being level 1; other types that
  /// contain themselves likewise (cold-signer 3.5).
  public static let greatestDepth = 256

  /// Indexes metadata.
  ///
  /// - Parameters:
  ///   - metadata: V12, V13 or V14.
  ///   - types: the table of types, which V12 and V13 take.
  /// - Throws: `metadataVersion`, `typesMissing`, `noVersion`, `typeMissing`.
  public init(metadata: Metadata, types: [TypeEntry]? = nil) throws(CallDecodingError) {
    throw .metadataVersion(metadata.version)
  }

  /// Cuts the content of a transaction in two.
  ///
  /// - Throws: `notSeparable`.
  public static func split(_ content: [UInt8]) throws(CallDecodingError) -> SplitContent {
    throw .notSeparable
  }

  /// The cards of the extensions and of what they add to the signed bytes (cold-signer 3.6).
  ///
  /// - Throws: ``CallDecodingError``.
  public func extensions(
    _ bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> [CallCard] { throw .dataTooShort }

  /// The cards of a call without its length (cold-signer 3.5, 3.8).
  ///
  /// - Throws: ``CallDecodingError``.
  public func method(
    _ bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> [CallCard] { throw .dataTooShort }
}
