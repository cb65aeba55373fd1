package import ColdSide
package import ColdSigner
package import SecretShares
package import SubstrateCrypto

/// A dialog over the screen that is not a state of the `Navigator`: a function that in a Vault
/// belongs to the app (cold-signer 8.6).
package indirect enum DeviceDialog {
  /// A payload about keys derived on the fly, with a log comment for each item; `comments` is empty
  /// if there is nothing to sign.
  case derivedKeys(DerivedKeysScreen, comments: [String])
  /// The reply for the hot side, as a QR code.
  case answered(SignedScreen)
  /// All keys of a seed, as the frames of a movie for other devices.
  case keySet(seedName: String, [[UInt8]])
  /// The question whether to export the secret of a key.
  case secretQuestion(KeyDetails)
  /// The question how many numbered keys to make below a key; `next` is the path of the first.
  case numberedKeys(KeyDetails, next: String)
  /// The field for the log comment of an item that is to be signed, on the screen or in the dialog
  /// `over`.
  case comment(item: Int, over: DeviceDialog?)
  /// The question into how many shares to split a seed, and how many of them restore it.
  case splitQuestion(seedName: String)
  /// The shares of a seed; `shown` is the index of the visible one.
  case shares(SeedShares, shown: Int)
  /// The secret of a key, as the content of its QR code.
  case secret(KeyDetails, SharedSecret)
  /// The question for the passphrase of scanned shares.
  case sharePassphrase(BananaShareSet)
  /// The question for the name of a seed whose phrase was restored from shares with this title.
  case shareName(title: String, SharedSecret)
  /// The first question before a wipe, answered by typing a word; contains the device folder and
  /// the seeds that have phrases.
  case wipeQuestion(path: String, seeds: [String])
  /// The second question before a wipe.
  case wipe(path: String)

  /// The actions of the buttons that open a dialog or are in one.
  package enum Answer: Equatable, Sendable {
    /// Signs or answers the shown payload.
    case approve
    /// Shows all keys of a seed as a QR code.
    case exportKeys(seedName: String)
    /// Asks whether to export the secret of the shown key.
    case beginSecretExport
    /// Shows the secret; the field contains the key's password, if the key has one.
    case exportSecret
    /// Asks how many numbered keys to make below the shown key.
    case beginNumbering
    /// Makes the entered number of keys.
    case makeNumbered
    /// Asks for the log comment of an item that is to be signed.
    case beginComment(item: Int)
    /// Stores the entered comment.
    case takeComment
    /// Asks into how many shares to split a seed.
    case beginSplit(seedName: String)
    /// Splits the seed with the entered counts.
    case split
    case nextShare
    /// Restores the phrase from the shares and the entered passphrase.
    case combineShares
    /// Stores the seed under the entered name.
    case nameSeed
    /// Asks whether to wipe the device.
    case beginWipe
    /// Compares the entered word with the word that confirms a wipe.
    case confirmWipe
    case wipe
  }

  /// The shares of a seed, to be written down.
  package struct SeedShares {
    package let seedName: String
    /// The number of shares that restore the seed.
    package let required: Int
    /// The passphrase, in words, that is needed in addition to the shares.
    package let passphrase: SharedSecret
    /// The content of each share's QR code.
    package let codes: [SharedSecret]
  }

  /// The dialog for a payload about keys derived on the fly, with empty comments.
  init(_ screen: DerivedKeysScreen) {
    guard case .signing(_, let signing) = screen else {
      self = .derivedKeys(screen, comments: [])
      return
    }
    self = .derivedKeys(screen, comments: signing.items.map { _ in "" })
  }

  /// The dialog that is shown again when this dialog is closed; `nil` for the screen.
  var below: DeviceDialog? { if case .comment(_, let over) = self { over } else { nil } }

  /// The word that confirms a wipe.
  static let wipeWord = "wipe"
}
