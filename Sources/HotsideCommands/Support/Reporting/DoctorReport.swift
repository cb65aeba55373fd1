import AirGap
import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec
import QRRendering

/// What a look at a workspace found, for people and programs.
enum DoctorReport {
  /// Looks at a workspace, with rehearsals where pictures are read.
  static func look(
    at workspace: Workspace, readsPictures: Bool = false, looksForLeftovers: Bool = true,
    with reader: ConfinedPictureReader
  ) async -> DoctorJob.Report {
    await DoctorJob(workspace: workspace).run(
      readsPictures: readsPictures, looksForLeftovers: looksForLeftovers, with: reader
    ) { picture in
      try await RehearsalJob(workspace: workspace).summaries(of: picture, with: reader)
    }
  }

  static func document(_ found: DoctorJob.Report) -> JSONValue {
    let counts = found.counts
    return .members([
      "isSound": .bool(!found.findings.contains { $0.isFault }),
      "networkCount": .integer(counts.networks), "metadataCount": .integer(counts.metadata),
      "payloadFileCount": .integer(counts.payloads), "manifestCount": .integer(counts.manifests),
      "unreadMovieCount": .integer(counts.unreadMovies),
      "releaseFileCount": .integer(counts.releaseFiles),
      "findings": .array(
        found.findings.map { finding in
          .members([
            "isFault": .bool(finding.isFault), "place": .string(finding.place),
            "text": .string(finding.text),
          ])
        }),
    ])
  }

  static func show(_ found: DoctorJob.Report, _ context: CommandContext) throws {
    let counts = found.counts
    for finding in found.findings {
      try context.output.print(
        "\(finding.isFault ? "fault" : "note"): \(finding.place): \(finding.text)")
    }
    try context.output.print(
      "looked at \(counts.networks.counted("network")), \(counts.metadata) metadata, \(counts.payloads.counted("payload file")), \(counts.manifests.counted("manifest")), \(counts.releaseFiles.counted("release file"))"
    )
    if counts.unreadMovies > 0 {
      context.output.note(
        "\(counts.unreadMovies == 1 ? "1 movie was" : "\(counts.unreadMovies) movies were") not read back; 'hotside networks doctor --pictures' does."
      )
    }
  }
}

extension DoctorReport {
  /// The shape of the document.
  static let shape = JSONShape.members([
    "isSound": .bool, "networkCount": .integer, "metadataCount": .integer,
    "payloadFileCount": .integer,
    "manifestCount": .integer, "unreadMovieCount": .integer, "releaseFileCount": .integer,
    "findings": JSONShape.members(["isFault": .bool, "place": .text, "text": .text]).list,
  ])
}
