package import HotSide
package import PictureReading
package import UpdateCompletion
import VaultPayloads

/// Looks whether database, files and manifests of a workspace agree with themselves and with one
/// another; changes nothing.
package struct DoctorJob: Sendable {
  /// Something that is not as it should be.
  package struct Finding: Equatable, Sendable {
    /// Whether it must be mended; else it is only worth knowing.
    package let isFault: Bool
    /// The file.
    package let place: String
    /// What is wrong, as a sentence.
    package let text: String
  }

  /// What was looked at, and what was found.
  package struct Report: Equatable, Sendable {
    /// In the order of looking.
    package let findings: [Finding]
    /// How many networks, metadata, payload files, products and release files were looked at.
    package let counts: Counts
  }

  /// How much was looked at.
  package struct Counts: Equatable, Sendable {
    /// Entries of the address book.
    package var networks = 0
    /// Metadata in the database.
    package var metadata = 0
    /// Payload files to be signed.
    package var payloads = 0
    /// Manifests of completed updates.
    package var manifests = 0
    /// Movies that were not read back.
    package var unreadMovies = 0
    /// Files of the release set.
    package var releaseFiles = 0
  }

  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Looks at everything.
  ///
  /// - Parameters:
  ///   - readsPictures: whether every movie is read back too, which takes a second each; static
  ///     codes are read in any case.
  ///   - looksForLeftovers: whether what killed runs left is looked for too.
  ///   - reader: what reads them, each within its budget.
  ///   - rehearsing: finds out for whom a picture works, to compare with what its manifest says.
  /// - Returns: what was found.
  package func run(
    readsPictures: Bool = false, looksForLeftovers: Bool = true,
    with reader: ConfinedPictureReader = ConfinedPictureReader(),
    rehearsing: @escaping CompletionJob.Rehearsing
  ) async -> Report {
    var visit = DoctorVisit(workspace: workspace, reader: reader, rehearsing: rehearsing)
    let database = visit.database()
    visit.payloadFolder(database)
    await visit.exportFolder(database, readsMovies: readsPictures)
    visit.defaults()
    visit.releaseSet(database)
    if looksForLeftovers { visit.leftovers() }
    return Report(findings: visit.findings, counts: visit.counts)
  }
}
