import ByteSupport
import QRRendering

/// One round of a ``Doctor`` through a workspace.
struct DoctorVisit {
  let workspace: Workspace
  let reader: ConfinedPictureReader
  var findings: [Doctor.Finding] = []
  var counts = Doctor.Counts()

  init(workspace: Workspace, reader: ConfinedPictureReader) {
    self.workspace = workspace
    self.reader = reader
  }

  mutating func fault(_ place: String, _ text: String) {
    findings.append(Doctor.Finding(isFault: true, place: place, text: text))
  }

  mutating func note(_ place: String, _ text: String) {
    findings.append(Doctor.Finding(isFault: false, place: place, text: text))
  }

  /// The names in a folder but for hidden ones; none where it cannot be read.
  func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
  }
}
