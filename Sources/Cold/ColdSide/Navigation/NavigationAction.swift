package import SubstrateCrypto
package import VaultPayloads

/// What a user does on a device (cold-signer 8.2), with what it takes.
package enum NavigationAction: Equatable, Sendable {
  /// Begins, and lets go of what waits.
  case start
  /// Presses a button at the bottom.
  case footer(NavigationFrame.FooterButton)
  case goBack
  /// Opens the menu of the screen, or closes it.
  case menu
  /// Shows whether the device was online.
  case shield
  /// Shows the same again.
  case nothing

  // MARK: - Seeds

  case selectSeed(String)
  case newSeed
  case recoverSeed
  /// Names the seed that is made or recovered.
  case nameSeed(String)
  /// Takes what stands in the field of the next word.
  case textEntry(SharedSecret)
  /// Accepts a word of a phrase.
  case pushWord(String)
  /// Makes the seed that was named, perhaps with a key at the default path of each network.
  case makeSeed(SharedSecret, withRoot: Bool, withNetworks: Bool = false)
  /// Shows what belongs on paper beside the phrase of the seed that is open, or asks for the seed.
  case backUp
  /// Shows what belongs on paper beside the phrase of this seed.
  case backUpSeed(String)
  case removeSeed

  // MARK: - Keys

  /// Opens the key of a network.
  case selectKey(MultiSigner, network: NetworkSpecsKey)
  case newKey
  /// Shows the password in a path, to be confirmed.
  case checkPassword(SharedSecret)
  case networkSelector
  case increment
  case removeKey

  // MARK: - What is scanned

  /// Shows a payload to the device, from its prelude to its last byte.
  case scanned([UInt8])
  /// Accepts what takes no phrase: an update, or a list whose keys were imported.
  case accept
  /// Signs with a phrase for each item, in their order.
  case sign([SharedSecret])
  /// Goes on with the password that was asked for.
  case enterPassword(SharedSecret)

  // MARK: - What the device holds

  case manageNetworks
  case openNetwork(NetworkSpecsKey)
  case removeNetwork
  case signNetworkSpecs
  /// Opens one version of metadata.
  case manageMetadata(UInt32)
  case removeMetadata
  case signMetadata
  case removeTypes
  case signTypes
  /// Signs what was chosen with a key, whose phrase comes with it.
  case signContent(AddressKey, phrase: SharedSecret)
  case viewGeneralVerifier
  case showDocuments

  // MARK: - The log

  /// Asks for a comment.
  case createLogComment
  /// Writes a comment into the log.
  case comment(String)
  case clearLog
  /// Opens the entry of this number.
  case showLogDetails(UInt32)
}
