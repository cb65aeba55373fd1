package import JSONCodec
package import Reporting
package import SubstrateCrypto
import VaultPayloads

extension ColdSignerError {
  /// The reasons why a key cannot be derived or imported (cold-signer 5).
  package enum Derivation: Equatable, Sendable {
    /// The reasons why the derivation itself fails.
    package enum Problem: String, Sendable {
      case invalidPath = "invalid_path"
      case invalidFormat = "invalid_format"
      case invalidPhrase = "invalid_phrase"

      /// The problem as a clause of a sentence.
      package var clause: String {
        switch self {
        case .invalidPath: "only sr25519 keys have soft junctions; write // instead of /"
        case .invalidFormat: "a junction of its path is empty, or its password has a line feed"
        case .invalidPhrase: "its path does not start with a slash"
        }
      }
    }

    /// The reasons why a Vault does not accept an address (cold-signer 5.6).
    package enum AddressProblem: Equatable, Sendable {
      case form(SubstrateCryptoError)
      case unknownPrefix(UInt16)
      case notAPoint
    }

    case badPath(path: String)
    case notDerivable(Problem)
    case noSeed(root: MultiSigner)
    case missingPasswordInfo(path: String)
    /// The text is not an address that a Vault accepts.
    case badAddress(String, AddressProblem)
    case listBlocked(path: String, Problem)
    /// The list of keys is empty.
    case emptyList
    case wrongPublicKeyLength(found: Int)

    package var row: ErrorRow<JSONValue> {
      switch self {
      case .badPath(let path):
        .badData(
          .invalidDerivation,
          "The path \(quoted(path)) is not well formed. Paths look like //hard/soft///password.",
          ["path": .string(path)])
      case .notDerivable(let problem):
        .refused(
          .secretString, "The key cannot be derived: \(problem.clause).",
          ["kind": .string(problem.rawValue)])
      case .noSeed(let root):
        .refused(
          .noSeedFound,
          "The seed with the root key \(shown(root)) is not on this device, or its phrase was not given.",
          ["root": root.json])
      case .missingPasswordInfo(let path):
        .refused(
          .missingPasswordInfo,
          "It is not known whether the key \(quoted(path)) has a password. Unlock its seed first.",
          ["path": .string(path)])
      case .badAddress(let text, let problem):
        .badData(.badAddress, problem.message(quoted(text)), ["address": .string(text)])
      case .listBlocked(let path, let problem):
        .refused(
          .secretString,
          """
          A Vault of December 2025 imports no keys from this list, because one cannot be derived, \(quoted(path)): \
          \(problem.clause). Make the list again without that key.
          """,
          ["kind": .string(problem.rawValue), "path": .string(path)])
      case .emptyList:
        .badData(.emptyKeyList, "The list has no keys, so a Vault imports nothing from it.")
      case .wrongPublicKeyLength(let found):
        .badData(
          .wrongPublicKeyLength,
          "A public key has \(found.counted("byte")), but 33 are needed.",
          ["found": .integer(found)])
      }
    }
  }
}

extension ColdSignerError.Derivation.AddressProblem {
  fileprivate func message(_ address: String) -> String {
    switch self {
    case .form(let error): "\(address) is not an address. \(error.message)"
    case .unknownPrefix(let prefix):
      """
      The address \(address) has the network prefix \(prefix), which no Vault knows, so no Vault imports any key of \
      this list.
      """
    case .notAPoint:
      "\(address) is not a public key: it is not a point on the curve. No key of this list can be imported."
    }
  }
}
