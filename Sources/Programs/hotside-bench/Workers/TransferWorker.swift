import CommandLineKit
import NodeClient
import TerminalKit

/// Requests all data for an update of metadata from a node and discards it.
///
/// It is a separate process, like the command that it is compared with.
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
