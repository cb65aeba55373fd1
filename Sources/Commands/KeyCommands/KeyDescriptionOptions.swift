import CommandLineKit
import Reporting
import SecretVault
import SubstrateCrypto

/// The properties of a new key.
struct KeyDescriptionOptions: ParsableArguments {
  @Argument(help: "The key's name in the vault.") var name: String
  @Option(
    help: ArgumentHelp(
      "The key's encryption. Default: sr25519; ed25519 for root, index and timestamp.",
      valueName: "encryption"))
  var crypto: Encryption?
  @Option(help: ArgumentHelp("Derive along this path, such as //verifier.", valueName: "path"))
  var path: String?
  @Option(
    help: ArgumentHelp("The role that the key signs in.", valueName: "role"))
  var role: KeyRole?
  @Option(help: ArgumentHelp("A comment for the owner.", valueName: "text")) var comment: String?

  func validate() throws {
    guard let path else { return }
    do throws(SubstrateCryptoError) {
      _ = try DerivationPath(path)
    } catch { throw ValidationError("--path: \(error.message)") }
  }

  /// Adds the key of a phrase, seed or secret URI.
  ///
  /// `known` is the encryption of a key that can have no other.
  func add(
    _ secret: borrowing SecretBytes, of known: Encryption? = nil, to keyStore: UnlockedKeyStore
  ) throws -> RecordListing {
    if let crypto, let known, crypto != known {
      throw ValidationError("The key is an \(known.name) key, but --crypto is \(crypto.name).")
    }
    let tail = Array((path ?? "").utf8)
    if !tail.isEmpty, KeyDescriptionOptions.hasPassword(secret.bytes) {
      throw ValidationError("The secret has a password after ///. Write the path before it.")
    }
    let uri = SecretBytes(capacity: secret.count + tail.count) { out in
      for index in secret.bytes.indices { out.append(secret.bytes[index]) }
      for byte in tail { out.append(byte) }
    }
    let usual = role?.isOfIndex == true ? Encryption.ed25519 : .sr25519
    return try keyStore.addKey(
      name, secretURI: uri, encryption: crypto ?? known ?? usual, role: role, comment: comment)
  }

  private static func hasPassword(_ bytes: Span<UInt8>) -> Bool {
    var slashes = 0
    for index in bytes.indices {
      slashes = bytes[index] == UInt8(ascii: "/") ? slashes + 1 : 0
      if slashes == 3 { return true }
    }
    return false
  }
}
