package import SubstrateCrypto

/// The text of a secret that is none.
package func text(_ secret: borrowing SecretBytes) -> String {
  secret.withBytes { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
}
