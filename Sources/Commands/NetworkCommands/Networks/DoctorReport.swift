import AirGap
package import CommandLineKit
package import HotSide
package import JSONCodec
package import PictureReading
import Reporting
import TerminalKit
package import Upkeep

/// What a look at a workspace found, for people and programs.
package enum DoctorReport {
  /// Looks at a workspace, with rehearsals where pictures are read.
  package static func look(
    at workspace: Workspace, readsPictures: Bool = false, looksForLeftovers: Bool = true,
    with reader: ConfinedPictureReader
  ) async -> DoctorJob.Report {
    await DoctorJob(workspace: workspace).run(
      readsPictures: readsPictures, looksForLeftovers: looksForLeftovers, with: reader
    ) { picture in
      try await RehearsalJob(workspace: workspace).summaries(of: picture, with: reader)
    }
  }

  package static func show(_ found: DoctorJob.Report, _ context: CommandContext) throws {
    let counts = found.counts
    for finding in found.findings {
      try context.output.print(
        "\(finding.isFault ? "fault" : "note"): \(finding.place): \(finding.text)")
    }
    let faults = found.findings.count { $0.isFault }
    let notes = found.findings.count - faults
    let verdict = [
      faults == 0 ? "nothing is wrong" : faults.counted("fault"),
      notes == 0 ? nil : notes.counted("note"),
    ]
    let looked = """
      looked at \(counts.networks.counted("network")), \(counts.metadata) metadata, \
      \(counts.payloads.counted("payload file")), \(counts.manifests.counted("manifest")), \
      \(counts.releaseFiles.counted("release file"))
      """
    try context.output.print("\(verdict.compactMap { $0 }.joined(separator: ", ")); \(looked)")
    if counts.unreadMovies > 0 {
      context.output.note(
        """
        \(counts.unreadMovies == 1 ? "1 movie was" : "\(counts.unreadMovies) movies were") not read back; \
        'hotside networks doctor --pictures' does.
        """
      )
    }
  }
}

extension DoctorReport {
  package static let form: JSONForm<DoctorJob.Report> = [
    "isSound": .of { !$0.findings.contains { $0.isFault } },
    "networkCount": .of(\.counts.networks), "metadataCount": .of(\.counts.metadata),
    "payloadFileCount": .of(\.counts.payloads), "manifestCount": .of(\.counts.manifests),
    "unreadMovieCount": .of(\.counts.unreadMovies),
    "releaseFileCount": .of(\.counts.releaseFiles),
    "findings": .list(
      \.findings, as: ["isFault": .of(\.isFault), "place": .of(\.place), "text": .of(\.text)]),
  ]
}
