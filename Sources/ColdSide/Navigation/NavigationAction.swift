/// What a user does on a device (cold-signer 8.2); the raw value is the action's name in every
/// record of a walk.
package enum NavigationAction: String, CaseIterable, Sendable {
  /// Begins, and lets go of what waits.
  case start = "Start"
  case navbarLog = "NavbarLog"
  case navbarScan = "NavbarScan"
  case navbarKeys = "NavbarKeys"
  case navbarSettings = "NavbarSettings"
  case goBack = "GoBack"
  /// Goes on; the details are what the screen asks for.
  case goForward = "GoForward"
  /// Opens the keys of a seed; the details are its name.
  case selectSeed = "SelectSeed"
  /// Opens a key; the details are its address key and its network's key, a line each, in hex.
  case selectKey = "SelectKey"
  /// Begins a new key; the details are its path.
  case newKey = "NewKey"
  case rightButton = "RightButtonAction"
  /// Shows whether the device was online.
  case shield = "Shield"
  case newSeed = "NewSeed"
  case recoverSeed = "RecoverSeed"
  /// Shows what belongs on paper beside a phrase; the details are the seed's name, or nothing.
  case backupSeed = "BackupSeed"
  case networkSelector = "NetworkSelector"
  /// Shows the password in a path, to be confirmed; the details are the path.
  case checkPassword = "CheckPassword"
  /// Takes a payload; the details are its hex.
  case transactionFetched = "TransactionFetched"
  case removeNetwork = "RemoveNetwork"
  case signNetworkSpecs = "SignNetworkSpecs"
  /// Opens one version of metadata; the details are its number.
  case manageMetadata = "ManageMetadata"
  case removeMetadata = "RemoveMetadata"
  case signMetadata = "SignMetadata"
  case removeTypes = "RemoveTypes"
  case signTypes = "SignTypes"
  case manageNetworks = "ManageNetworks"
  case viewGeneralVerifier = "ViewGeneralVerifier"
  case showDocuments = "ShowDocuments"
  case removeKey = "RemoveKey"
  case removeSeed = "RemoveSeed"
  case createLogComment = "CreateLogComment"
  case clearLog = "ClearLog"
  /// Opens an entry of the log; the details are its number.
  case showLogDetails = "ShowLogDetails"
  case increment = "Increment"
  /// Takes what stands in the field of the next word.
  case textEntry = "TextEntry"
  /// Accepts a word of a phrase.
  case pushWord = "PushWord"
  /// Shows the same again.
  case nothing = "Nothing"
}
