import ByteSupport
package import JSONCodec
package import Reporting
import SCALECodec
package import VaultPayloads

/// Why an action fails that neither the device nor what stands around it refuses.
package enum NavigationError: ParameterizedError, Equatable {
  case noNetworks
  /// A path was to be confirmed that has no password.
  case noPassword
  case unknownKey(AddressKey)
  /// The phrase does not lead to a key that has no password; `isRecorded` where a Vault calls it a
  /// wrong password, and the log says so.
  case otherPhrase(seed: String, isRecorded: Bool)

  /// All that is said of the case.
  package var row: ErrorRow<JSONValue> {
    switch self {
    case .noNetworks:
      .refused(.noNetworksAvailable, "The device has no networks. Scan the specs of one first.")
    case .noPassword:
      .badData(.lostPassword, "The path has no password to confirm. Write it behind ///.")
    case .unknownKey(let key):
      .inputMissing(
        .keyNotFound, "There is no key \(Hex.encode(key.scaleBytes)) on record.",
        ["details": .hex(key.scaleBytes)])
    case .otherPhrase(let seed, let isRecorded):
      .refused(
        isRecorded ? .wrongPassword : .otherPhrase,
        """
        The phrase does not lead to this key of the seed \(ScreenText.quoted(seed)), which has no password. Take \
        the phrase of that seed.
        """,
        ["seedName": .string(seed)])
    }
  }
}
