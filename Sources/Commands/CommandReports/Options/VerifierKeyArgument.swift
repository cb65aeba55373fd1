import ByteSupport
package import CommandLineKit
import Reporting
import SecretVault
package import SubstrateCrypto
import VaultPayloads

/// A verifier's public key, as the command line names it.
package enum VerifierKeyArgument {
  /// The public key of a key of the vault, as the vault confirms it.
  ///
  /// - Throws: `SecretVaultError`, also for a password that cannot be asked for.
  package static func signer(
    of name: String, in keyStore: KeyStoreOptions, _ password: UnlockOptions,
    _ context: CommandContext
  ) throws -> MultiSigner {
    // A name that is not there needs no password to say so.
    let locked = try keyStore.open(context)
    _ = try locked.record(named: name)
    let records = try keyStore.unlocked(context, password, since: locked.generation).records()
    let record = try KeyStore.record(named: name, among: records)
    guard let key = record.key else {
      throw SecretVaultError.otherKind(name: name, kind: record.kind)
    }
    return key.publicKey
  }

  /// The key that hex and scheme spell; `nil` where neither is given.
  package static func signer(_ publicKey: String?, _ crypto: Encryption?) throws -> MultiSigner? {
    guard (publicKey == nil) == (crypto == nil) else {
      throw ValidationError("--public-key and --crypto belong together; give both or neither.")
    }
    guard let publicKey, let crypto else { return nil }
    let bytes: [UInt8]
    do throws(HexError) {
      bytes = try Hex.decode(publicKey)
    } catch { throw ValidationError("--public-key: \(error.message)") }
    do throws(SubstrateCryptoError) {
      let signer = try MultiSigner(scheme: crypto.signatureScheme, publicKey: bytes)
      // A key for which anybody can sign is refused by the record.
      guard signer.isPoint || signer.weakness != nil else { throw .notAPublicKey(signer.scheme) }
      return signer
    } catch { throw ValidationError("--public-key: \(error.message)") }
  }
}
