package import ByteSupport
import CommandLineKit
import HotSide
package import Reporting

/// The errors of signing a round.
package enum RoundSigningError: Error, Sendable {
  /// The payload to sign was not prepared; `command` prepares it.
  case noPayloadToSign(subject: String, command: String)
  /// The hash is not in the list of expected hashes.
  case notExpected(subject: String, hash: Hash256, list: String)
  /// The capsule does not sign a waiting update; `former` is another payload that it signs, if any.
  case capsuleFitsNothing(path: String, former: String?)
  /// Several updates wait, but none was named.
  case severalWait(count: Int)
}

extension RoundSigningError: ReportableError {
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
