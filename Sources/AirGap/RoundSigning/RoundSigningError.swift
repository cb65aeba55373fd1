package import ByteSupport
import CommandLineKit
import HotSide
package import Reporting

/// Why something of a round is not signed.
package enum RoundSigningError: Error, Sendable {
  /// What is to be signed was not prepared; `command` does that.
  case noPayloadToSign(subject: String, command: String)
  /// The list of expected hashes does not have this one.
  case notExpected(subject: String, hash: Hash256, list: String)
  /// A capsule signs none of what waits; `former` is what else it signs.
  case capsuleFitsNothing(path: String, former: String?)
  /// More than one update waits, and none was named.
  case severalWait(count: Int)
}

extension RoundSigningError: ReportableError {
  /// All that is said of the case.
  package var row: ErrorRow<Never> {
    switch self {
    case .noPayloadToSign(let subject, let command):
      .inputMissing(
        .noPayloadToSign, "There is no payload of \(subject) to sign. Run '\(command)' first.")
    case .notExpected(let subject, let hash, let list):
      .refused(
        .notExpected,
        """
        The bytes to be signed of \(subject) have the hash \(hash), and \(ScreenText.quoted(list)) does not have it. \
        Compare the list with 'hotside status --json'.
        """)
    case .capsuleFitsNothing(let path, let former?):
      .refused(
        .capsuleFitsNothing,
        """
        The capsule in \(ScreenText.quoted(path)) signs \(former), which does not wait. Show the Vault the payload \
        that waits.
        """)
    case .capsuleFitsNothing(let path, nil):
      .refused(
        .capsuleFitsNothing,
        """
        The capsule in \(ScreenText.quoted(path)) signs none of what waits, nor another payload of this workspace. \
        Show the Vault the payload that waits.
        """)
    case .severalWait(let count):
      ErrorRow(
        .severalWait, exit: .usage,
        "\(count.counted("update")) wait. Name networks, or give --all.")
    }
  }
}
