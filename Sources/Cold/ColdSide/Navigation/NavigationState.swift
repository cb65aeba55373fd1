package import ColdRecords
package import ColdSigner
package import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// The position of a user on a device (cold-signer 8.1): a screen, optionally with a modal over it,
/// and optionally an alert over both.
///
/// A state is a value and keeps no reference to earlier states. Phrases, words and passwords in it
/// stay in secret memory.
package struct NavigationState {
  package var screen: Screen
  package var modal: Modal?
  package var alert: Alert?

  package init(screen: Screen, modal: Modal?, alert: Alert?) {
    self.screen = screen
    self.modal = modal
    self.alert = alert
  }

  /// A screen without modal and alert.
  package static func clean(_ screen: Screen) -> NavigationState {
    NavigationState(screen: screen, modal: nil, alert: nil)
  }

  /// The first state of every device: the list of seeds.
  package static var start: NavigationState { clean(.seedSelector) }

  /// The same key list, with another network selected for new keys; `nil` on other screens.
  ///
  /// No navigation action selects a network.
  package func choosing(_ network: NetworkSpecsKey) -> NavigationState? {
    guard case .keys(let place) = screen else { return nil }
    return .clean(.keys(Place(seedName: place.seedName, network: network)))
  }

  /// The state after a payload was refused: the earlier transaction or update can no longer be
  /// approved (cold-signer 7.4).
  var withoutWaiting: NavigationState {
    guard case .transaction(var transaction) = screen else { return self }
    switch transaction.content {
    case .signing, .update: transaction.isGone = true
    case .reading, .keys, .request: return self
    }
    return NavigationState(screen: .transaction(transaction), modal: modal, alert: alert)
  }

  /// The state after the user entered a log comment for one item; `nil` on other screens, under a
  /// modal, and if the item does not exist.
  package func commenting(on item: Int, _ comment: String) -> NavigationState? {
    guard case .transaction(var transaction) = screen, modal == nil,
      transaction.comments.indices.contains(item)
    else { return nil }
    transaction.comments[item] = comment
    return NavigationState(screen: .transaction(transaction), modal: nil, alert: alert)
  }
}

extension NavigationState {
  /// The screens with their parameters.
  package enum Screen {
    case log
    /// The number of a log entry, which may not exist.
    case logDetails(UInt32)
    case scan
    case transaction(Transaction)
    case seedSelector
    case keys(Place)
    case keyDetails(Place, AddressKey)
    case newSeed
    /// The previously entered name; may be empty.
    case recoverSeedName(String)
    case recoverSeedPhrase(Recovery)
    case deriveKey(Place)
    case settings
    case verifier
    case manageNetworks
    /// The key of a network, which may not exist.
    case networkDetails(NetworkSpecsKey)
    case selectSeedForBackup
    case signSufficientCrypto(Capsule)
    case documents
  }

  /// The modals of a screen.
  package enum Modal {
    /// The backup sheet of a seed.
    case backup(seedName: String)
    case newSeedMenu
    case newSeedBackup(FreshSeed)
    case seedMenu(seedName: String)
    case networkSelector(NetworkSpecsKey)
    /// The entered path; it may lack a password.
    case passwordConfirm(seedName: String, entered: SharedSecret)
    case signatureReady(SignedBatch)
    case enterPassword(PasswordEntryModel)
    case logComment
    case logRight
    case networkDetailsMenu
    /// The key of a network and a metadata version; either may not exist.
    case manageMetadata(NetworkSpecsKey, version: UInt32)
    case sufficientCryptoReady(SignedContent, of: Capsule.Content)
    case keyDetailsAction
    case typesInfo
  }

  /// The alerts over screen and modal.
  package enum Alert {
    /// All errors of the last step: those of the action, and those of the modal's data.
    case error([any ReportableError])
    /// The errors that prevent showing the screen.
    case errorDisplay([any ReportableError])
    /// Whether the device was online.
    case shield
  }
}

extension NavigationState {
  /// The seed and the network whose keys are shown.
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

  /// A scanned payload and the progress of its signing.
  package struct Transaction {
    package let content: DeviceScreen
    /// The ticket that signing must present; `nil` if the content cannot be signed.
    package var ticket: SigningTicket?
    /// The signing that waits for a password.
    package var course: SigningCourse?
    /// The user's log comment for each item; may be empty.
    package internal(set) var comments: [String] = []
    /// Whether the transaction is no longer pending because a later payload was refused.
    package internal(set) var isGone = false

    package init(_ content: DeviceScreen) {
      self.content = content
      guard case .signing(let screen) = content else { return }
      ticket = screen.ticket
      comments = screen.items.map { _ in "" }
    }
  }

  /// A seed whose phrase is being entered.
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

  /// A generated phrase for a new seed; it stays the same while the modal is open.
  package struct FreshSeed {
    package let seedName: String
    package let phrase: SharedSecret
    /// The sr25519 root key of the phrase.
    package let root: MultiSigner

    package init(
      seedName: String, phrase: SharedSecret, root: MultiSigner
    ) {
      self.seedName = seedName
      self.phrase = phrase
      self.root = root
    }
  }

  /// Specs, metadata or types that are to be signed.
  package struct Capsule {
    package enum Content: Equatable {
      case specs(NetworkSpecsKey)
      case metadata(NetworkSpecsKey, version: UInt32)
      case types
    }

    /// A key with a password, and the phrase of its seed.
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

/// A phrase draft that several states share; it never changes.
package final class SharedDraft {
  package let draft: SeedDraft

  package init(_ draft: consuming SeedDraft) { self.draft = draft }
}
