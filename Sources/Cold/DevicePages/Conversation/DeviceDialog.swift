package import ColdSide
package import ColdSigner
package import SecretShares
package import SubstrateCrypto

/// What lies over the screens of a device without being a state of their machine: what a Vault's
/// application does beside it (cold-signer 8.6).
package indirect enum DeviceDialog {
  /// Something about keys that are derived on the fly, to be approved, with what is written beside each
  /// item into the log; no comments where nothing is signed.
  case derivedKeys(DerivedKeysScreen, comments: [String])
  /// What was signed or answered, as a code for the hot side.
  case answered(SignedScreen)
  /// All keys of a seed for other devices: the frames of a movie.
  case keySet(seedName: String, [[UInt8]])
  /// Whether the secret of a key is to be given out.
  case secretQuestion(KeyDetails)
  /// How many numbered keys are made below a key, of which the path of the next one is known.
  case numberedKeys(KeyDetails, next: String)
  /// What is written beside an item that is to be signed, on the screen or in the dialog below.
  case comment(item: Int, over: DeviceDialog?)
  /// Into how many shares a seed is split, and how many are needed.
  case splitQuestion(seedName: String)
  /// The shares of a seed, of which one is shown.
  case shares(SeedShares, shown: Int)
  /// The secret of a key: the content of its code.
  case secret(KeyDetails, SharedSecret)
  /// The passphrase of shares that were scanned.
  case sharePassphrase(BananaShareSet)
  /// What a seed is to be called whose phrase came of shares of this title.
  case shareName(title: String, SharedSecret)
  /// Whether the device is to be wiped, asked for in writing: its folder, and the seeds with phrases.
  case wipeQuestion(path: String, seeds: [String])
  /// Whether it is to be wiped after all.
  case wipe(path: String)

  /// What a button of a dialog, or one that leads to it, says.
  package enum Answer: Equatable, Sendable {
    /// Signs or answers what is shown.
    case approve
    /// Shows all keys of a seed as a code.
    case exportKeys(seedName: String)
    /// Asks whether the secret of the key that is shown is to be given out.
    case beginSecretExport
    /// Shows the secret; the password of the key was typed, if it has one.
    case exportSecret
    /// Asks how many numbered keys are made below the key that is shown.
    case beginNumbering
    /// Makes as many as were typed.
    case makeNumbered
    /// Asks what is written beside an item that is to be signed.
    case beginComment(item: Int)
    /// Takes what was typed.
    case takeComment
    /// Asks into how many shares a seed is split.
    case beginSplit(seedName: String)
    /// Splits it as it was typed.
    case split
    /// Shows the next share.
    case nextShare
    /// Puts the shares together with the passphrase that was typed.
    case combineShares
    /// Stores the seed under the name that was typed.
    case nameSeed
    /// Asks whether the device is to be wiped.
    case beginWipe
    /// Takes the word that was typed.
    case confirmWipe
    case wipe
  }

  /// Shares of a seed on their way to paper.
  package struct SeedShares {
    package let seedName: String
    /// How many are needed.
    package let required: Int
    /// What is needed beside them: words.
    package let passphrase: SharedSecret
    /// The content of the code of each.
    package let codes: [SharedSecret]
  }

  /// Something about keys that are derived on the fly, without comments yet.
  init(_ screen: DerivedKeysScreen) {
    guard case .signing(_, let signing) = screen else {
      self = .derivedKeys(screen, comments: [])
      return
    }
    self = .derivedKeys(screen, comments: signing.items.map { _ in "" })
  }

  /// What is seen again once this is left; `nil` for the screen.
  var below: DeviceDialog? { if case .comment(_, let over) = self { over } else { nil } }

  /// What is typed before a device is wiped.
  static let wipeWord = "wipe"
}
