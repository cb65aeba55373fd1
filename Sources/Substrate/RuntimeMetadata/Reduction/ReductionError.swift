public import Reporting
public import SCALECodec

/// An error that prevents a reduction (reduced-metadata 2.1, 4).
public enum ReductionError: Error, Equatable, Sendable {
  /// A Vault cannot read the metadata, reduced or not (hot-side 3.1).
  case notForVaults(RuntimeMetadataError)
  /// The metadata is V12 or V13, which store types as texts.
  case typesAreTexts(version: UInt8)
  /// The metadata is V15 or V16, which a Vault cannot read; the node can also return V14.
  case newerVersion(version: UInt8)
  /// The encoding is not canonical: the decoded metadata, encoded again, gives other bytes.
  case notCanonical(SCALEError)
  /// The id of a type is not its index in the registry, by which a Vault finds types.
  case typeOutOfPlace(place: Int, id: UInt32)
  /// A referenced type is not in the registry.
  case typeMissing(id: TypeID, referrer: TypeReferrer)
  /// A check of the result failed; `check` is its number in reduced-metadata 4.
  case checkFailed(check: Int, level: ReductionLevel, reason: String)
}

extension ReductionError: ReportableError {
  /// The code, exit code and message of the error.
  public var row: ErrorRow<Never> {
    switch self {
    case .notForVaults(let error): error.row
    case .typesAreTexts(let version):
      .badData(
        .typesAreTexts,
        "Metadata V\(version) cannot be reduced: it spells types as texts, and only V14 lists them. Load it in full."
      )
    case .newerVersion(let version):
      .badData(
        .newerVersion,
        """
        Metadata V\(version) cannot be reduced. Ask its source for V14: state_getMetadata gives it, or state_call \
        Metadata_metadata_at_version with 14.
        """
      )
    case .notCanonical(let error):
      .badData(
        .notCanonical,
        """
        The metadata cannot be reduced, since writing it again would give other bytes: \(error.message) Fetch it \
        again.
        """
      )
    case .typeOutOfPlace(let place, let id):
      .badData(
        .typeOutOfPlace,
        """
        The metadata cannot be reduced: the type at place \(place) has the number \(id), and a Vault looks types \
        up by their places. Fetch it again.
        """
      )
    case .typeMissing(let id, let referrer):
      .badData(
        .typeMissing,
        "The metadata cannot be reduced: it lacks the type \(id), which is named by \(referrer.title). Fetch it again."
      )
    case .checkFailed(let check, let level, let reason):
      ErrorRow(
        .checkFailed, exit: .internalDefect,
        """
        The metadata reduced to \(level.rawValue) fails check \(check): \(reason) This is a defect of Hotside; \
        nothing was written. Load the metadata in full.
        """
      )
    }
  }
}
