package import SCALECodec
package import SubstrateCrypto

extension SCALEReader {
  /// Reads the index byte of an encryption.
  package mutating func encryption() throws(SCALEError) -> Encryption {
    let index = try byte()
    guard let encryption = Encryption(rawValue: index) else {
      throw .unknownVariant(of: "an encryption", index: index, offset: offset - 1)
    }
    return encryption
  }

  /// Reads the index byte of a signature scheme.
  package mutating func signatureScheme() throws(SCALEError) -> SignatureScheme {
    let index = try byte()
    guard let scheme = SignatureScheme(rawValue: index) else {
      throw .unknownVariant(of: "a signature scheme", index: index, offset: offset - 1)
    }
    return scheme
  }

  /// Reads a MultiSigner: scheme and key, 33 or 34 bytes.
  package mutating func multiSigner() throws(SCALEError) -> MultiSigner {
    let scheme = try signatureScheme()
    return try publicKey(of: scheme)
  }

  /// Reads the public key of a scheme, 32 or 33 bytes.
  package mutating func publicKey(of scheme: SignatureScheme) throws(SCALEError) -> MultiSigner {
    let start = offset
    let key = try array(scheme.publicKeyLength)
    do {
      return try MultiSigner(scheme: scheme, publicKey: key)
    } catch {
      throw .outOfData(offset: start, needed: scheme.publicKeyLength, left: key.count)
    }
  }

  /// Reads a MultiSignature: scheme and signature, 65 or 66 bytes.
  package mutating func multiSignature() throws(SCALEError) -> MultiSignature {
    let scheme = try signatureScheme()
    return try signature(of: scheme)
  }

  /// Reads the signature of a scheme, 64 or 65 bytes.
  package mutating func signature(of scheme: SignatureScheme) throws(SCALEError) -> MultiSignature {
    let start = offset
    let bytes = try array(scheme.signatureLength)
    do {
      return try MultiSignature(scheme: scheme, bytes: bytes)
    } catch {
      throw .outOfData(offset: start, needed: scheme.signatureLength, left: bytes.count)
    }
  }
}

extension SCALEWriter {
  /// Appends the index byte of an encryption.
  package mutating func encryption(_ encryption: Encryption) { byte(encryption.rawValue) }

  /// Appends a MultiSigner: scheme and key.
  package mutating func multiSigner(_ signer: MultiSigner) {
    byte(signer.scheme.rawValue)
    raw(signer.publicKey)
  }

  /// Appends a MultiSignature: scheme and signature.
  package mutating func multiSignature(_ signature: MultiSignature) {
    byte(signature.scheme.rawValue)
    raw(signature.bytes)
  }
}
