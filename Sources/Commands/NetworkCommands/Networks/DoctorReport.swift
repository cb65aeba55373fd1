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
    let faults =
      surroundings.count { $0.state == .fault } + found.findings.count { $0.isFault }
    let notes =
      surroundings.count { $0.state == .note } + found.findings.count { !$0.isFault }
    let sum = sum(faults: faults, notes: notes, found.counts)
    var table = StateTable()
    for finding in surroundings {
      let (state, area) = (state(finding.state.rawValue), finding.area.rawValue)
      table.append(
        line: line(state, "\(area): \(finding.place): \(finding.text)"), in: state, named: area)
    }
    for finding in found.findings {
      let state = state(finding.isFault ? "fault" : "note")
      table.append(
        line: line(state, "\(finding.place): \(finding.text)"), in: state, named: finding.place)
    }
    // The sum alone says that nothing was found.
    guard table.hasTasks || context.output.verbosity == .verbose else {
      return try context.output.print(sum)
    }
    try table.print(sum: sum, context.output)
  }

  /// The state of a finding.
  private static func state(_ word: String) -> TableState {
    switch word {
    case "fault": TableState(word, .alarm)
    case "fine": TableState(word, .none)
    case "note": TableState(word, .command, phrase: "notes")
    default: TableState(word, .command)
    }
  }

  private static func line(_ state: TableState, _ text: String) -> StyledText {
    "\(state.styledWord): \(text)"
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
    let unread =
      counts.unreadMovies == 0
      ? ""
      : "; \(counts.unreadMovies.counted("movie")) not read (hotside networks doctor --pictures)"
    return "\(verdict.compactMap { $0 }.joined(separator: ", ")); \(looked)\(unread)"
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
