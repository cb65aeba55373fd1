import AirGap
package import CommandLineKit
package import HotSide
package import JSONCodec
package import PictureReading
import Reporting
import TerminalKit
package import Upkeep

/// The findings in a workspace, for people and programs.
package enum DoctorReport {
  /// Checks a workspace; if pictures are read, their updates are rehearsed too.
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

  /// Prints the number of findings, the findings, and the number again.
  ///
  /// `surroundings` are the findings of the environment, which also count.
  ///
  /// - Throws: `StandardOutputError` if standard output cannot be written.
  package static func show(
    _ found: DoctorJob.Report, besides surroundings: [EnvironmentJob.Finding] = [],
    _ context: CommandContext
  ) throws {
    let lines =
      surroundings.map { "\($0.state.rawValue): \($0.area.rawValue): \($0.place): \($0.text)" }
      + found.findings.map { "\($0.isFault ? "fault" : "note"): \($0.place): \($0.text)" }
    let faults =
      surroundings.count { $0.state == .fault } + found.findings.count { $0.isFault }
    let notes =
      surroundings.count { $0.state == .note } + found.findings.count { !$0.isFault }
    let sum = sum(faults: faults, notes: notes, found.counts)
    try context.output.print(sum)
    for line in lines { try context.output.print(line) }
    if !lines.isEmpty { try context.output.print(sum) }
    if found.counts.unreadMovies > 0 {
      let count = found.counts.unreadMovies
      context.output.note(
        """
        \(count.counted("movie was", plural: "movies were")) not read. To read them, use 'hotside networks doctor \
        --pictures'.
        """
      )
    }
  }

  private static func sum(faults: Int, notes: Int, _ counts: DoctorJob.Counts) -> String {
    let verdict = [
      faults == 0 ? "nothing is wrong" : faults.counted("fault"),
      notes == 0 ? nil : notes.counted("note"),
    ]
    let looked = """
      checked \(counts.networks.counted("network")), \(counts.metadata) metadata, \
      \(counts.payloads.counted("payload file")), \(counts.manifests.counted("manifest")), \
      \(counts.releaseFiles.counted("release file"))
      """
    return "\(verdict.compactMap { $0 }.joined(separator: ", ")); \(looked)"
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
