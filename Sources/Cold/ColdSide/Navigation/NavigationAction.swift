package import SubstrateCrypto
package import VaultPayloads

/// An action of the user on a device, with its input (cold-signer 8.2).
package enum NavigationAction: Equatable, Sendable {
  /// Starts at the seed list and discards the pending request.
  case start
  /// Presses a footer button.
  case footer(NavigationFrame.FooterButton)
  case goBack
  /// Opens or closes the menu of the screen.
  case menu
  /// Shows whether the device was online.
  case shield
  /// Redraws the current state.
  case nothing

  // MARK: - Seeds

  case selectSeed(String)
  case newSeed
  case recoverSeed
  /// Sets the name of the seed that is being created or recovered.
  case nameSeed(String)
  /// Replaces the text in the field of the next word.
  case textEntry(SharedSecret)
  /// Accepts a word of the phrase.
  case pushWord(String)
  /// Creates the named seed, optionally with a key at the default path of each network.
  case makeSeed(SharedSecret, withRoot: Bool, withNetworks: Bool = false)
  /// Shows the backup sheet of the open seed, or the list of seeds to back up.
  case backUp
  /// Shows the backup sheet of this seed.
  case backUpSeed(String)
  case removeSeed

  // MARK: - Keys

  /// Opens the key of a network.
  case selectKey(MultiSigner, network: NetworkSpecsKey)
  case newKey
  /// Shows the password in a path for confirmation.
  case checkPassword(SharedSecret)
  case networkSelector
  case increment
  case removeKey

  // MARK: - Scanned payloads

  /// Shows a payload to the device: the bytes from the prelude on.
  case scanned([UInt8])
  /// Accepts an update, or closes a key list whose keys were imported.
  case accept
  /// Signs with one phrase for each item, in item order.
  case sign([SharedSecret])
  /// Continues with the requested password.
  case enterPassword(SharedSecret)

  // MARK: - Networks, metadata and types

  case manageNetworks
  case openNetwork(NetworkSpecsKey)
  case removeNetwork
  case signNetworkSpecs
  /// Opens one metadata version.
  case manageMetadata(UInt32)
  case removeMetadata
  case signMetadata
  case removeTypes
  case signTypes
  /// Signs the chosen content with a key; the phrase is that of the key's seed.
  case signContent(AddressKey, phrase: SharedSecret)
  case viewGeneralVerifier
  case showDocuments

  // MARK: - The log

  /// Opens the dialog for a comment.
  case createLogComment
  /// Adds a comment to the log.
  case comment(String)
  case clearLog
  /// Opens the log entry with this number.
  case showLogDetails(UInt32)
}
