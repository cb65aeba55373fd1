import ByteSupport
package import JSONCodec
package import Reporting
import SCALECodec
package import VaultPayloads

/// An error of the navigator itself, not of the device or the phrase vault.
package enum NavigationError: ParameterizedError, Equatable {
  case noNetworks
  /// The path to confirm has no password.
  case noPassword
  case unknownKey(AddressKey)
  /// The phrase does not lead to the key, although the key has no password.
  ///
  /// `isRecorded` is set if the device has logged it as a wrong password, as a Vault does.
  case otherPhrase(seed: String, isRecorded: Bool)

  package var row: ErrorRow<JSONValue> {
    switch self {
    case .noNetworks:
      .refused(.noNetworksAvailable, "The device has no networks. Scan the specs of one first.")
    case .noPassword:
      .badData(.lostPassword, "The path has no password to confirm. Write it after ///.")
    case .unknownKey(let key):
      .inputMissing(
        .keyNotFound, "The key \(Hex.encode(key.scaleBytes)) is not on record.",
        ["details": .hex(key.scaleBytes)])
    case .otherPhrase(let seed, let isRecorded):
      .refused(
        isRecorded ? .wrongPassword : .otherPhrase,
        """
        The phrase does not lead to this key of the seed \(ScreenText.quoted(seed)), which has no password. Use the \
        phrase of that seed.
        """,
        ["seedName": .string(seed)])
    }
  }
}
