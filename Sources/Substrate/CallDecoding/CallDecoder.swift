public import RuntimeMetadata
import SCALECodec

/// Decodes calls and transaction extensions of one runtime into cards.
///
/// The metadata is indexed once; each call then takes microseconds. Threads can share a decoder.
///
/// ```swift
/// let decoder = try CallDecoder(metadata: metadata)
/// let content = try CallDecoder.split(content)
/// let extensions = try decoder.extensions(content.extensions, network: network)
/// let method = try decoder.method(content.method, network: network)
/// ```
public final class CallDecoder: Sendable {
  /// The maximum nesting depth of calls, with the outermost call counting as 1.
  ///
  /// The same limit applies to any other recursive type (cold-signer 3.5).
  public static let greatestDepth = 256

  private enum Calls {
    case registry(RegistryCalls)
    case listed(ListedCalls)
  }

  private let calls: Calls

  /// Indexes metadata.
  ///
  /// - Parameters:
  ///   - metadata: V12, V13 or V14.
  ///   - types: the table of types; required for V12 and V13.
  /// - Throws: ``CallDecodingError`` if the metadata cannot be used for decoding calls.
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

  /// Splits the content of a transaction into the call and the extensions.
  ///
  /// - Throws: ``CallDecodingError`` if the length of the call is missing or wrong.
  public static func split(_ content: [UInt8]) throws(CallDecodingError) -> SplitContent {
    var reader = SCALEReader(content.span)
    do throws(SCALEError) {
      return SplitContent(
        method: try reader.byteVector(), extensions: try reader.array(reader.remaining))
    } catch {
      throw .notSeparable
    }
  }

  /// The cards of the extensions and of their additional signed data (cold-signer 3.6).
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

  /// The cards of a call without its length prefix (cold-signer 3.5, 3.8).
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

  /// The cards of an extrinsic from a block, without its length (Polkadot specification, 4.1).
  ///
  /// Version 4, signed or unsigned, and version 5, bare or general. Envelopes need V14 metadata.
  ///
  /// - Throws: ``CallDecodingError``.
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

  /// The spec version in the constant `System.Version` of the metadata.
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
