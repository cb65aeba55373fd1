import ByteSupport
import ColdRecords
package import ColdSigner
package import JSONCodec
package import Reporting
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

/// An error of a cold-device job.
///
/// Errors of the device itself are `ColdSignerError`, those of the phrase vault `SecretVaultError`.
package enum ColdSideError: ParameterizedError, Equatable {
  case deviceExists(path: String)
  /// A file in the device folder was damaged after it was written; `remedy` says what the user can
  /// do.
  case damagedFile(path: String, remedy: String)
  case connected([String])
  case stillConnected([String])
  /// Trusting the host was refused, because the device holds the phrases of the named seeds.
  case hostNotTrusted(seeds: [String])
  /// The device has no phrase of this name; `known` are the stored names.
  case unknownPhrase(seed: String, known: [String])
  /// No network has this title; `known` are the stored titles.
  case unknownNetwork(title: String, known: [String])
  /// More than one network has this title or name.
  case severalNetworks(String, [NetworkSpecs])
  case unknownKey(String)
  case severalKeys(String, [KeyDetails])
  case noParentKey(seed: String, path: String, network: String)
  case noNetworkOfKey
  case noKeyList
  case waitsToBeSigned
  case waitsToBeAccepted
  /// The waiting screen is not the screen that the user approved.
  case otherScreen(expected: ScreenHash, found: ScreenHash)
  /// The password of a key was wrong three times.
  case tooManyPasswords
  /// The stored phrase of the seed does not lead to the author's key.
  case otherPhrase(seed: String)

  package var row: ErrorRow<JSONValue> {
    switch self {
    case .deviceExists(let path):
      .failure(
        .deviceExists,
        "There is already a device in '\(path)'. Name another folder, or wipe it with 'hotside cold wipe'.",
        ["path": .string(path)])
    case .damagedFile(let path, let remedy):
      .badData(
        .damagedFile, "'\(path)' is damaged. \(remedy)", ["path": .string(path)])
    case .connected(let names):
      .refused(
        .connected,
        """
        A connection of this computer is up (\(names.joined(separator: ", "))), and this needs secrets. Disconnect it \
        first. For training and rehearsals, 'hotside cold init --trust-host' makes a device that does not check \
        connections, and 'hotside cold danger --trust-host' turns the check off for a device without seeds.
        """,
        ["interfaces": .array(names.map { .string($0) })])
    case .stillConnected(let names):
      .refused(
        .stillConnected,
        """
        A connection of this computer is still up (\(names.joined(separator: ", "))). Disconnect it first, then \
        acknowledge it.
        """,
        ["interfaces": .array(names.map { .string($0) })])
    case .hostNotTrusted(let seeds):
      .refused(
        .hostNotTrusted,
        """
        The device has the phrases of \(ColdSideError.list(seeds)), and keeps checking this computer's connections. \
        Make another device for training with 'hotside cold init --trust-host'.
        """,
        ["seedNames": .strings(seeds)])
    case .unknownPhrase(let seed, let known):
      .inputMissing(
        .unknownPhrase,
        """
        The device has no phrase of a seed \(ScreenText.quoted(seed)). \
        \(known.isEmpty ? "Add one with 'hotside cold seed add'." : "It has those of \(ColdSideError.list(known)).")
        """,
        ["seedName": .string(seed)])
    case .unknownNetwork(let title, let known):
      .inputMissing(
        .unknownNetwork,
        """
        No network of the device has the title \(ScreenText.quoted(title)). \
        \(known.isEmpty ? "The device has no networks." : "The titles are \(ColdSideError.list(known)).")
        """,
        ["title": .string(title)])
    case .severalNetworks(let text, let networks):
      .badData(
        .ambiguousNetwork,
        """
        \(networks.count.counted("network")) of the device are called \(ScreenText.quoted(text)). Name one of them: \
        \(networks.map(ColdSideError.place).joined(separator: ", ")).
        """,
        ["networkKeys": .array(networks.map { .string(Hex.encode($0.key.scaleBytes)) })])
    case .unknownKey(let text):
      .inputMissing(
        .unknownKey,
        "The device has no key \(ScreenText.quoted(text)). 'hotside cold seed list' shows the addresses.",
        ["key": .string(text)])
    case .severalKeys(let text, let keys):
      .badData(
        .severalKeys,
        """
        The key \(ScreenText.quoted(text)) is on record for \(keys.count.counted("network")). Name one of them: \
        \(keys.map(ColdSideError.place).joined(separator: ", ")).
        """,
        [
          "key": .string(text),
          "addressKeys": .array(keys.map { .string(Hex.encode($0.stored.key.scaleBytes)) }),
        ])
    case .noParentKey(let seed, let path, let network):
      .inputMissing(
        .noParentKey,
        """
        The seed \(ScreenText.quoted(seed)) has no key at \(ScreenText.quoted(path)) for \
        \(ScreenText.quoted(network)), below which numbered keys could be derived. Derive it first, without --numbered.
        """,
        ["seedName": .string(seed), "path": .string(path), "network": .string(network)])
    case .noNetworkOfKey:
      .badData(.noNetworkOfKey, "The network of this key is no longer stored.")
    case .noKeyList:
      .badData(
        .noKeyList,
        "The pictures are not a list of keys. Show updates to 'hotside cold scan'.")
    case .waitsToBeSigned:
      .failure(
        .waitsToBeSigned,
        """
        The pending request is not an update. Sign it with 'hotside cold sign', or discard it with 'hotside cold \
        decline'.
        """
      )
    case .waitsToBeAccepted:
      .failure(
        .waitsToBeAccepted,
        """
        The pending request is an update. Accept it with 'hotside cold accept', or discard it with 'hotside cold \
        decline'.
        """
      )
    case .otherScreen(let expected, let found):
      .refused(
        .otherScreen,
        """
        The pending screen is \(found), but \(expected) was expected. Nothing was done; 'hotside cold show' shows the \
        pending screen.
        """,
        ["expected": .string(expected.description), "found": .string(found.description)])
    case .tooManyPasswords:
      .refused(
        .wrongPassword,
        "The password was wrong for the third time. Nothing is pending any more; scan again.")
    case .otherPhrase(let seed):
      .refused(
        .otherPhrase,
        """
        The device's phrase of the seed \(ScreenText.quoted(seed)) does not lead to the signing key. Nothing was signed.
        """,
        ["seedName": .string(seed)])
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map(ScreenText.quoted).joined(separator: ", ")
  }

  private static func place(_ specs: NetworkSpecs) -> String {
    """
    \(Hex.encode(specs.key.scaleBytes)) for \(ScreenText.quoted(specs.name)) with the genesis hash \
    \(specs.genesisHash) and \(specs.encryption.name)
    """
  }

  private static func place(_ key: KeyDetails) -> String {
    """
    \(Hex.encode(key.stored.key.scaleBytes)) for \
    \(key.network.map { ScreenText.quoted($0.title) } ?? "a network that is not stored")
    """
  }
}
