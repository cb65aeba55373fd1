import ByteSupport
import JSONCodec
import Reporting
import SecretShares
import SubstrateCrypto
import Testing
import VectorSupport

/// Shares, what they add up to, and what is no share (vectors 22).
@Suite struct BananaSplitVectorTests {
  @Test(arguments: ColdVector.all("22"))
  func sharesActAsTheVectorSays(_ vector: ColdVector) throws {
    if let ask = vector["ask"] {
      try makeShares(ask, expect: #require(vector["expect"]))
      return
    }
    var set: BananaShareSet?
    for step in try #require(vector["shares"]?.array) {
      let scanned = try Hex.decode(#require(step["share_hex"]?.string))
      let expect = try #require(step["expect"])
      guard let share = BananaShare(scanned) else {
        #expect(expect == .members(["not_a_share": .bool(true)]))
        continue
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
        #expect(.members(["error": .members(["code": .string(error.row.code.word)])]) == expect)
        continue
      }
      set = added
      let found: JSONValue = .members([
        "title": .string(added.title), "required": .integer(added.required),
        "have": .integer(added.shares.count),
        "result": .string(added.progress == .complete ? "ask_for_passphrase" : "more_shares"),
      ])
      #expect(found == expect)
    }
    guard let recover = vector["recover"] else { return }
    let passphrase = Array(try #require(recover["passphrase"]?.string).utf8)
    let complete = try #require(set)
    let expect = try #require(recover["expect"])
    do throws(SecretSharesError) {
      let phrase = try complete.recover(passphrase: passphrase.span)
      #expect(.members(["seed_phrase": .string(text(phrase))]) == expect)
    } catch {
      #expect(.members(["error": .members(["code": .string(error.row.code.word)])]) == expect)
    }
    if let decrypted = recover["decrypted"]?.string {
      let secret = try complete.secret(passphrase: passphrase.span)
      #expect(text(secret) == decrypted)
    }
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
      #expect(.members(["error": .members(["code": .string(error.row.code.word)])]) == expect)
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
