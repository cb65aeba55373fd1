package import CommandLineKit
internal import Threading

/// The number of networks that are asked concurrently.
package struct JobOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Networks whose metadata is transferred at the same time.", valueName: "1-256"),
    setting: .jobs)
  package var jobs: UInt16 = 64

  package func validate() throws { try requireJobs(jobs) }
}

/// The number of updates that are processed concurrently.
package struct DrawingJobOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Updates that are checked and drawn at the same time. Default: one per processor.",
      valueName: "1-256"))
  package var jobs: UInt16?

  /// The given number, or the number of processors.
  package var count: Int { jobs.map(Int.init) ?? Processors.count }

  package func validate() throws { if let jobs { try requireJobs(jobs) } }
}

private func requireJobs(_ count: UInt16) throws {
  guard (1...256).contains(count) else { throw ValidationError("--jobs must be 1 to 256.") }
}
