package import Reporting
import SecretShares

/// What was entered on a page and is not what it asked for.
package enum FaceError: ReportableError, Equatable {
  /// A text that names no verifier.
  case noVerifier(String)
  /// A text that says of no number of keys that can be made.
  case noKeyCount(String)
  /// A text that does not say how many shares are needed and made.
  case noShareCounts(String)
  /// Another word than the one that confirms a wipe.
  case otherWord
  /// No folder that could be watched, or several.
  case notOneFolder
  /// What the machine of screens said where no screen of it is shown.
  case refused(String)

  /// All that is said of the case.
  package var row: ErrorRow<Never> {
    switch self {
    case .noVerifier(let text):
      .badData(
        .noVerifier,
        "\(ScreenText.quoted(text)) is no public key. Enter one in hex: sr25519, or with ed25519: or ecdsa: in front."
      )
    case .noKeyCount(let text):
      .badData(
        .noKeyCount,
        "\(ScreenText.quoted(text)) is no number of keys. Type one from 1 to \(EnteredCounts.mostKeys)."
      )
    case .noShareCounts(let text):
      .badData(
        .noShareCounts,
        """
        \(ScreenText.quoted(text)) does not say how many shares are needed and made. Type '2 of 3' for three shares \
        of which any two bring the seed back; at least 2 are needed, and at most \(BananaSplit.mostShares) made.
        """)
    case .otherWord:
      .refused(.otherWord, "Nothing was wiped. Type \(DeviceDialog.wipeWord) to go on.")
    case .notOneFolder:
      .badData(.notOneFolder, "Type the path of one folder to watch; a backslash before a blank.")
    case .refused(let message): .refused(.refused, message)
    }
  }
}
