package import ChainInquiry
package import CommandLineKit
import FileSupport
package import HotSide
package import NodeClient
import Reporting
package import TerminalKit

/// How nodes are reached.
package struct NodeConnectionOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Trust the certificates in this PEM file instead of the system's.", valueName: "file"),
    completion: .file(), setting: .certificateAuthority)
  var certificateAuthority: String?

  @Option(
    help: ArgumentHelp("Seconds to wait for a connection.", valueName: "seconds"),
    setting: .connectTimeout)
  var connectTimeout: UInt16 = 60

  @Option(
    help: ArgumentHelp("Seconds to wait for all answers of a node.", valueName: "seconds"),
    setting: .requestTimeout)
  var requestTimeout: UInt16 = 120

  @OptionGroup var proxy: ProxyOptions

  package func validate() throws {
    guard connectTimeout > 0, requestTimeout > 0 else {
      throw ValidationError("A timeout of 0 seconds lets nothing through; give 1 or more.")
    }
    // Only a connection with TLS would look at it, and late.
    if let certificateAuthority, !Folder.exists(certificateAuthority) {
      throw FileError.missing(path: certificateAuthority)
    }
  }

  /// The limits and trust of every connection; on a terminal, whoever waits is told for whom.
  ///
  /// - Throws: `NodeError.invalidProxy`.
  package func options(_ context: CommandContext) throws -> NodeOptions {
    let output = context.output
    let line = output.waitingLine()
    var options = NodeOptions()
    options.proxies = try proxy.rules(context)
    if let summary = options.proxies.summary { output.detail("\(summary)") }
    options.observer = NodeObserver(
      began: { line.begin("asking \($0.redacted)") }, ended: { _ in line.end() })
    options.certificateAuthorityFile = certificateAuthority
    options.connectTimeout = .seconds(Int(connectTimeout))
    options.requestTimeout = .seconds(Int(requestTimeout))
    return options
  }
}

/// How nodes are asked for their network.
package struct NodeAccessOptions: ParsableArguments {
  package init() {}

  @Flag(help: "Read the best block instead of the finalized one; it may still be abandoned.")
  var best = false

  @Option(
    help: ArgumentHelp(
      "How many endpoints must give the same metadata and genesis hash.", valueName: "count"),
    setting: .agree)
  var agree: UInt8 = 1

  // Without a name, so that nothing but the settings gives it.
  @Option(name: [], help: .hidden, setting: .endpoints) var endpoints: [NetworkURL] = []

  @OptionGroup package var connection: NodeConnectionOptions

  package func validate() throws {
    guard agree > 0 else { throw ValidationError("--agree needs at least 1.") }
  }

  /// Refuses what a command line says of asking nodes where none is asked, since it would be taken for
  /// done; what settings say of it is for other commands.
  ///
  /// - Parameters:
  ///   - command: the command and its option that asks none, for the sentence.
  ///   - context: knows what stands on the command line.
  /// - Throws: `ValidationError`.
  package func refuse(for command: String, _ context: CommandContext) throws {
    let agreement = context.settings.first { $0.setting == .agree }
    var names = best ? ["--best"] : []
    if case .option(let name)? = agreement?.origin { names.append(name) }
    guard let name = names.first else { return }
    throw ValidationError("\(command) asks no node, so \(name) has no meaning there.")
  }

  /// The block that is read.
  var head: NodeSnapshot.Head { best ? .best : .finalized }

  /// How nodes are asked; endpoints of the settings that no network of the workspace has are warned
  /// of at once.
  ///
  /// - Parameters:
  ///   - context: takes the warnings.
  ///   - workspace: whose networks these are.
  ///   - isAsking: whether nodes are asked at all.
  /// - Returns: the settings.
  /// - Throws: `NodeError.invalidProxy`.
  package func settings(
    _ context: CommandContext, in workspace: Workspace, isAsking: Bool = true
  ) throws -> InquirySettings {
    if isAsking { NodeConnection.prepare() }
    var settings = InquirySettings()
    settings.endpoints = NetworkURL.joined(endpoints)
    // What is wrong with the database, whoever needs it says.
    for warning in (try? settings.mistakenEndpoints(in: workspace)) ?? [] {
      context.output.warn(warning)
    }
    settings.head = head
    settings.agreement = Int(agree)
    settings.options = try connection.options(context)
    return settings
  }
}

extension InquiryProgress {
  /// A failing endpoint of the one network that is asked is warned of when the next one is asked.
  package init(_ output: CommandOutput) {
    self.init()
    endpointFailed = { error in output.warn("\(error.message) Asking the next endpoint.") }
  }
}
