public import QRRendering
import VaultPayloads

/// Looks whether database, files and manifests of a workspace agree with themselves and with one
/// another; changes nothing.
public struct Doctor: Sendable {
  /// Something that is not as it should be.
  public struct Finding: Equatable, Sendable {
    /// Whether it must be mended; else it is only worth knowing.
    public let isFault: Bool
    /// The file.
    public let place: String
    /// What is wrong, as a sentence.
    public let text: String
  }

  /// What was looked at, and what was found.
  public struct Report: Equatable, Sendable {
    /// In the order of looking.
    public let findings: [Finding]
    /// How many networks, metadata, payload files, products and release files were looked at.
    public let counts: Counts
  }

  /// How much was looked at.
  public struct Counts: Equatable, Sendable {
    /// Entries of the address book.
    public var networks = 0
    /// Metadata in the database.
    public var metadata = 0
    /// Payload files to be signed.
    public var payloads = 0
    /// Manifests of completed updates.
    public var manifests = 0
    /// Movies that were not read back.
    public var unreadMovies = 0
    /// Files of the release set.
    public var releaseFiles = 0
  }

  private let workspace: Workspace

  /// A doctor for `workspace`.
  public init(workspace: Workspace) { self.workspace = workspace }

  /// Looks at everything.
  ///
  /// - Parameters:
  ///   - readsPictures: whether every movie is read back too, which takes a second each; static
  ///     codes are read in any case.
  ///   - reader: what reads them, each within its budget.
  /// - Returns: what was found.
  public func examine(
    readsPictures: Bool = false, with reader: ConfinedPictureReader = ConfinedPictureReader()
  ) async -> Report {
    var visit = DoctorVisit(workspace: workspace, reader: reader)
    let database = visit.database()
    visit.payloadFolder(database)
    await visit.exportFolder(database, readsMovies: readsPictures)
    visit.defaults()
    visit.releaseSet(database)
    visit.leftovers()
    return Report(findings: visit.findings, counts: visit.counts)
  }
}
