import ByteSupport
import ColdSide
import ColdSigner
import DeviceTestSupport
import JSONCodec
import Reporting
import SCALECodec
import SubstrateCrypto
import Synchronization
import VaultPayloads
import VectorSupport

/// An action as vectors have it: a name, and two texts that mean something else in every state.
struct VectorAction {
  let name: String
  let details: [UInt8]
  let seed: [UInt8]

  init(_ name: String, details: [UInt8] = [], seed: [UInt8] = []) {
    self.name = name
    self.details = details
    self.seed = seed
  }

  /// The action of a step.
  init(_ step: JSONValue) throws {
    name = try step.member("action").text
    details =
      try step["details_file"]?.string.map { try SharedPayloads.text($0) }
      ?? Array((step["details"]?.string ?? "").utf8)
    seed = Array((step["seed_phrase"]?.string ?? "").utf8)
  }

  private var text: String { String(decoding: details, as: UTF8.self) }
  private var secret: SharedSecret { SharedSecret(SecretBytes(copying: details.span)) }
  private var phrase: SharedSecret { SharedSecret(SecretBytes(copying: seed.span)) }

  /// The action with its values.
  ///
  /// - Throws: ``TextError`` where the texts are none that it takes in this state.
  func typed(in state: NavigationState) throws -> NavigationAction {
    switch name {
    case "Start": .start
    case "NavbarLog": .footer(.log)
    case "NavbarScan": .footer(.scan)
    case "NavbarKeys": .footer(.keys)
    case "NavbarSettings": .footer(.settings)
    case "GoBack": .goBack
    case "GoForward": try forward(in: state)
    case "SelectSeed": .selectSeed(text)
    case "SelectKey": if case .keys = state.screen { try key() } else { (try? key()) ?? .nothing }
    case "NewKey": .newKey
    case "RightButtonAction": .menu
    case "Shield": .shield
    case "NewSeed": .newSeed
    case "RecoverSeed": .recoverSeed
    case "BackupSeed": details.isEmpty ? .backUp : .backUpSeed(text)
    case "NetworkSelector": .networkSelector
    case "CheckPassword": .checkPassword(secret)
    case "TransactionFetched": .scanned(try payload())
    case "RemoveNetwork": .removeNetwork
    case "SignNetworkSpecs": .signNetworkSpecs
    case "ManageMetadata":
      if case .networkDetails = state.screen {
        .manageMetadata(try number())
      } else {
        .manageMetadata((try? number()) ?? 0)
      }
    case "RemoveMetadata": .removeMetadata
    case "SignMetadata": .signMetadata
    case "RemoveTypes": .removeTypes
    case "SignTypes": .signTypes
    case "ManageNetworks": .manageNetworks
    case "ViewGeneralVerifier": .viewGeneralVerifier
    case "ShowDocuments": .showDocuments
    case "RemoveKey": .removeKey
    case "RemoveSeed": .removeSeed
    case "CreateLogComment": .createLogComment
    case "ClearLog": .clearLog
    case "ShowLogDetails":
      if case .log = state.screen {
        .showLogDetails(try number())
      } else {
        .showLogDetails((try? number()) ?? 0)
      }
    case "Increment": .increment
    case "TextEntry": .textEntry(secret)
    case "PushWord": .pushWord(text)
    case "Nothing": .nothing
    default: throw VectorFileError.malformed("no action \(name)")
    }
  }

  private func forward(in state: NavigationState) throws -> NavigationAction {
    switch (state.screen, state.modal) {
    case (.log, .logComment): return .comment(text)
    case (.newSeed, .newSeedBackup), (.recoverSeedPhrase, _):
      switch text {
      case "true": return .makeSeed(phrase, withRoot: true)
      case "false": return .makeSeed(phrase, withRoot: false)
      default: throw TextError.notABool
      }
    case (.newSeed, nil), (.recoverSeedName, _): return .nameSeed(text)
    case (.transaction(let transaction), let modal):
      guard case .signing = transaction.content else { return .accept }
      if case .enterPassword = modal { return .enterPassword(secret) }
      return .sign(SharedSecret.lines(of: seed.span))
    case (.manageNetworks, _): return .openNetwork(.named(try hex(details)))
    case (.signSufficientCrypto, .enterPassword): return .enterPassword(secret)
    case (.signSufficientCrypto(let capsule), _) where capsule.chosen == nil:
      let bytes = try hex(details)
      var reader = SCALEReader(bytes.span)
      guard let key = try? AddressKey(from: &reader) else { throw TextError.undecodableKey }
      return .signContent(key, phrase: phrase)
    default: return .accept
    }
  }

