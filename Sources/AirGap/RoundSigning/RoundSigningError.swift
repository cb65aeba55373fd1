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
  /// The capsule does not sign any waiting update; `subject` begins the sentence, and `former` is
  /// another payload of the workspace that it signs, if any.
  case capsuleFitsNothing(subject: String, former: String?)
  /// Several updates wait for signing, but the user named none of them.
  case severalWait(count: Int)
}

extension RoundSigningError: ReportableError {
  package var row: ErrorRow<Never> {
    switch self {
    case .noPayloadToSign(let subject, let command):
      .inputMissing(
        .noPayloadToSign, "No payload of \(subject) to sign was found. Run '\(command)' first.")
    case .notExpected(let subject, let hash, let list):
      .refused(
        .notExpected,
        """
        The bytes to be signed of \(subject) have the hash \(hash), but \(ScreenText.quoted(list)) does not have it. \
        Compare the list with 'hotside status --json'.
        """)
    case .capsuleFitsNothing(let subject, let former?):
      .refused(
        .capsuleFitsNothing,
        """
        \(subject) signs \(former), which is not pending. Show the Vault the pending \
        payload.
        """)
    case .capsuleFitsNothing(let subject, nil):
      .refused(
        .capsuleFitsNothing,
        """
        \(subject) signs neither a pending payload nor another payload of this \
        workspace. Show the Vault the pending payload.
        """)
    case .severalWait(let count):
      ErrorRow(
        .severalWait, exit: .usage,
        "\(count.counted("update")) are pending. Name networks, or pass --all.")
    }
  }
}
