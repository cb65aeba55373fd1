import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import DeviceFaces
import DevicePages
import SCALECodec
import SecretShares
import SubstrateCrypto
import TestSupport
import VaultPayloads

/// A device of one network whose time stands still and whose phrases are always the same, and somebody
/// who presses its buttons.
final class FaceFixture {
  static let specs = NetworkSpecs(
    fetchedName: "granite", prefix: 7, decimals: 9, unit: "GRN", encryption: .sr25519,
    genesisHash: Blake2b.hash256([1]))
  static let otherSpecs = NetworkSpecs(
    fetchedName: "basalt", prefix: 8, decimals: 9, unit: "BAS", encryption: .sr25519,
    genesisHash: Blake2b.hash256([2]))

  let folder: TemporaryFolder
  let conversation: DeviceConversation

  /// A device that is there; or one that is made by its user.
  ///
  /// - Parameters:
  ///   - isMade: whether it is there.
  ///   - probe: the connections of its host; `nil` for one that is cut off.
  /// - Throws: where its folder cannot be made.
  init(isMade: Bool = true, probe: ConnectionProbe? = nil) throws {
    // Screens break lines by the length of its path, which is the same wherever tests have their files.
    folder = try TemporaryFolder(in: "/tmp")
    let access = PhraseAccess(
      patience: .seconds(10), password: { _ in Self.secret("one Two 3 four five") },
      newPassword: { _ in Self.secret("one Two 3 four five") }, cost: { .moderate }, note: { _ in })
    let release = try ColdRelease(networks: [Self.specs], types: nil)
    guard isMade else {
      conversation = DeviceConversation(
        making: FirstStart(
          at: folder.file("device"), release: release, surroundings: Self.surroundings
        ) { $0 == "none" ? Verifier(nil) : nil }, access)
      return
    }
    let session = try DeviceSession.create(
      folder.file("device"), release: release, generalVerifier: Verifier(nil),
      watchesHost: probe != nil, surroundings: Self.surroundings, probe: probe ?? .off)
    conversation = DeviceConversation(session, DevicePhrases(session, access))
  }

  private static let surroundings = DeviceSurroundings(
    now: { UTCTime(seconds: 1_700_000_000, nanoseconds: 0) },
    secretBytes: { count in
      SecretBytes(copying: [UInt8](repeating: 0x55, count: count).span)
    }, signingRandomness: .system)

  /// A message that a key of every new seed is to sign.
  static func message(_ text: String, at path: String) throws -> [UInt8] {
    let phrase = try Mnemonic.phrase(entropy: [UInt8](repeating: 0x55, count: 32).span)
    let words = phrase.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    let uri = words + Array(path.utf8)
    let signer = try KeyPair(secretURI: uri.span, scheme: .sr25519).publicKey
    return [0x53, 0x01, 0x03] + signer.publicKey + Array("<Bytes>\(text)</Bytes>".utf8)
      + specs.genesisHash.bytes
  }

  /// A request for keys of the phrase of all new seeds, code df.
  static func request(_ paths: [String]) throws -> [UInt8] {
    let phrase = try Mnemonic.phrase(entropy: [UInt8](repeating: 0x55, count: 32).span)
    let root = try phrase.withBytes { try KeyPair(secretURI: $0, scheme: .sr25519).publicKey }
    var writer = SCALEWriter()
    writer.raw([0x53, 0xff, 0xdf, 0, 1])
    writer.raw(root.publicKey)
    writer.vector(paths) { writer, path in
      writer.string(path)
      writer.u8(Encryption.sr25519.rawValue)
      writer.hash256(specs.genesisHash)
    }
    return writer.bytes
  }

  /// A scan of some shares of the phrase of all new seeds, of which two are needed.
  static func shares(_ title: String, of count: Int) throws -> ScanSession {
    let phrase = try Mnemonic.phrase(entropy: [UInt8](repeating: 0x55, count: 32).span)
    let passphrase = secret("correct-horse")
    let shares = try phrase.withBytes { phrase in
      try passphrase.withBytes { passphrase in
        try BananaSplit.split(
          phrase, title: title, passphrase: passphrase, total: 3, required: 2,
          random: { SecretBytes(randomCount: $0) })
      }
    }
    var scan = ScanSession()
    for share in shares.prefix(count) {
      try scan.add(share.text.withBytes { text in text.indices.map { text[$0] } })
    }
    return scan
  }

  private static func secret(_ text: String) -> SecretBytes {
    SecretBytes(copying: Array(text.utf8).span)
  }

  /// Presses the button of this label, in front or around the screen; what is typed first stands in
  /// the field.
  ///
  /// - Throws: ``NoButton``.
  @discardableResult
  func press(_ label: String, typing text: String = "") throws -> DeviceConversation.Outcome {
    let page = conversation.page
    let frame = page.modal == nil && page.alert == nil ? page.frameControls : []
    let all = page.front.rows.map(\.control) + page.front.controls + frame
    guard let control = all.first(where: { $0.label.hasSameBytes(as: label) }) else {
      throw NoButton(label: label, there: self.text)
    }
    return conversation.press(control.intent, entered: SharedSecret(Self.secret(text)))
  }

  /// A button that is not there.
  struct NoButton: Error {
    let label: String
    let there: String
  }

  /// The lines of the panel in front.
  var plainLines: [PlainLine] {
    let page = conversation.page
    let frame = page.modal == nil && page.alert == nil ? page.frameControls : []
    return PlainLines(page.front, frame).lines
  }

  /// The same as one text, without secrets and pictures.
  var text: String {
    plainLines.map { line in
      switch line {
      case .text(let text), .kept(let text): text
      case .choice(let number, let control): "\(number)  \(control.label)"
      case .picture: "(picture)"
      case .secret(let label, _): "\(label): (secret)"
      }
    }.joined(separator: "\n")
  }
}

extension DevicePage.Panel {
  /// The lines that lead on.
  var rows: [PageRow] {
    blocks.compactMap { block in if case .row(let row) = block { row } else { nil } }
  }
}
