import AirGap
import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec

struct NetworksDoctor: Command {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look whether database, files and manifests agree; change nothing.",
    discussion:
      "Reads the whole database and its last good copy, the payload files, the products, and Networks with its metadata. Every field of a manifest is worked out again from payload and picture; signatures are checked, and signers held against the record; products of two runs, pictures without manifest and what killed runs left are named. With something that must be mended the command ends with code 65."
  )

  @Flag(
    help:
      "Read movies back, too, a second for each, and rehearse what manifests say of devices; static codes are read in any case."
  )
  var pictures = false
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let found = await DoctorJob(workspace: workspace).run(
      readsPictures: pictures, with: budget.reader
    ) { picture in
      try await RehearsalJob(workspace: workspace).summaries(of: picture, with: budget.reader)
    }
    let counts = found.counts
    let document = JSONValue.members([
      "isSound": .bool(!found.findings.contains { $0.isFault }),
      "networks": .integer(counts.networks), "metadata": .integer(counts.metadata),
      "payloadFiles": .integer(counts.payloads), "manifests": .integer(counts.manifests),
      "unreadMovies": .integer(counts.unreadMovies),
      "releaseFiles": .integer(counts.releaseFiles),
      "findings": .array(
        found.findings.map { finding in
          .members([
            "isFault": .bool(finding.isFault), "place": .string(finding.place),
            "text": .string(finding.text),
          ])
        }),
    ])
    if try !report.printed(document, context) {
      for finding in found.findings {
        try context.output.print(
          "\(finding.isFault ? "fault" : "note"): \(finding.place): \(finding.text)")
      }
      try context.output.print(
        "looked at \(counts.networks.counted("network")), \(counts.metadata) metadata, \(counts.payloads.counted("payload file")), \(counts.manifests.counted("manifest")), \(counts.releaseFiles.counted("release file"))"
      )
      if counts.unreadMovies > 0 {
        context.output.note(
          "\(counts.unreadMovies == 1 ? "1 movie was" : "\(counts.unreadMovies) movies were") not read back; --pictures does."
        )
      }
    }
    if found.findings.contains(where: \.isFault) { throw ExitCode.badData }
  }
}
