import ByteSupport
import Reporting
import SecretShares
import SubstrateCrypto
import TestSupport
import Testing
import VectorSupport

@Suite struct BananaSplitTests {
  private static let phrase =
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk"

  private static func shares(required: Int, total: Int) throws -> [BananaShare] {
    try BananaSplit.split(
      Array(phrase.utf8).span, title: "t", passphrase: Array("a-b".utf8).span, total: total,
      required: required, random: { SecretBytes(randomCount: $0) })
  }

  private func bytes(_ secret: SharedSecret) -> [UInt8] {
    secret.withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }

  @Test(arguments: [(1, 2), (2, 2), (3, 5), (9, 12)])
  func asManyAsRequiredGiveThePhrase(required: Int, total: Int) throws {
    let shares = try BananaSplitTests.shares(required: required, total: total)
    #expect(shares.map(\.number) == Array(1...total))
    var set = BananaShareSet(shares[total - 1])
    for share in shares[..<(required - 1)] {
      #expect(set.progress == .moreShares(have: set.shares.count))
      #expect(throws: SecretSharesError.self) {
        _ = try set.recover(passphrase: Array("a-b".utf8).span)
      }
      try set.add(share)
    }
    #expect(set.progress == .complete)
    let phrase = try set.recover(passphrase: Array("a-b".utf8).span)
    #expect(text(phrase) == BananaSplitTests.phrase)
  }

  @Test func aChangedShareGivesNothing() throws {
    let shares = try BananaSplitTests.shares(required: 2, total: 2)
    let former = bytes(shares[0].content)
    // Each asks the passphrase's whole cost.
    for position in stride(from: 0, to: former.count, by: ReleaseTests.takeAllCases ? 1 : 7) {
      var content = former
      content[position] ^= 0x10
      let changed = BananaShare(
        version: .one, title: "t", required: 2, nonce: shares[0].nonce, bits: 8, number: 1,
        content: SecretBytes(copying: content.span))
      var set = BananaShareSet(changed)
      try set.add(shares[1])
      #expect(throws: SecretSharesError.self) {
        _ = try set.recover(passphrase: Array("a-b".utf8).span)
      }
    }
  }

  @Test func sharesOfOtherSetsAreDetected() throws {
    let share = try BananaSplitTests.shares(required: 2, total: 2)[0]
    func other(
      version: BananaShare.Version = .one, title: String = "t", required: Int = 2,
      nonce: [UInt8]? = nil, bits: Int = 8, number: Int = 2, content: [UInt8]? = nil
    ) -> BananaShare {
      let content = content ?? bytes(share.content)
      return BananaShare(
        version: version, title: title, required: required, nonce: nonce ?? share.nonce,
        bits: bits, number: number, content: SecretBytes(copying: content.span))
    }
    let cases: [(BananaShare, SecretSharesError)] = [
      (other(version: .original), .otherSet(.version)),
      // Equal to the eye, other bytes, and the bytes make the key.
      (other(title: "t\u{301}"), .otherSet(.title)),
      (other(required: 3), .otherSet(.required)),
      (other(nonce: [UInt8](repeating: 0, count: 24)), .otherSet(.nonce)),
      (other(bits: 9), .otherSet(.bits)),
      (other(content: [1]), .otherSet(.contentLength)),
      (other(number: 1), .repeated(number: 1)),
    ]
    for (other, error) in cases {
      var set = BananaShareSet(share)
      #expect(throws: error) { try set.add(other) }
      #expect(set.shares == [share])
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: [
    "", "hello", "[]", "{}", #"{"v":2,"t":"t","r":2,"d":"8AQ==","n":"N"}"#,
    #"{"v":"1","t":"t","r":2,"d":"8AQI=","n":"N"}"#,
    #"{"v":null,"t":"t","r":2,"d":"80102","n":"N"}"#,
    #"{"v":1,"t":"t","r":0,"d":"8AQI=","n":"N"}"#, #"{"v":1,"t":"t","r":1.5,"d":"8AQI=","n":"N"}"#,
    #"{"v":1,"t":"t","r":"2","d":"8AQI=","n":"N"}"#, #"{"v":1,"t":1,"r":2,"d":"8AQI=","n":"N"}"#,
    #"{"v":1,"r":2,"d":"8AQI=","n":"N"}"#, #"{"v":1,"t":"t","d":"8AQI=","n":"N"}"#,
    #"{"v":1,"t":"t","r":2,"n":"N"}"#, #"{"v":1,"t":"t","r":2,"d":"8AQI="}"#,
    #"{"v":1,"t":"t","r":2,"d":"8AQI=","n":"AAAA"}"#,
    // No field, a field too small or too large, no number, no content, number 0, broken Base64.
    #"{"v":1,"t":"t","r":2,"d":"","n":"N"}"#, #"{"v":1,"t":"t","r":2,"d":"2AQI=","n":"N"}"#,
    #"{"v":1,"t":"t","r":2,"d":"lAQI=","n":"N"}"#, #"{"v":1,"t":"t","r":2,"d":"8","n":"N"}"#,
    #"{"v":1,"t":"t","r":2,"d":"8AQ==","n":"N"}"#, #"{"v":1,"t":"t","r":2,"d":"8AAI=","n":"N"}"#,
    #"{"v":1,"t":"t","r":2,"d":"8AQI","n":"N"}"#,
    // An element beyond the field of eight.
    #"{"v":1,"t":"t","r":2,"d":"3AQg=","n":"N"}"#,
    #"{"t":"t","r":2,"d":"8010","n":"N"}"#, #"{"t":"t","r":2,"d":"80x0102","n":"N"}"#,
  ])
  func textThatIsNotAShareIsRefused(template: String) {
    let nonce = Base64.encode([UInt8](repeating: 1, count: 24))
    let text = template.replacing(#""n":"N""#, with: #""n":"\#(nonce)""#)
    #expect(BananaShare(Array(text.utf8)) == nil)
  }

  @Test func smallAndLargeFieldsAreRead() throws {
    let nonce = Base64.encode([UInt8](repeating: 1, count: 24))
    let small = try #require(
      BananaShare(Array(#" {"v":1,"t":"t","r":2,"d":"3AQc=","n":"\#(nonce)"}"#.utf8)))
    #expect(small.bits == 3 && small.number == 1 && bytes(small.content) == [7])
    let large = try #require(
      BananaShare(Array(#"{"t":"t","r":2,"d":"k0fffffff","n":"\#(nonce)"}"#.utf8)))
    #expect(large.bits == 20 && large.number == 0xfffff && bytes(large.content) == [0xff])
    #expect(BananaShare(Array(text(large.text).utf8)) == large)
    #expect(BananaShare(Array(#"{"t":"t","r":2,"d":"k100000ff","n":"\#(nonce)"}"#.utf8)) == nil)
  }

  @Test(arguments: Array(BinaryField.sizes))
  func everyElementHasAnInverse(bits: Int) throws {
    let field = try #require(BinaryField(bits: bits))
    // All elements of small fields, some of large ones.
    for element in stride(from: 1, through: field.greatest, by: bits > 10 ? 257 : 1) {
      #expect(field.product(element, field.inverse(element)) == 1)
    }
    // The polynomial is primitive: x comes to 1 at the end of the row and not before.
    var power: UInt32 = 1
    var length = 0
    repeat {
      power = field.product(power, 2)
      length += 1
    } while power != 1 && length <= field.greatest
    #expect(length == field.greatest)
  }
}
