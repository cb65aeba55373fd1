public import Reporting
public import SCALECodec

/// Why metadata cannot be reduced (reduced-metadata 2.1, 4).
public enum ReductionError: Error, Equatable, Sendable {
  /// It is nothing that a Vault reads, reduced or not (hot-side 3.1).
  case notForVaults(RuntimeMetadataError)
  /// The metadata version spells types as texts: V12 or V13.
  case typesAreTexts(version: UInt8)
  /// The metadata version is none that a Vault reads, and its source can give V14: V15 or V16.
  case newerVersion(version: UInt8)
  /// Writing what was read would give other bytes.
  case notCanonical(SCALEError)
  /// The number of a type is not its place, by which a Vault looks it up.
  case typeOutOfPlace(place: Int, id: UInt32)
  /// A type that is needed is not in the registry.
  case typeMissing(id: TypeID, referrer: TypeReferrer)
  /// A check of the result failed; `check` is its number in reduced-metadata 4.
  case checkFailed(check: Int, level: ReductionLevel, reason: String)
}

extension ReductionError: ReportableError {
  /// All that is said of the case.
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
