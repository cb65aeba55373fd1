import ByteSupport
package import ChainProving
package import CommandLineKit
import FileSupport
package import HotSide
package import NodeClient
import ProofEvidence
import Reporting
package import TerminalKit

/// How the code of networks is proved without trust in a node.
package struct ProofOptions: ParsableArguments {
  package init() {}

  @Flag(
    help: ArgumentHelp(
      "Prove the chain's code by finality and storage proofs from a checkpoint.",
      discussion: """
        The metadata is then the result of running the proven code. --request-timeout then limits
        each answer; all answers of a node together may take 15 times as long.
        """))
  package var prove = false

  // Has no option name, so that only the settings files can set it.
  @Option(name: [], help: .hidden, setting: .provenNetworks) var provenNetworks: [String] = []
  @Option(name: [], help: .hidden, setting: .bondingDays) var bondingDays: [NetworkDays] = []

  @Option(
    help: ArgumentHelp(
      "Begin with the checkpoint in this chain specification.", valueName: "file"),
    completion: .file())
  package var checkpoint: String?

  @Option(
    help: ArgumentHelp(
      "The day on which the file was published, such as 2026-11-25. Default: the time of its block.",
      valueName: "day"))
  package var checkpointDate: DayArgument?

  @Flag(help: "Accept a checkpoint that is older than its keys are bonded.")
  package var oldCheckpoint = false

  @Option(
    help: ArgumentHelp(
      "Minutes that the proven block may differ from the clock.", valueName: "minutes"))
  package var maxAge: UInt32 = 30

  package func validate() throws {
    guard maxAge > 0 else { throw ValidationError("--max-age must be at least 1.") }
    guard checkpoint != nil || checkpointDate == nil else {
      throw ValidationError("--checkpoint-date belongs to --checkpoint. Give both, or neither.")
    }
    if let checkpointDate, checkpointDate.seconds > FileTime.now {
      throw ValidationError("--checkpoint-date is in the future.")
    }
    let needless = [
      (checkpoint != nil, "--checkpoint"), (oldCheckpoint, "--old-checkpoint"),
      (maxAge != 30, "--max-age"),
    ].first { $0.0 }
    if let needless, !prove, provenNetworks.isEmpty {
      throw ValidationError("\(needless.1) has an effect only with --prove.")
    }
  }

  /// Whether some networks are proved.
  package var isUsed: Bool { prove || !provenNetworks.isEmpty }

  /// The networks to prove, and the rules for their checkpoints; `nil` to prove none.
  ///
  /// - Parameters:
  ///   - context: the context of the command.
  ///   - options: limits and trusted certificates of the connections.
  ///   - workspace: the workspace with the networks that settings name.
  /// - Returns: the plan.
  /// - Throws: the errors of reading the checkpoint.
  package func plan(
    _ context: CommandContext, _ options: NodeOptions, in workspace: Workspace
  ) throws -> ProvingPlan? {
    guard isUsed else { return nil }
    if prove,
      case .option(let name)? = context.settings.first(where: { $0.setting == .agree })?.origin
    {
      throw ValidationError("--prove trusts no node, so \(name) has no effect. Leave it out.")
    }
    let output = context.output
    var settings = ProvingSettings(clock: { FileTime.now })
    settings.maximumAge = Int64(maxAge) * 60
    settings.options = options
    settings.progress = ProvingProgress(output)
    var plan = ProvingPlan(settings)
    plan.networks =
      try prove
      ? nil
      : NamedNetworks.specNames(provenNetworks, of: "nodes.prove", in: workspace, output)
        .flatMap(\.self)
    if let checkpoint {
      let spec = try ChainSpecFile(reading: checkpoint)
      plan.given = ProvingPlan.Given(
        spec, time: [checkpointDate?.seconds, spec.time].compactMap(\.self).min())
    }
    plan.oldCheckpoints =
      oldCheckpoint ? .accepted : context.input.isTerminal ? .warned : .refused
    let bonded = try NamedNetworks.specNames(
      bondingDays.map(\.network), of: "nodes.bonding-days", in: workspace, output)
    plan.bondingDays = zip(bonded, bondingDays).flatMap { names, entry in
      names.map { ($0, entry.days) }
    }
    return plan
  }
}

extension ProvingProgress {
  /// Shows the followed sets on a terminal, and warns of each endpoint that failed.
  package init(_ output: CommandOutput) {
    self.init()
    let line = output.waitingLine()
    followed = { network, work in
      line.begin(
        """
        following \(network): \(work.sets.counted("set")), \(work.signatures.counted("signature")), \
        \(work.bytes >> 20) MB
        """)
      output.detail(
        """
        \(network): followed \(work.sets.counted("set")), checked \(work.signatures.counted("signature")), received \
        \(work.bytes.counted("byte")).
        """)
    }
    endpointFailed = { network, error in
      output.warn("\(network): \(error.message) Asking the next endpoint.")
    }
  }
}

/// A day, such as 2026-11-25.
package struct DayArgument: ExpressibleByArgument, CustomStringConvertible {
  /// The beginning of the day in seconds since 1970 (UTC).
  package let seconds: Int64

  package init?(argument: String) {
    guard let seconds = RFC3339.seconds(argument + "T00:00:00Z"), seconds >= 0 else { return nil }
    self.seconds = seconds
  }

  /// Whether the day is over everywhere before a time in seconds since 1970.
  package func isBefore(_ time: Int64) -> Bool { seconds + 36 * 3_600 <= time }

  package var description: String { String(RFC3339.text(seconds).prefix(10)) }

  package static var expectedForm: String? { "a day such as 2026-11-25" }
}

/// The bonding time of a network, as in settings: `westend=7`.
package struct NetworkDays: ExpressibleByArgument, CustomStringConvertible {
  package let network: String
  package let days: Int64

  package init?(argument: String) {
    guard let entry = NetworkURL(argument: argument), let days = UInt16(entry.url), days > 0 else {
      return nil
    }
    (network, self.days) = (entry.network, Int64(days))
  }

  package var description: String { "\(network)=\(days)" }

  package static var expectedForm: String? { "a network and days, such as westend=7" }
}
