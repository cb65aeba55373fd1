public import RuntimeMetadata
import SCALECodec

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

  /// The calls of a kind of metadata.
  private enum Calls {
    case registry(RegistryCalls)
    case listed(ListedCalls)
  }

  private let calls: Calls

  /// Indexes metadata.
  ///
  /// - Parameters:
  ///   - metadata: V12, V13 or V14.
  ///   - types: the table of types, which V12 and V13 take.
  /// - Throws: `metadataVersion`, `typesMissing`, `noVersion`.
  public init(metadata: Metadata, types: [TypeEntry]? = nil) throws(CallDecodingError) {
    switch metadata.version {
    case 14:
      calls = .registry(
        RegistryCalls(metadata, specVersion: try CallDecoder.specVersion(of: metadata)))
    case 12, 13:
      guard let types else { throw .typesMissing }
      calls = .listed(
        ListedCalls(metadata, types: types, specVersion: try CallDecoder.specVersion(of: metadata)))
    default: throw .metadataVersion(metadata.version)
    }
  }

  /// Cuts the content of a transaction in two.
  ///
  /// - Throws: `notSeparable`.
  public static func split(_ content: [UInt8]) throws(CallDecodingError) -> SplitContent {
    var reader = SCALEReader(content.span)
    do throws(SCALEError) {
      return SplitContent(
        method: try reader.byteVector(), extensions: try reader.array(reader.remaining))
    } catch {
      throw .notSeparable
    }
  }

  /// The cards of the extensions and of what they add to the signed bytes (cold-signer 3.6).
  ///
  /// - Throws: ``CallDecodingError``.
  public func extensions(
    _ bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> DecodedCards {
    switch calls {
    case .registry(let calls): try calls.extensions(bytes, network: network)
    case .listed(let calls): try calls.extensions(bytes, network: network)
    }
  }

  /// The cards of a call without its length (cold-signer 3.5, 3.8).
  ///
  /// - Throws: ``CallDecodingError``.
  public func method(
    _ bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> DecodedCards {
    switch calls {
    case .registry(let calls): try calls.method(bytes, network: network)
    case .listed(let calls): try calls.method(bytes, network: network)
    }
  }

  /// The cards of an extrinsic as it stands in a block, without its length (Polkadot specification,
  /// 4.1): version 4, signed or not, and version 5, bare or general.
  ///
  /// - Throws: ``CallDecodingError``, also `extrinsicVersion`, `extrinsicLength`, `envelopeNotDescribed`,
  ///   `extensionSetNotDescribed`.
  public func extrinsic(
    _ bytes: [UInt8], network: CallNetwork
  ) throws(CallDecodingError) -> ExtrinsicCards {
    guard let first = bytes.first else { throw .dataTooShort }
    switch ExtrinsicCards.Version(rawValue: first) {
    case .unsigned, .bare:
      return ExtrinsicCards(
        envelope: nil, method: try method(Array(bytes.dropFirst()), network: network))
    case .signed:
      guard case .registry(let calls) = calls else { throw .envelopeNotDescribed }
      let (envelope, call) = try calls.envelope(of: bytes, network: network)
      return ExtrinsicCards(envelope: envelope, method: try method(call, network: network))
    case .general:
      guard case .registry(let calls) = calls else { throw .envelopeNotDescribed }
      let (envelope, call) = try calls.generalEnvelope(of: bytes, network: network)
      return ExtrinsicCards(envelope: envelope, method: try method(call, network: network))
    case nil:
      _ = try ExtrinsicCards.unwrapped(bytes)
      throw .extrinsicVersion(first)
    }
  }

  /// The spec version that the metadata is of.
  package static func specVersion(of metadata: Metadata) throws(CallDecodingError) -> UInt32 {
    guard let version = metadata.pallet("System")?.constant("Version") else { throw .noVersion }
    do throws(SCALEError) {
      var reader = SCALEReader(version.value.span)
      return try RuntimeVersion(from: &reader).specVersion
    } catch {
      throw .noVersion
    }
  }
}
