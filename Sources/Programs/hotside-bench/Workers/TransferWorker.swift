import CommandLineKit
import NodeClient
import TerminalKit

/// Asks a node for all that an update of metadata needs, and does nothing with it.
///
/// A process of its own, because the tool beside which it is measured is one too.
struct TransferWorker: Command {
  static let configuration = CommandConfiguration(
    commandName: "transfer", abstract: "Transfer the metadata of a node.", shouldDisplay: false)

  @Argument(help: "The node.") var url: String

  func run(_ context: CommandContext) async throws {
    let count = try await NodeConnection.asking(try NodeEndpoint(url)) { node in
      let block = try await node.finalizedHead()
      _ = try await node.genesisHash()
      _ = try await node.runtimeVersion(at: block)
      return try await node.metadata(at: block).count
    }
    context.output.detail("\(count) bytes")
  }
}
