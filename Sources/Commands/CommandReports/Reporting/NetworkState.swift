import ChainInquiry
package import Reporting
package import TerminalKit

extension TableState {
  /// The state of a network whose nodes gave no usable answer.
  package init(failure: any ReportableError) {
    switch failure.exitCode {
    case _ where failure.isLackOfProof: self.init("unproved", .person)
    case .unavailable where failure.isSilenceOfNodes: self.init("silent", .person)
    case .refused, .unavailable: self.init("alarm", .alarm)
    default: self.init("failed", .person)
    }
  }
}
