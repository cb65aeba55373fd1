package import ByteSupport
package import ColdSigner
package import JSONCodec
import SCALECodec
import VaultPayloads

/// Why a job of the cold side is not done; what its device refuses is a `ColdSignerError`, what its
/// vault of phrases refuses a `SecretVaultError`.
package enum ColdSideError: ParameterizedError, Equatable {
  case deviceExists(path: String)
  /// A file beside the device holds something else than was written; `remedy` is what to do.
  case damagedFile(path: String, remedy: String)
  case connected([String])
  case stillConnected([String])
  /// There is no phrase of this name; `known` are those there are.
  case unknownPhrase(seed: String, known: [String])
  /// No network has this title; `known` are the titles.
  case unknownNetwork(title: String, known: [String])
  case unknownKey(String)
  case severalKeys(String, [KeyDetails])
  case noParentKey(seed: String, path: String, network: String)
  case noNetworkOfKey
  case noKeyList
  case waitsToBeSigned
  case waitsToBeAccepted
  /// The third password of a key was wrong.
  case tooManyPasswords
  /// The phrase that the device has of a seed does not lead to the author's key.
  case otherPhrase(seed: String)

  /// All that is said of the case.
  package var row: ErrorRow<JSONValue> {
    switch self {
    case .deviceExists(let path):
      .failure(
        "device_exists",
        "There is a device in '\(path)' already. Name another folder, or wipe it with 'hotside cold wipe'.",
        ["path": .string(path)])
    case .damagedFile(let path, let remedy):
      .badData(
        "damaged_file", "'\(path)' is damaged. \(remedy)", ["path": .string(path)])
    case .connected(let names):
      .refused(
        "connected",
        "A connection of this computer is up (\(names.joined(separator: ", "))), and this touches secrets. Disconnect it first.",
        ["interfaces": .array(names.map { .string($0) })])
    case .stillConnected(let names):
      .refused(
        "still_connected",
        "A connection of this computer is still up (\(names.joined(separator: ", "))). Disconnect it first, then acknowledge it.",
        ["interfaces": .array(names.map { .string($0) })])
    case .unknownPhrase(let seed, let known):
      .inputMissing(
        "unknown_phrase",
        "The device has no phrase of a seed \(ScreenText.quoted(seed)). \(known.isEmpty ? "Add one with 'hotside cold seed add'." : "It has those of \(ColdSideError.list(known)).")",
        ["seedName": .string(seed)])
    case .unknownNetwork(let title, let known):
      .inputMissing(
        "unknown_network",
        "No network of the device has the title \(ScreenText.quoted(title)). \(known.isEmpty ? "There are none." : "The titles are \(ColdSideError.list(known)).")",
        ["title": .string(title)])
    case .unknownKey(let text):
      .inputMissing(
        "unknown_key",
        "The device has no key \(ScreenText.quoted(text)). 'hotside cold seed list' shows the addresses.",
        ["key": .string(text)])
    case .severalKeys(let text, let keys):
      .badData(
        "several_keys",
        "The key \(ScreenText.quoted(text)) is on record for \(keys.count.counted("network")). Name one of them: \(keys.map(ColdSideError.place).joined(separator: ", ")).",
        [
          "key": .string(text),
          "addressKeys": .array(keys.map { .string(Hex.encode($0.stored.key.scaleBytes)) }),
        ])
    case .noParentKey(let seed, let path, let network):
      .inputMissing(
        "no_parent_key",
        "The seed \(ScreenText.quoted(seed)) has no key at \(ScreenText.quoted(path)) for \(ScreenText.quoted(network)), below which numbered keys could go. Derive it first, without --numbered.",
        ["seedName": .string(seed), "path": .string(path), "network": .string(network)])
    case .noNetworkOfKey:
      .badData("no_network_of_key", "The network of this key is not stored any more.")
    case .noKeyList:
      .badData(
        "no_key_list",
        "The pictures are no list of keys. Show updates to 'hotside cold scan'.")
    case .waitsToBeSigned:
      .failure(
        "waits_to_be_signed",
        "What waits is no update. Sign it with 'hotside cold sign', or let go of it with 'hotside cold decline'."
      )
    case .waitsToBeAccepted:
      .failure(
        "waits_to_be_accepted",
        "What waits is an update. Accept it with 'hotside cold accept', or let go of it with 'hotside cold decline'."
      )
    case .tooManyPasswords:
      .refused(
        "wrong_password",
        "The password was wrong for the third time. Nothing waits any more; scan again.")
    case .otherPhrase(let seed):
      .refused(
        "other_phrase",
        "The phrase that the device has of the seed \(ScreenText.quoted(seed)) does not lead to the key that is to sign. Nothing was signed.",
        ["seedName": .string(seed)])
    }
  }

  /// What is wrong and what helps, as sentences for the user.
  package var message: String { row.message }

  /// The code a command ends with.
  package var exitCode: ExitCode { row.exit }
  package var code: String { row.code }
  package var parameters: [(String, JSONValue)] { row.parameters }

  private static func list(_ names: [String]) -> String {
    names.map(ScreenText.quoted).joined(separator: ", ")
  }

  private static func place(_ key: KeyDetails) -> String {
    "\(Hex.encode(key.stored.key.scaleBytes)) for \(key.network.map { ScreenText.quoted($0.title) } ?? "a network that is not stored")"
  }
}
