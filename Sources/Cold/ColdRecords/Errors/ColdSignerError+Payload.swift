import ByteSupport
package import JSONCodec
package import Reporting
package import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

extension ColdSignerError {
  /// The reasons why a payload cannot be read or is not for this device (cold-signer 1).
  package enum Payload: Equatable, Sendable {
    /// The payload ends inside `part`.
    case tooShort(part: String)
    case notSubstrate(byte: UInt8)
    case walletAddress(scheme: String)
    case unknownCode(code: UInt8)
    case unknownEncryption(byte: UInt8)
    case undecodable(record: String, SCALEError)
    /// A decoded part of the payload cannot be used by any device.
    case unusable(VaultPayloadsError)
    case emptyBulk
    /// The list of keys has an older form that Vaults do not accept; `form` is a noun.
    case oldKeyList(form: String)
    case badSignature(kind: UpdateKind, signer: MultiSigner)

    package var row: ErrorRow<JSONValue> {
      switch self {
      case .tooShort(let part):
        .badData(
          .tooShort,
          "The payload is too short: it ends inside \(part). Was it copied completely?",
          ["part": .string(part)])
      case .walletAddress(let scheme):
        .badData(.notSubstrate, VaultPayloadsError.addressText(scheme))
      case .notSubstrate(let byte):
        .badData(
          .notSubstrate,
          "This is not a Substrate payload: it starts with \(Hex.encode([byte])) instead of 53.",
          ["byte": .hex([byte])])
      case .unknownCode(let code):
        .badData(
          .payloadNotSupported,
          "The payload code \(Hex.encode([code])) is not known. Known are 00, 02 to 08, 80, 81, c1, de and df.",
          ["payloadCode": .hex([code])])
      case .unknownEncryption(let byte):
        .badData(
          .encryptionNotSupported,
          """
          The second byte is \(Hex.encode([byte])), which has no meaning in this payload. Known are 00 to 03, and \
          ff for unsigned updates.
          """,
          ["byte": .hex([byte])])
      case .undecodable(let record, let error):
        .badData(
          .codec, "The \(record) cannot be read: \(error.message)", ["record": .string(record)])
      case .unusable(let error):
        .badData(
          .unusablePayload, "The payload cannot be used. \(error.message)",
          // Spelled with a hyphen since the first release.
          ["reason": .string(error.code.word(joinedBy: "-"))])
      case .emptyBulk:
        .badData(
          .codec, "The bulk holds no transactions, so there is nothing to sign.",
          ["record": .string("bulk")])
      case .oldKeyList(let form):
        .badData(
          .codec,
          """
          This is \(form), which no Vault has imported since January 2023. Make the list again with 'hotside \
          derivations', or export the keys from a current Vault.
          """,
          ["record": .string("list of keys")])
      case .badSignature(let kind, let signer):
        .refused(
          .badSignature,
          """
          The signature of this \(kind.name) update was not made by \(shown(signer)), although it claims so. Do not \
          trust its source.
          """,
          ["signer": signer.json])
      }
    }
  }

  /// Reads a payload and converts the error.
  package static func reading<Part>(
    _ part: @autoclosure () throws(VaultPayloadsError) -> Part
  ) throws(ColdSignerError) -> Part {
    do throws(VaultPayloadsError) { return try part() } catch { throw ColdSignerError(error) }
  }

  /// Converts a payload error.
  init(_ error: VaultPayloadsError) {
    switch error {
    case .tooShort(let part, _, _): self = .payload(.tooShort(part: part))
    case .walletAddress(let scheme): self = .payload(.walletAddress(scheme: scheme))
    case .notSubstrate(let byte): self = .payload(.notSubstrate(byte: byte))
    case .payloadNotSupported(let code), .unexpectedPayload(let code, _):
      self = .payload(.unknownCode(code: code))
    case .encryptionNotSupported(let byte): self = .payload(.unknownEncryption(byte: byte))
    case .undecodable(let record, let error): self = .payload(.undecodable(record: record, error))
    case .metadata(let error): self = ColdSignerError(error)
    case .badSignature(let kind, let signer):
      self = .payload(.badSignature(kind: kind, signer: signer))
    case .key, .unsafeName: self = .payload(.unusable(error))
    }
  }
}
