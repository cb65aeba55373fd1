package import HotSide
package import PictureReading
package import UpdateCompletion
import VaultPayloads

/// Checks whether the database, files and manifests of a workspace are valid and consistent;
/// changes nothing.
package struct DoctorJob: Sendable {
  package struct Finding: Equatable, Sendable {
    /// Whether the finding is a fault; otherwise it is a note.
    package let isFault: Bool
    /// The path of the file.
    package let place: String
    /// The finding, as a sentence.
    package let text: String
  }

  package struct Report: Equatable, Sendable {
    /// The findings, in the order of the checks.
    package let findings: [Finding]
    package let counts: Counts
  }

  /// The numbers of checked items.
  package struct Counts: Equatable, Sendable {
    /// The number of entries in the address book.
    package var networks = 0
    /// The number of stored versions of metadata.
    package var metadata = 0
    /// The number of payloads to sign.
    package var payloads = 0
    /// The number of manifests of completed updates.
    package var manifests = 0
    /// The number of movies that were not read.
    package var unreadMovies = 0
    /// The number of files in the release set.
    package var releaseFiles = 0
  }

  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Runs all checks.
  ///
  /// - Parameters:
  ///   - readsPictures: whether movies are read too, about one second each; static codes are always
  ///     read.
  ///   - looksForLeftovers: whether temporary files of interrupted runs are reported.
  ///   - reader: decodes the pictures, each within its budget.
  ///   - rehearsing: rehearses a picture, to compare the results with its manifest.
  /// - Returns: the findings and counts.
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
