import ByteSupport
import RaptorQ
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto

extension VaultPayloadsError {
  /// The class in one word, the same in every release, for programs.
  public var code: String {
    switch self {
    case .tooShort: "too-short"
    case .notSubstrate: "not-substrate"
    case .payloadNotSupported, .unexpectedPayload: "payload-not-supported"
    case .encryptionNotSupported: "encryption-not-supported"
    case .undecodable: "decode-error"
    case .metadata(let error): error.code
    case .badSignature: "bad-signature"
    case .key(.publicKeyLength(_, _, _)): "public-key-length"
    case .key(.signatureLength(_, _, _)): "signature-length"
    case .key: "bad-key"
    case .unsafeName: "unsafe-name"
    case .noDerivationPaths: "no-derivation-paths"
    case .emptyPayload: "empty-payload"
    case .payloadTooLong: "payload-too-long"
    case .chunkSize: "chunk-size"
    case .notStatic: "not-static"
    case .movie: "movie-parameters"
    case .lineNotByteMode, .lineIncomplete: "unexpected-content"
    case .secretShare: "secret-share"
    case .badFrame: "bad-frame"
    case .conflictingPayloads: "conflicting-payloads"
    case .conflictingLegacyTotals: "conflicting-legacy-lengths"
    case .legacyIndexTooLarge: "length-exceeded"
    case .legacyFrameDiffers: "same-number"
    case .interrupted(.fountain, by: .legacy): "fountain-interrupted-by-legacy"
    case .interrupted(.legacy, by: .fountain): "legacy-interrupted-by-fountain"
    case .interrupted: "dynamic-interrupted-by-static"
    case .contradictoryFrames: "contradictory-frames"
    case .payloadUnsound: "payload-unsound"
    case .incomplete: "incomplete"
    }
  }

  /// What is wrong and what helps, as a sentence for the user.
  public var message: String {
    switch self {
    case .tooShort(let part, let needed, let left):
      "The payload is too short: \(part) takes \(needed) bytes, and \(left) are left. Was it copied completely?"
    case .notSubstrate(let byte):
      "This is not a Substrate payload: it starts with \(Hex.encode([byte])) instead of 53."
    case .payloadNotSupported(let code):
      "The payload code \(Hex.encode([code])) is not supported. Known are 00, 02 to 08, 80, 81, c1, de and df."
    case .unexpectedPayload(let code, let wanted):
      "This payload has the code \(Hex.encode([code])), and \(wanted) is wanted here."
    case .encryptionNotSupported(let code):
      "The crypto code \(Hex.encode([code])) is not supported in this payload. Known are 00 to 03, and ff for unsigned updates."
    case .undecodable(let record, let error):
      "The \(record) cannot be read: \(error.message)"
    case .metadata(let error): error.message
    case .badSignature(let kind, let signer):
      "The signature is not by the \(signer.scheme.name) key \(Hex.encode(signer.publicKey)) over this \(kind.name) content. Check that the payload file is the one that was signed. Keys that a Vault keeps for Ethereum cannot sign updates."
    case .key(let error): error.message
    case .unsafeName(let name):
      "The network name \(VaultPayloadsError.quoted(name)) must not stand in a file name: 1 to 64 letters, digits, spaces and . _ - are allowed, the first a letter or digit, without two dots in a row."
    case .noDerivationPaths(let lines):
      "None of the \(lines) lines is a derivation path. Paths look like //hard/soft///password."
    case .emptyPayload:
      "The payload is empty; there is nothing to be shown."
    case .payloadTooLong(let bytes):
      "The payload has \(bytes) bytes, and frames announce at most 2147483647."
    case .chunkSize(let bytes, let limit):
      "The chunk size \(bytes) is not possible: choose 1 to \(limit), so that a frame fits a code of 2953 bytes."
    case .notStatic(let byte, let bytes):
      "The payload of \(bytes) bytes that starts with \(Hex.encode([byte])) cannot be one code: at most 2953 bytes fit, and readers take codes that start with 00 or with 80 and above for frames. Make a movie of it."
    case .movie(let error): error.message
    case .lineNotByteMode(let nibble):
      "The scanned line starts with \(VaultPayloadsError.quoted(nibble)) instead of 4, so the code holds no bytes. It is not a Vault's."
    case .lineIncomplete(let digits):
      "The scanned line of \(digits) characters has not the content that it announces. Scan the code again."
    case .secretShare:
      "This code is a share of a secret (Banana Split). It belongs on an offline device; nothing of it was kept."
    case .badFrame(let fault): "The scanned frame is damaged: " + fault.message
    case .conflictingPayloads(let first, let other):
      "Frames of two payloads were scanned, of \(first) and of \(other) bytes. Scan one movie at a time."
    case .conflictingLegacyTotals(let first, let other):
      "Frames of two payloads were scanned, of \(first) and of \(other) frames. Scan one movie at a time."
    case .legacyIndexTooLarge(let index, let total):
      "A frame has the number \(index), but its movie has \(total) frames, counted from 0."
    case .legacyFrameDiffers(let index):
      "The frame number \(index) was scanned twice with different content. Scan one movie at a time."
    case .interrupted(let kind, let other):
      "A \(other.name) was scanned while a \(kind.name) was in progress. Scan one payload at a time."
    case .contradictoryFrames:
      "The frames contradict one another: they are of two movies of equal length, or a frame was misread. Scan one movie at a time."
    case .payloadUnsound(let reason):
      "The frames give no sound payload in either numbering of their symbols. \(reason)"
    case .incomplete(let received, let needed):
      "The payload is incomplete: \(received) frames were read, and \(needed) are needed at least."
    }
  }

  /// Text from outside in quotes, short, and without characters that steer a terminal.
  static func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(80).map { scalar in
      scalar.properties.isShown ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "'" + shown.joined() + (text.unicodeScalars.count > 80 ? "…" : "") + "'"
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar is seen and changes nothing else: no control, no direction mark.
  fileprivate var isShown: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

extension FrameFault {
  /// What is wrong, as the end of a sentence.
  var message: String {
    switch self {
    case .short(let bytes):
      "it has \(bytes) bytes behind its length, where 4 of an id and a symbol belong."
    case .emptyPayload: "it announces a payload of no bytes."
    case .noFrames: "it announces a movie of no frames."
    case .block(let block, let blocks):
      "it names block \(block), and a payload of this length has \(blocks), counted from 0."
    case .symbolSize(let first, let other):
      "its symbol has \(other) bytes, and the first frame's has \(first)."
    case .parameters(let length, let size):
      "no movie has symbols of \(size) bytes for a payload of \(length) bytes."
    }
  }
}
