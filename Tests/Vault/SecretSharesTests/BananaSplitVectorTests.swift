import ByteSupport
import JSONCodec
import Reporting
import SecretShares
import SubstrateCrypto
import Testing
import VectorSupport

/// Shares, what they add up to, and what is no share (vectors 22).
@Suite struct BananaSplitVectorTests {
  private static func error(_ error: SecretSharesError) -> JSONValue {
    .members(["error": .members(["code": .string(error.row.code.word)])])
  }

  /// Adds what a step of a vector scans to the shares so far.
  ///
  /// - Returns: the shares then.
  private func scan(_ step: JSONValue, into set: BananaShareSet?) throws -> BananaShareSet? {
    let scanned = try Hex.decode(#require(step["share_hex"]?.string))
    let expect = try #require(step["expect"])
    guard let share = BananaShare(scanned) else {
      #expect(expect == .members(["not_a_share": .bool(true)]))
      return set
    }
    let added: BananaShareSet
    do throws(SecretSharesError) {
      if var earlier = set {
        try earlier.add(share)
        added = earlier
      } else {
        added = BananaShareSet(share)
      }
    } catch {
      #expect(Self.error(error) == expect)
      return set
    }
    let found: JSONValue = .members([
      "title": .string(added.title), "required": .integer(added.required),
      "have": .integer(added.shares.count),
      "result": .string(added.progress == .complete ? "ask_for_passphrase" : "more_shares"),
    ])
    #expect(found == expect)
    return added
  }

  /// The shares of a vector, each of which is scanned.
  private func shares(of vector: ColdVector) throws -> BananaShareSet? {
    try #require(vector["shares"]?.array).reduce(nil) { set, step in
      try scan(step, into: set)
    }
  }

  @Test(arguments: ColdVector.all("22").filter { $0["ask"] == nil })
  func everyScannedShareHasTheResultOfTheVector(_ vector: ColdVector) throws {
    _ = try shares(of: vector)
  }

  @Test(arguments: ColdVector.all("22").filter { $0["ask"] == nil && $0["recover"] != nil })
  func completeSharesGiveTheSecretOrTheErrorOfTheVector(_ vector: ColdVector) throws {
    let recover = try #require(vector["recover"])
    let passphrase = Array(try #require(recover["passphrase"]?.string).utf8)
    let complete = try #require(try shares(of: vector))
    let expect = try #require(recover["expect"])
    do throws(SecretSharesError) {
      let phrase = try complete.recover(passphrase: passphrase.span)
      #expect(.members(["seed_phrase": .string(text(phrase))]) == expect)
    } catch {
      #expect(Self.error(error) == expect)
    }
    if let decrypted = recover["decrypted"]?.string {
      let secret = try complete.secret(passphrase: passphrase.span)
      #expect(text(secret) == decrypted)
    }
  }

  @Test(arguments: ColdVector.all("22").filter { $0["ask"] != nil })
  func sharesAreMadeAsTheVectorAsks(_ vector: ColdVector) throws {
    try makeShares(#require(vector["ask"]), expect: #require(vector["expect"]))
  }

  private func makeShares(_ ask: JSONValue, expect: JSONValue) throws {
    let secret = Array(try #require(ask["secret"]?.string).utf8)
    let passphrase = Array(try #require(ask["passphrase"]?.string).utf8)
    let title = try #require(ask["title"]?.string)
    let total = try #require(ask["total"]?.integer(Int.self))
    let required = try #require(ask["required"]?.integer(Int.self))
    let shares: [BananaShare]
    do throws(SecretSharesError) {
      shares = try BananaSplit.split(
        secret.span, title: title, passphrase: passphrase.span, total: total, required: required,
        random: { SecretBytes(randomCount: $0) })
    } catch {
      #expect(Self.error(error) == expect)
      return
    }
    #expect(shares.count == expect["count"]?.integer())
    for share in shares {
      let json = try JSONValue(parsing: text(share.text))
      for (name, value) in try #require(expect["fields"]?.object) { #expect(json[name] == value) }
      let order = try #require(json.object).map { JSONValue.string($0.name) }
      #expect(.array(order) == expect["field_order"])
      let data = try #require(json["d"]?.string)
      #expect(data.hasPrefix(try #require(expect["d_starts"]?.string)))
      let decoded = try #require(Base64.decode(data.dropFirst()))
      #expect(decoded.count == expect["d_decoded_length"]?.integer())
      #expect(BananaShare(Array(text(share.text).utf8)) == share)
    }
    #expect(expect["any_three_recover"] == .bool(true))
    for chosen in [[0, 1, 2], [4, 2, 0], [1, 3, 4], [2, 3, 4]] {
      var set = BananaShareSet(shares[chosen[0]])
      for index in chosen.dropFirst() { try set.add(shares[index]) }
      let phrase = try set.recover(passphrase: passphrase.span)
      #expect(Array(text(phrase).utf8) == secret)
    }
  }
}
