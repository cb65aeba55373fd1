package import ColdRecords
package import ColdSigner
package import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// Where a user is on a device (cold-signer 8.1): a screen, perhaps a modal over it, perhaps an alert
/// over both.
///
/// It is a value: the state after an action says nothing of the one before. Phrases, words and
/// passwords in it stay where secrets are kept.
package struct NavigationState {
  package var screen: Screen
  package var modal: Modal?
  package var alert: Alert?

  package init(screen: Screen, modal: Modal?, alert: Alert?) {
    self.screen = screen
    self.modal = modal
    self.alert = alert
  }

  /// A screen with nothing over it.
  package static func clean(_ screen: Screen) -> NavigationState {
    NavigationState(screen: screen, modal: nil, alert: nil)
  }

  /// Where every device begins.
  package static var start: NavigationState { clean(.seedSelector) }

  /// The keys that are looked at, with new ones for another network, which no action leads to; `nil`
  /// on other screens.
  package func choosing(_ network: NetworkSpecsKey) -> NavigationState? {
    guard case .keys(let place) = screen else { return nil }
    return .clean(.keys(Place(seedName: place.seedName, network: network)))
  }

  /// The same place after a payload was refused: what was to be approved there does not wait any more
  /// (cold-signer 7.4).
  var withoutWaiting: NavigationState {
    guard case .transaction(var transaction) = screen else { return self }
    switch transaction.content {
    case .signing, .update: transaction.isGone = true
    case .reading, .keys, .request: return self
    }
    return NavigationState(screen: .transaction(transaction), modal: modal, alert: alert)
  }

  /// What is to be signed, with a comment that is written beside an item into the log; `nil` on other
  /// screens, and for an item that is not there.
  package func commenting(on item: Int, _ comment: String) -> NavigationState? {
    guard case .transaction(var transaction) = screen, modal == nil,
      transaction.comments.indices.contains(item)
    else { return nil }
    transaction.comments[item] = comment
    return NavigationState(screen: .transaction(transaction), modal: nil, alert: alert)
  }
}

extension NavigationState {
  /// The screens, with what they are about.
  package enum Screen {
    case log
    /// The entry of the log with this number, which need not exist.
    case logDetails(UInt32)
    case scan
    case transaction(Transaction)
    case seedSelector
    case keys(Place)
    case keyDetails(Place, AddressKey)
    case newSeed
    /// The name that was entered before, perhaps none.
    case recoverSeedName(String)
    case recoverSeedPhrase(Recovery)
    case deriveKey(Place)
    case settings
    case verifier
    case manageNetworks
    /// The key of a network, which need not exist.
    case networkDetails(NetworkSpecsKey)
    case selectSeedForBackup
    case signSufficientCrypto(Capsule)
    case documents
  }

  /// What lies over a screen and belongs to it.
  package enum Modal {
    /// What belongs on paper beside the phrase of a seed.
    case backup(seedName: String)
    case newSeedMenu
    case newSeedBackup(FreshSeed)
    case seedMenu(seedName: String)
    case networkSelector(NetworkSpecsKey)
    /// The path that was entered, perhaps without a password.
    case passwordConfirm(seedName: String, entered: SharedSecret)
    case signatureReady(SignedBatch)
    case enterPassword(PasswordEntryModel)
    case logComment
    case logRight
    case networkDetailsMenu
    /// The key of a network and the version of its metadata, which need not exist.
    case manageMetadata(NetworkSpecsKey, version: UInt32)
    case sufficientCryptoReady(SignedContent, of: Capsule.Content)
    case keyDetailsAction
    case typesInfo
  }

  /// What lies over everything until it is closed.
  package enum Alert {
    /// Why the last action that failed did, or the data of a modal; all that failed in that step.
    case error([any ReportableError])
    /// Why the screen cannot be shown.
    case errorDisplay([any ReportableError])
    /// Whether the device was online.
    case shield
  }
}

extension NavigationState {
  /// The seed and network whose keys are looked at.
  package struct Place: Equatable {
    package let seedName: String
    package let network: NetworkSpecsKey

    package init(
      seedName: String, network: NetworkSpecsKey
    ) {
      self.seedName = seedName
      self.network = network
    }
  }

  /// Something scanned, and how far its signing came.
  package struct Transaction {
    package let content: DeviceScreen
    /// What signing must present; `nil` for anything else.
    package var ticket: SigningTicket?
    /// The signing that a password is needed for.
    package var course: SigningCourse?
    /// What the user writes beside each item into the log, perhaps nothing.
    package internal(set) var comments: [String] = []
    /// Whether it does not wait any more, because the device was shown something that it refused.
    package internal(set) var isGone = false

    package init(_ content: DeviceScreen) {
      self.content = content
      guard case .signing(let screen) = content else { return }
      ticket = screen.ticket
      comments = screen.items.map { _ in "" }
    }
  }

  /// A seed whose phrase is typed in.
  package struct Recovery {
    package let seedName: String
    package let draft: SharedDraft

    package init(
      seedName: String, draft: SharedDraft
    ) {
      self.seedName = seedName
      self.draft = draft
    }
  }

  /// A phrase that was made for a new seed; the modal keeps it for as long as it is open.
  package struct FreshSeed {
    package let seedName: String
    package let phrase: SharedSecret
    /// The root key of the phrase, sr25519.
    package let root: MultiSigner

    package init(
      seedName: String, phrase: SharedSecret, root: MultiSigner
    ) {
      self.seedName = seedName
      self.phrase = phrase
      self.root = root
    }
  }

  /// What the device holds, on its way to a signature.
  package struct Capsule {
    package enum Content: Equatable {
      case specs(NetworkSpecsKey)
      case metadata(NetworkSpecsKey, version: UInt32)
      case types
    }

    /// A key with a password, and the phrase that came with it.
    package struct Chosen {
      package let key: StoredKey
      let phrase: SharedSecret
      package internal(set) var dialog = PasswordDialog()
    }

    package let content: Content
    package var chosen: Chosen?

    package init(
      content: Content, chosen: Chosen? = nil
    ) {
      self.content = content
      self.chosen = chosen
    }
  }
}

/// A draft of a phrase that several states hold; it never changes.
package final class SharedDraft {
  /// The draft.
  package let draft: SeedDraft

  package init(_ draft: consuming SeedDraft) { self.draft = draft }
}
