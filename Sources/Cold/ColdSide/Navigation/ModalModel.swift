package import ByteSupport
package import ColdRecords
package import ColdSigner
package import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// The contents of a modal: everything that a terminal or a page needs to draw it.
package enum ModalModel {
  /// The stored networks in which the seed has keys, sorted by order number.
  case backup(seedName: String, [BackupNetwork])
  case newSeedMenu
  /// A generated phrase for the user to write down.
  case newSeedBackup(NavigationState.FreshSeed)
  case seedMenu(seedName: String)
  /// The networks, sorted by order number.
  case networkSelector([OrderedNetworkSpecs], selected: NetworkSpecsKey)
  case passwordConfirm(PasswordConfirmModel)
  case signatureReady(SignedBatch)
  case enterPassword(PasswordEntryModel)
  case logComment
  case logRight(checksum: String)
  case networkDetailsMenu
  case manageMetadata(MetadataModel)
  case sufficientCryptoReady(CapsuleModel)
  case keyDetailsAction
  /// The hash of the types; `nil` if none are stored.
  case typesInfo(Hash256?)
}

/// The password in an entered path, for the user to confirm.
package struct PasswordConfirmModel {
  package let seedName: String
  /// The path without its password.
  package let path: String
  package let password: SharedSecret
}

/// The dialog for the password of a signing key.
package struct PasswordEntryModel {
  package enum Key {
    /// The author of a scanned transaction or message.
    case author(AuthorDetails, SigningNetwork)
    /// The signer of specs, metadata or types that the device holds.
    case capsule(StoredKey)
  }

  package let key: Key
  /// The number of the attempt, from 1.
  package let counter: Int
}

/// One metadata version of a network.
package struct MetadataModel {
  package let metadata: MetadataFingerprint
  /// The networks with the same genesis hash.
  package let networks: [OrderedNetworkSpecs]
  /// The network whose details are shown below the modal.
  package let current: NetworkSpecsKey
}

/// The signature of specs, metadata or types.
package struct CapsuleModel {
  /// The signed content.
  package enum Content {
    case specs(NetworkSpecs)
    case metadata(name: String, version: UInt32)
    /// The hash of the types.
    case types(Hash256)
  }

  package let signed: SignedContent
  package let content: Content
}

/// The contents of an alert, which covers the screen and its modal until the user closes it.
package enum AlertModel {
  /// The errors of the last action, or of a modal that cannot be shown; never empty.
  case error([any ReportableError])
  /// The errors that prevent showing the screen; never empty.
  case errorDisplay([any ReportableError])
  case shield(wasOnline: Bool)

  /// The sentences for the user: one for each error.
  package var messages: [String] {
    switch self {
    case .error(let errors), .errorDisplay(let errors): errors.map(\.message)
    case .shield(let wasOnline):
      [
        wasOnline
          ? """
          This device was online since you last acknowledged a connection. Anyone connected to it may know its \
          secrets.
          """
          : "This device was not online."
      ]
    }
  }
}
