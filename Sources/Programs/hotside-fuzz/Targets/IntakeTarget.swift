import ByteSupport
import ColdRecords
import ColdSigner
import Reporting
import RuntimeMetadata
import SecretShares
import SubstrateCrypto
import VaultPayloads

/// The input of a device's camera: the contents of a series of codes, and the kinds of complete
/// payloads.
enum IntakeTarget: FuzzTarget {
  static let name = "intake"

  static func seeds() throws -> [[UInt8]] {
    let update = UpdatePayload(unsigned: .types(TypeTable(entries: []))).bytes
    let movie = try MovieFrames(
      payload: (0..<700).map { UInt8(truncatingIfNeeded: $0) }, chunkSize: 64)
    let legacy: [[UInt8]] = [[0, 0, 2, 0, 0, 0x53, 0xff], [0, 0, 2, 0, 1, 0xde, 0]]
    let dynamic: [UInt8] = [0x01, 0x05] + [UInt8](repeating: 7, count: 40)
    let request = DynamicDerivationsRequest(root: try signer(), items: [])
    let payloads: [[UInt8]] = [
      update, request.payload, [0x53] + dynamic,
      TransactionBulk(items: [dynamic, dynamic]).payload,
      TransactionBulk(items: []).payload, TransactionBulk(items: [[0xff, 0x04, 0, 0]]).payload,
    ]
    let shares = try shares().map { share in
      share.text.withBytes { text in text.indices.map { text[$0] } }
    }
    let old = Array(
      #"{"t":"a \u00e9","r":2,"d":"80102030405","n":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#.utf8)
    return payloads.map { [2] + $0 } + [
      [0] + joined(Array(movie)), [0] + joined(Array(movie.reversed())), [0] + joined(legacy),
      [0] + joined(shares), [0] + joined([old, shares[0]]), [0] + joined([update]),
      [0] + joined([[0x80, 0, 0, 9, 1]]), [3, 20, 0, 3] + update,
    ]
  }

  /// Three shares of a text; any two of them restore it.
  private static func shares() throws -> [BananaShare] {
    let secret = Array("bottom drive".utf8)
    return try BananaSplit.split(
      secret.span, title: "title", passphrase: Array("word".utf8).span, total: 3, required: 2
    ) { count in SecretBytes(capacity: count) { $0.append(repeating: 9, count: count) } }
  }

  private static func signer() throws -> MultiSigner {
    try MultiSigner(scheme: .sr25519, publicKey: [UInt8](repeating: 7, count: 32))
  }

  private static func joined(_ frames: [[UInt8]]) -> [UInt8] {
    frames.flatMap { [UInt8(truncatingIfNeeded: $0.count), UInt8($0.count >> 8)] + $0 }
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    switch input.byte() & 3 {
    case 0: scan(&input)
    case 1, 2: classify(input.remaining())
    default: goRound(&input)
    }
  }

  /// A series of code contents, each with its length.
  private static func scan(_ input: inout FuzzInput) {
    var session = ScanSession()
    var looked = 0
    do throws(ColdSignerError) {
      while !input.isEmpty {
        let content = input.bytes(input.number(0...3000))
        if !session.isComplete { looked += 1 }
        if let share = BananaShare(content) {
          let text = share.text.withBytes { text in text.indices.map { text[$0] } }
          require(BananaShare(text) == share, "a share comes back")
        }
        try session.add(content)
        require(session.framesUsed == looked, "every code is counted until the scan is complete")
        require(session.announcedFrames > 0, "a code announces frames")
        require(session.distinctFrames <= looked, "no more different frames than codes")
      }
      let payload = try session.finish()
      require(session.isComplete && session.payload == payload, "complete means a payload")
      classify(payload)
    } catch {
      require(!error.message.isEmpty, "a refusal is a sentence")
      require(session.payload == nil, "a refused scan has no payload")
    }
    if let shares = session.shares { _ = try? shares.box() }
  }

  /// Determines the kind of a payload.
  private static func classify(_ payload: [UInt8]) {
    guard let derived = try? DerivedKeysPayload(of: payload) else { return }
    switch derived {
    case .transactions(let items):
      require(payload[2] == 4 || items == [payload], "one transaction is the payload")
      require(items.allSatisfy { (try? DerivedKeysPayload(of: $0)) != nil }, "every item counts")
    case .request(let request):
      require(request.payload.dropFirst(3) == payload.dropFirst(3), "a request has one form")
    }
  }

  /// Encodes a payload as a movie, and scans the movie from an arbitrary frame on.
  private static func goRound(_ input: inout FuzzInput) {
    let chunkSize = 64 + 8 * input.number(0...20)
    let first = Int(input.byte())
    let payload = input.remaining()
    guard let movie = try? MovieFrames(payload: payload, chunkSize: chunkSize) else { return }
    var session = ScanSession()
    do throws(ColdSignerError) {
      for number in movie.indices { try session.add(movie[(number + first) % movie.count]) }
      let result = try session.finish()
      require(result == payload, "the payload comes back")
    } catch { preconditionFailure(error.message) }
  }
}
