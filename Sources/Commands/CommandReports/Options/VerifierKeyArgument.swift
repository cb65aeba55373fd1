package import CommandLineKit
import SecretVault
package import SubstrateCrypto
import VaultPayloads

/// A verifier's public key on the command line.
package enum VerifierKeyArgument {
  /// The public key of a key in the vault, which the unlocked vault confirms.
  ///
  /// - Returns: the key.
  /// - Throws: `SecretVaultError`, also if the password cannot be asked for.
  package static func signer(
    of name: String, in keyStore: KeyStoreOptions, _ password: UnlockOptions,
    _ context: CommandContext
  ) throws -> MultiSigner {
    guard !TypedKey.isMeant(by: name) else {
      throw ValidationError(
        "--key takes the name of a key of the vault. For a public key, use --public-key.")
    }
    // An unknown name is reported without asking for the password.
    let locked = try keyStore.open(context)
    let listed = try locked.record(named: name)
    try listed.key?.requireVerifier(named: listed.name)
    let records = try keyStore.unlocked(context, password, since: locked.generation).records()
    let record = try KeyStore.record(named: name, among: records)
    guard let key = record.key else {
      throw SecretVaultError.otherKind(name: name, kind: record.kind)
    }
    try key.requireVerifier(named: record.name)
    return key.publicKey
  }

  /// The key of `--public-key` and `--crypto`; `nil` if both are missing.
  package static func signer(_ publicKey: TypedKey?, _ crypto: Encryption?) throws -> MultiSigner? {
    guard let publicKey else {
      guard crypto == nil else {
        throw ValidationError("--crypto is the scheme of --public-key. Give both, or neither.")
      }
      return nil
    }
    guard let scheme = crypto?.signatureScheme ?? publicKey.scheme else {
      throw ValidationError("--public-key needs the scheme of the key. Give --crypto too.")
    }
    return try publicKey.signer(scheme, of: "--public-key")
  }
}
