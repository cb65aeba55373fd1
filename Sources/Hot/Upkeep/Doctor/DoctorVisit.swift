import FileSupport
import HotSide
import PictureReading
import Reporting
import UpdateCompletion

/// One run of a ``DoctorJob``.
struct DoctorVisit {
  let workspace: Workspace
  let reader: ConfinedPictureReader
  let rehearsing: CompletionJob.Rehearsing
  var findings: [DoctorJob.Finding] = []
  var counts = DoctorJob.Counts()

  init(
    workspace: Workspace, reader: ConfinedPictureReader,
    rehearsing: @escaping CompletionJob.Rehearsing
  ) {
    self.workspace = workspace
    self.reader = reader
    self.rehearsing = rehearsing
  }

  mutating func fault(_ place: String, _ text: String) {
    let text = SourcedError.text(text, without: place) ?? text
    findings.append(DoctorJob.Finding(isFault: true, place: place, text: text))
  }

  mutating func note(_ place: String, _ text: String) {
    findings.append(DoctorJob.Finding(isFault: false, place: place, text: text))
  }

  /// The names in a folder, without hidden files; empty if it cannot be read.
  func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }
}
