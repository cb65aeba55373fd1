import ByteSupport
import CommandLineKit
import HotSide
import NodeClient

/// How nodes are reached.
struct NodeConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Trust the certificates in this PEM file instead of the system's.", valueName: "file"),
    completion: .file())
  var certificateAuthority: String?

  @Option(help: ArgumentHelp("Seconds to wait for a connection.", valueName: "seconds"))
  var connectTimeout: UInt16 = 60

  @Option(help: ArgumentHelp("Seconds to wait for all answers of a node.", valueName: "seconds"))
  var requestTimeout: UInt16 = 120

  func validate() throws {
    guard connectTimeout > 0, requestTimeout > 0 else {
      throw ValidationError("A timeout of 0 seconds lets nothing through; give 1 or more.")
    }
  }

  /// The limits and trust of every connection; on a terminal, whoever waits is told for whom.
  func options(_ output: CommandOutput) -> NodeOptions {
    let line = output.waitingLine()
    var options = NodeOptions()
    options.observer = NodeObserver(
      began: { line.begin("asking \($0.redacted)") }, ended: { _ in line.end() })
    options.certificateAuthorityFile = certificateAuthority
    options.connectTimeout = .seconds(Int(connectTimeout))
    options.requestTimeout = .seconds(Int(requestTimeout))
    return options
  }
}

/// How nodes are asked for their network.
struct NodeAccessOptions: ParsableArguments {
  @Flag(help: "Read the best block instead of the finalized one; it may still be abandoned.")
  var best = false

  @Option(
    help: ArgumentHelp(
      "How many endpoints must give the same metadata and genesis hash.", valueName: "count"))
  var agree: UInt8 = 1

  @OptionGroup var connection: NodeConnectionOptions

  func validate() throws {
    guard agree > 0 else { throw ValidationError("--agree needs at least 1.") }
  }

  /// The block that is read.
  var head: NodeSnapshot.Head { best ? .best : .finalized }

  /// What one network's nodes are asked; a failing endpoint is warned of when the next one is asked.
  func inquiry(_ output: CommandOutput) -> NodeInquiry {
    var inquiry = NodeInquiry()
    inquiry.head = head
    inquiry.agreement = Int(agree)
    inquiry.options = connection.options(output)
    inquiry.endpointFailed = { error in output.warn("\(error.message) Asking the next endpoint.") }
    return inquiry
  }
}
