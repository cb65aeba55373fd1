package import ChainInquiry
package import CommandLineKit
import FileSupport
package import HotSide
package import NodeClient
import Reporting
package import TerminalKit

/// How connections to nodes are made.
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
      throw ValidationError("A timeout of 0 seconds never succeeds. Give 1 or more.")
    }
    // Without this check, only a connection with TLS would report the error, and late.
    if let certificateAuthority, !Folder.exists(certificateAuthority) {
      throw FileError.missing(path: certificateAuthority)
    }
  }

  /// Rejects these options on the command line of a command that does not connect to nodes.
  ///
  /// Settings are allowed. `command` is the command with its option, for the message.
  ///
  /// - Throws: `ValidationError`.
  package func refuse(for command: String, _ context: CommandContext) throws {
    try context.refuse(
      [.certificateAuthority, .connectTimeout, .requestTimeout, .proxy],
      because: "\(command) does not ask a node")
  }

  /// The limits and trusted certificates of every connection; on a terminal, a progress line names
  /// the node that is waited for.
  ///
  /// - Returns: the options.
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

/// How nodes are asked for metadata and network values.
package struct NodeAccessOptions: ParsableArguments {
  package init() {}

  @Flag(help: "Read the best block, which may still be reverted, instead of the finalized one.")
  package var best = false

  @Option(
    help: ArgumentHelp(
      "Endpoints that must give the same metadata and genesis hash.", valueName: "count"),
    setting: .agree)
  var agree: UInt8 = 1

  // Has no option name, so that only the settings files can set it.
  @Option(name: [], help: .hidden, setting: .endpoints) var endpoints: [NetworkURL] = []

  @OptionGroup package var connection: NodeConnectionOptions

  package func validate() throws {
    guard agree > 0 else { throw ValidationError("--agree must be at least 1.") }
  }

  /// Rejects these options on the command line of a command that does not connect to nodes.
  ///
  /// Settings are allowed.
  ///
  /// `command` is the command with its option, for the message.
  ///
  /// - Throws: `ValidationError`.
  package func refuse(for command: String, _ context: CommandContext) throws {
    try context.refuse(
      [.agree], and: best ? ["--best"] : [], because: "\(command) does not ask a node")
    try connection.refuse(for: command, context)
  }

  var head: NodeSnapshot.Head { best ? .best : .finalized }

  /// The settings for asking nodes.
  ///
  /// Warns of endpoints in the settings that belong to no network of the workspace.
  ///
  /// - Returns: the settings.
  /// - Throws: `NodeError.invalidProxy`.
  package func settings(
    _ context: CommandContext, in workspace: Workspace, isAsking: Bool = true
  ) throws -> InquirySettings {
    if isAsking { NodeConnection.prepare() }
    var settings = InquirySettings()
    settings.endpoints = NetworkURL.joined(endpoints)
    // If the database cannot be read, the commands that need it report the error.
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
  /// Warns of each failed endpoint when the next one is asked.
  package init(_ output: CommandOutput) {
    self.init()
    endpointFailed = { error in output.warn("\(error.message) Asking the next endpoint.") }
  }
}
