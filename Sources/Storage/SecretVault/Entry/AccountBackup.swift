import ByteSupport
import JSONCodec
import Reporting
package import SubstrateCrypto

/// An account that polkadot-js or a wallet with its library exported: JSON with an encrypted key.
///
/// The format has version 3: base64 of salt (32 bytes), the scrypt parameters N, p and r (4 bytes
/// each, little-endian), nonce (24) and a box of XSalsa20-Poly1305. The box holds a PKCS #8 header,
/// the secret, a divider and the public key.
package struct AccountBackup: Sendable {
  /// The encryption that the backup names.
  package let encryption: Encryption
  private let salt: [UInt8]
  private let cost: (number: UInt32, lanes: UInt32, blockSize: UInt32)
  private let nonce: [UInt8]
  private let box: [UInt8]

  /// The maximum size of a file in bytes; descriptions and icons may be in it.
  package static let limit = 1 << 16
  private static let header: [UInt8] = [48, 83, 2, 1, 1, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]
  private static let divider: [UInt8] = [161, 35, 3, 33, 0]

  /// Reads the backup; `nil` for a text that is not a backup of this kind.
  ///
  /// - Parameter text: the contents of a file.
  /// - Throws: ``SecretVaultError``, `walletBackup` for a form of backup that is not read.
  package init?(ifOne text: Span<UInt8>) throws(SecretVaultError) {
    guard WalletBackup.isOne(text) else { return nil }
    // The text is not secret, because the key in it is encrypted.
    let object = text.indices.map { text[$0] }.drop { $0 != UInt8(ascii: "{") }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: Array(object))
    } catch { throw .walletBackup(reason: "it is not valid JSON") }
    let encoding = json["encoding"]
    let version = encoding?["version"]?.string ?? "0"
    let content = encoding?["content"]?.array?.compactMap(\.string) ?? []
    guard content.first != "batch-pkcs8" else {
      throw .walletBackup(reason: "it holds several accounts; export the account alone")
    }
    guard version == "3", content.first == "pkcs8" else {
      throw .walletBackup(
        reason: "its format has the version \(ScreenText.quoted(version)), not 3; export it again")
    }
    guard encoding?["type"] == .strings(["scrypt", "xsalsa20-poly1305"]) else {
      throw .walletBackup(reason: "it is not encrypted with scrypt; export it with a password")
    }
    guard let encryption = Encryption(name: content.last ?? "") else {
      throw .walletBackup(
        reason: "its key has the encryption \(ScreenText.quoted(content.last ?? ""))")
    }
    self.encryption = encryption
    guard let bytes = Base64.decode(json["encoded"]?.string ?? ""), bytes.count > 68 else {
      throw .walletBackup(reason: "'encoded' is damaged")
    }
    func number(_ start: Int) -> UInt32 {
      bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    (salt, nonce, box) = (Array(bytes[..<32]), Array(bytes[44..<68]), Array(bytes[68...]))
    cost = (number(32), number(36), number(40))
    // polkadot-js itself reads no other costs. The highest one takes 128 MiB.
    guard (13...17).contains(where: { cost.number == 1 << $0 }), (1...10).contains(cost.lanes),
      cost.blockSize == 8
    else {
      throw .walletBackup(
        reason: "its scrypt costs are N \(cost.number), p \(cost.lanes), r \(cost.blockSize)")
    }
  }

  /// Decrypts the key.
  ///
  /// - Parameter password: the password of the backup.
  /// - Returns: the key as a secret URI: `0x` and the hex digits of its seed, or of its 64 bytes.
  /// - Throws: ``SecretVaultError``, `walletBackupPassword` for a wrong password.
  package func secretURI(password: Span<UInt8>) throws(SecretVaultError) -> SecretBytes {
    guard
      let key = Scrypt.key(
        password: password, salt: salt, cost: UInt64(cost.number), blockSize: cost.blockSize,
        lanes: cost.lanes)
    else { throw .noMemory(bytes: 128 * 8 * Int(cost.number)) }
    guard let content = SecretBox.open(box.span, key: key, nonce: nonce) else {
      throw .walletBackupPassword
    }
    return try content.withBytes { (bytes) throws(SecretVaultError) in try secretURI(in: bytes) }
  }

  private func secretURI(in content: Span<UInt8>) throws(SecretVaultError) -> SecretBytes {
    let publicCount = encryption.signatureScheme == .ecdsa ? 33 : 32
    let start = AccountBackup.header.count
    let end = content.count - publicCount - AccountBackup.divider.count
    guard end - start == 32 || (end - start == 64 && publicCount == 32),
      AccountBackup.has(AccountBackup.header, in: content, at: 0),
      AccountBackup.has(AccountBackup.divider, in: content, at: end)
    else { throw .walletBackup(reason: "the decrypted key is damaged") }
    let secret = content.extracting(start..<end)
    let publicKey: [UInt8]
    let uri: SecretBytes
    do throws(SubstrateCryptoError) {
      let pair = try pair(of: secret)
      publicKey = pair.publicKey.publicKey
      uri = pair.withExportableSecret { secret in
        SecretBytes(capacity: 2 + 2 * secret.count) { text in
          for byte in "0x".utf8 { text.append(byte) }
          text.appendHex(secret)
        }
      }
    } catch { throw .crypto(error) }
    guard AccountBackup.has(publicKey, in: content, at: content.count - publicCount) else {
      throw .walletBackup(reason: "its public key is not that of its secret")
    }
    return uri
  }

  private func pair(of secret: Span<UInt8>) throws(SubstrateCryptoError) -> KeyPair {
    guard encryption == .sr25519 else {
      return try KeyPair(seed: secret.extracting(0..<32), scheme: encryption.signatureScheme)
    }
    return try KeyPair(sr25519Secret: secret, form: .ed25519)
  }

  private static func has(_ part: [UInt8], in content: Span<UInt8>, at offset: Int) -> Bool {
    for index in part.indices where content[offset + index] != part[index] { return false }
    return true
  }
}
