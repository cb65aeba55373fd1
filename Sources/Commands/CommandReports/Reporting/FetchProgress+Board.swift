import ChainInquiry
import NodeClient
import Reporting
package import TerminalKit

extension FetchProgress {
  /// Shows progress on a board; warns of failed endpoints.
  package init(showing board: ProgressBoard, _ output: CommandOutput) {
    self.init()
    started = { board.begin($0) }
    asking = { board.waits($0, for: $1.map { "asking \($0.redacted)" }) }
    stepped = { board.update($0, completed: $1, total: NetworkInquiry.stepCount) }
    finished = { network, hasFailed in
      board.finish(network, total: NetworkInquiry.stepCount, hasFailed: hasFailed)
    }
    endpointFailed = { network, error in
      output.warn("\(network): \(error.message) Asking the next endpoint.")
    }
  }
}
