import ByteSupport
public import Reporting
public import SCALECodec

/// An error in metadata (hot-side 3.1 and 3.6).
public enum RuntimeMetadataError: ReportableError, Equatable, Sendable {
  /// The first four bytes are not ASCII `meta`; `start` contains at most the first four bytes.
  case notMetadata(start: [UInt8])
  /// Nothing follows the magic bytes.
  case truncated
  /// A Vault cannot read this metadata version; it reads V12, V13 and V14.
  case versionIncompatible(version: UInt8)
  /// The body is not valid metadata of the stated version.
  case undecodable(version: UInt8, SCALEError)
  /// The metadata has no pallet `System`.
  case noSystemPallet
  /// The pallet `System` has no constant `Version`.
  case noVersionConstant
  /// The constant `Version` is not a runtime version.
  case runtimeVersionUndecodable(SCALEError)
  /// The constant `SS58Prefix` is empty.
  case prefixUndecodable
  /// The prefix in the metadata differs from the prefix in the network specs.
  case prefixMismatch(network: String, specs: UInt16, metadata: UInt16)
  /// The metadata is stored under another name or version than it contains.
  case keyMismatch(storedName: String, storedVersion: UInt32, name: String, version: UInt32)
  /// The metadata has no digest because of its version, or because it has no types.
  case noDigest(version: UInt8)
  /// The metadata refers to a type that it does not contain.
  case typeMissing(id: UInt32)
  /// The content of a compact type is not an unsigned integer.
  case typeNotCompact(id: UInt32)
  /// The store type of a bit sequence is not an unsigned integer, or its bit order is unknown.
  case typeNotBits(store: UInt32, order: UInt32)

  /// The code, exit code and message of the error.
  public var row: ErrorRow<Never> {
    switch self {
    case .notMetadata(let start) where Metadata.isVersionAlone(start.first):
      .badData(
        .notMeta,
        """
        This looks like metadata V\(start[0]) without the four magic bytes 6d657461 (\"meta\") in front. Put them in \
        front of it: (printf meta; cat FILE) > FILE.scale
        """)
    case .notMetadata(let start):
      .badData(
        .notMeta,
        """
        This is not metadata: it starts with \(RuntimeMetadataError.shown(start)) instead of 6d657461 (\"meta\"). \
        Give the raw metadata, without the length that state_call puts in front.
        """)
    case .truncated:
      .badData(.truncated, "The metadata ends after its four magic bytes. Fetch it again.")
    case .versionIncompatible(let version) where version < 12:
      .badData(
        .versionIncompatible,
        """
        This is metadata V\(version), but a Vault reads only V12, V13 and V14. The runtime is too old; take a later one.
        """)
    case .versionIncompatible(let version):
      .badData(
        .versionIncompatible,
        """
        This is metadata V\(version), but a Vault reads only V12, V13 and V14. Ask the node for V14: state_getMetadata \
        gives it, or state_call Metadata_metadata_at_version with 14.
        """)
    case .undecodable(let version, let error):
      .badData(.undecodable, "The metadata does not decode as V\(version): \(error.message)")
    case .noSystemPallet:
      .badData(
        .noSystemPallet,
        """
        The metadata has no pallet named System, so it names no network. It is not a Substrate runtime's, or it was \
        cut down.
        """)
    case .noVersionConstant:
      .badData(
        .noVersionConstant,
        "The System pallet of the metadata has no constant Version, so neither network name nor version are known."
      )
    case .runtimeVersionUndecodable(let error):
      .badData(
        .runtimeVersionUndecodable,
        "The constant Version of the System pallet is not a runtime version: \(error.message)")
    case .prefixUndecodable:
      .badData(
        .prefixUndecodable,
        "The constant SS58Prefix of the System pallet is empty; it should have one byte or two.")
    case .prefixMismatch(let network, let specs, let metadata):
      .refused(
        .prefixMismatch,
        """
        The specs of \(ScreenText.quoted(network)) have the address prefix \(specs), its metadata has \(metadata). \
        Remove the network and add it again, or check that the metadata is of this network.
        """)
    case .keyMismatch(let storedName, let storedVersion, let name, let version):
      .badData(
        .keyMismatch,
        """
        The metadata stored as \(ScreenText.quoted(storedName)) \(storedVersion) says that it is \
        \(ScreenText.quoted(name)) \(version). The database is damaged; remove this entry.
        """)
    case .noDigest(let version):
      .badData(
        .noDigest,
        """
        This metadata V\(version) has no digest: runtimes compute it over V15. Ask the node for that: state_call \
        Metadata_metadata_at_version with 15.
        """)
    case .typeMissing(let id):
      .badData(
        .undecodable, "The metadata refers to the type \(id), which it lacks. Fetch it again.")
    case .typeNotCompact(let id):
      .badData(
        .undecodable,
        "The metadata has a compact form of the type \(id), which is not an unsigned integer. Fetch it again."
      )
    case .typeNotBits(let store, let order):
      .badData(
        .undecodable,
        """
        The metadata has a bit sequence of the types \(store) and \(order), which do not say how bits are stored. \
        Fetch it again.
        """)
    }
  }

  private static func shown(_ start: [UInt8]) -> String {
    start.isEmpty ? "nothing" : Hex.encode(start)
  }
}
