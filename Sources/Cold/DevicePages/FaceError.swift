package import Reporting
import SecretShares

/// The errors of text entered on a page.
package enum FaceError: ReportableError, Equatable {
  /// The text is not a public key.
  case noVerifier(String)
  /// The text is not a valid number of keys.
  case noKeyCount(String)
  /// The text does not have the form `2 of 3` with valid numbers of shares.
  case noShareCounts(String)
  /// The text is not the word that confirms a wipe.
  case otherWord
  /// The text is not the path of exactly one folder.
  case notOneFolder
  /// The message of an alert of the navigator, while a dialog covers the screen.
  case refused(String)

  package var row: ErrorRow<Never> {
    switch self {
    case .noVerifier(let text):
      .badData(
        .noVerifier,
        """
        \(ScreenText.quoted(text)) is not a public key. Enter one in hex: sr25519, or with ed25519: or ecdsa: in front.
        """
      )
    case .noKeyCount(let text):
      .badData(
        .noKeyCount,
        "\(ScreenText.quoted(text)) is not a number of keys. Type one from 1 to \(EnteredCounts.mostKeys)."
      )
    case .noShareCounts(let text):
      .badData(
        .noShareCounts,
        """
        \(ScreenText.quoted(text)) does not say how many shares to make and how many recover the seed. Type '2 of 3' \
        to make three shares, any two of them enough. At least 2 must be needed, and at most \(BananaSplit.mostShares) \
        can be made.
        """)
    case .otherWord:
      .refused(.otherWord, "Nothing was wiped. Type \(DeviceDialog.wipeWord) to continue.")
    case .notOneFolder:
      .badData(
        .notOneFolder, "Type the path of one folder to watch, with a backslash before each space.")
    case .refused(let message): .refused(.refused, message)
    }
  }
}