  /// Two lines: an address key, of which the genesis hash does not count, and a network's key.
  private func key() throws(TextError) -> NavigationAction {
    let lines = details.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? Array($0.dropLast()) : Array($0) }
    guard lines.count > 1 else { throw .incompleteKey }
    let network = try hex(lines[1])
    let bytes = try hex(lines[0])
    var reader = SCALEReader(bytes.span)
    guard let signer = try? reader.multiSigner() else { throw .undecodableKey }
    return .selectKey(signer, network: .named(network))
  }

  /// Takes a payload in hex; only its third byte must be in lower case (cold-signer 8.2).
  private func payload() throws(TextError) -> [UInt8] {
    let digits = details.starts(with: Array("0x".utf8)) ? Array(details.dropFirst(2)) : details
    guard digits.count >= 2 * Prelude.byteCount else { throw .shortPayload }
    guard digits.starts(with: Array("53".utf8)) else {
      throw .notSubstrate(start: String(String(decoding: digits, as: UTF8.self).prefix(2)))
    }
    let code = Array(digits[4..<6])
    guard let byte = try? Hex.decode(utf8: code), Hex.ascii(byte) == code else {
      throw .unknownCode(String(decoding: code, as: UTF8.self))
    }
    guard byte.first.flatMap(PayloadCode.init(rawValue:)) != nil else {
      throw .unknownCode(Hex.encode(byte))
    }
    return try hex(digits)
  }

  private func hex(_ digits: [UInt8]) throws(TextError) -> [UInt8] {
    guard let bytes = try? Hex.decode(utf8: digits) else { throw .notHex }
    return bytes
  }

  /// A decimal number, perhaps with leading zeros and one plus sign.
  private func number() throws(TextError) -> UInt32 {
    guard !text.hasPrefix("-"), let number = UInt32(text) else { throw .notANumber }
    return number
  }
}

/// A text of a vector that stands for no value.
enum TextError: Error, Equatable {
  case shortPayload
  case notSubstrate(start: String)
  case unknownCode(String)
  case notHex
  case notANumber
  case notABool
  case incompleteKey
  case undecodableKey

  /// The code of a Vault, and what it says beside that.
  var word: String {
    switch self {
    case .shortPayload: "too_short"
    case .notSubstrate: "not_substrate"
    case .unknownCode: "payload_not_supported"
    case .notHex: "bad_hex"
    case .notANumber: "not_a_number"
    case .notABool: "not_a_bool"
    case .incompleteKey: "key_not_found"
    case .undecodableKey: "codec"
    }
  }

  var parameters: [(String, JSONValue)] {
    switch self {
    case .notSubstrate(let start): [("byte", .string(start))]
    case .unknownCode(let code): [("payloadCode", .string(code))]
    default: []
    }
  }
}

extension TextError: ReportableError {
  var row: ErrorRow<Never> {
    .failure(.unforeseenError, "The text of a vector stands for no value: \(word).")
  }
}

extension ReportableError {
  /// The code as vectors have it.
  var word: String { (self as? TextError)?.word ?? code.word }

  /// Code and parameters by name.
  var vector: JSONValue {
    let parameters =
      (self as? TextError)?.parameters ?? (self as? any ParameterizedError)?.parameters ?? []
    return .object(
      JSONObject(
        [("code", .string(word))]
          + parameters.map { ($0.0, NetworkSpecsKey.withoutStandIns($0.1)) }))
  }
}

extension NetworkSpecsKey {
  /// What texts stand for that are no network's key: keys that no device has, by their hex.
  private static let standIns = Mutex<[String: String]>([:])

  /// The key that bytes are, or one that stands for them, under which nothing is stored.
  static func named(_ bytes: [UInt8]) -> NetworkSpecsKey {
    if let key = try? NetworkSpecsKey(scale: bytes) { return key }
    let key = NetworkSpecsKey(
      encryption: .sr25519, genesisHash: Blake2b.hash256(Array("no key".utf8) + bytes))
    standIns.withLock { $0[Hex.encode(key.scaleBytes)] = Hex.encode(bytes) }
    return key
  }

  /// The hex of the bytes that the key is, or stands for.
  var vector: String {
    let hex = Hex.encode(scaleBytes)
    return NetworkSpecsKey.standIns.withLock { $0[hex] } ?? hex
  }

  static func withoutStandIns(_ value: JSONValue) -> JSONValue {
    guard let text = value.string, let named = standIns.withLock({ $0[text] }) else { return value }
    return .string(named)
  }
}
