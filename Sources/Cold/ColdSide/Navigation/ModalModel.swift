package import ByteSupport
package import ColdRecords
package import ColdSigner
package import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// What lies over a screen: all that a terminal or a page needs to draw it.
package enum ModalModel {
  /// The stored networks in which a seed has keys, by their order.
  case backup(seedName: String, [BackupNetwork])
  case newSeedMenu
  /// A phrase that was made, to be written down; it is lent.
  case newSeedBackup(NavigationState.FreshSeed)
  case seedMenu(seedName: String)
  /// The networks by their order.
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
  /// The hash of the types; `nil` where there are none.
  case typesInfo(Hash256?)
}

/// The password in a path, to be looked at and confirmed; it is lent.
package struct PasswordConfirmModel {
  package let seedName: String
  /// The path without its password.
  package let path: String
  package let password: SharedSecret
}

/// The password of a key that is to sign.
package struct PasswordEntryModel {
  package enum Key {
    /// It signs something scanned.
    case author(AuthorDetails, SigningNetwork)
    /// It signs what the device holds.
    case capsule(StoredKey)
  }

  package let key: Key
  /// The number of the entry, from 1.
  package let counter: Int
}

/// One version of a network's metadata.
package struct MetadataModel {
  package let metadata: MetadataFingerprint
  /// The networks of that name.
  package let networks: [OrderedNetworkSpecs]
  /// The one whose details lie below.
  package let current: NetworkSpecsKey
}

/// The signature of what the device holds.
package struct CapsuleModel {
  /// What was signed.
  package enum Content {
    case specs(NetworkSpecs)
    case metadata(name: String, version: UInt32)
    /// The hash of the types.
    case types(Hash256)
  }

  package let signed: SignedContent
  package let content: Content
}

/// What lies over everything until it is closed.
package enum AlertModel {
  /// Why the last action that failed did, or what lies over the screen cannot be shown; never empty.
  case error([any ReportableError])
  /// Why the screen cannot be shown; never empty.
  case errorDisplay([any ReportableError])
  case shield(wasOnline: Bool)

  /// The sentences for the user, one for each thing that failed.
  package var messages: [String] {
    switch self {
    case .error(let errors), .errorDisplay(let errors): errors.map(\.message)
    case .shield(let wasOnline):
      [
        wasOnline
          ? "This device was online since that was last acknowledged. Who was connected may know its secrets."
          : "This device was not online."
      ]
    }
  }
}
