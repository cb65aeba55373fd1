import ByteSupport
import JSONCodec
import Reporting
import SecretShares
import SubstrateCrypto
import TestSupport
import Testing
import VectorSupport

/// Sets of shares that an existing signer made, and what it makes of them (vectors 47).
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct RecordedShareTests {
  /// What came of the shares that were handed over so far.
  private enum Collected {
    case nothing
    case some(BananaShareSet)
    /// A set that is complete, after which nothing more is looked at, and how much came.
    case complete(BananaShareSet, count: Int)
    case failed(String)
  }

  @Test(
    "Shares add up as recorded",
    arguments: ColdVector.all("47").filter { $0["shares"] != nil && !needsOne($0) })
  func recordedSharesGiveTheSecret(_ vector: ColdVector) throws {
    var collected = Collected.nothing
    for step in try #require(vector["shares"]?.array) {
      let bytes = try Hex.decode(#require(step["share_hex"]?.string))
      collected = RecordedShareTests.add(bytes, to: collected)
      #expect(RecordedShareTests.told(collected) == step["expect"])
    }
    for attempt in vector["recover"]?.array ?? [] {
      let passphrase = Array(try attempt.member("passphrase").text.utf8)
      #expect(
        RecordedShareTests.recovered(collected, passphrase) == attempt["expect"], "\(attempt)")
    }
  }

  /// A set that takes one share is complete with it here, and with existing signers with a second,
  /// different one (cold-signer 9.1).
  @Test(
    "One share is enough where one is required", arguments: ColdVector.all("47").filter(needsOne))
  func oneShareIsEnough(_ vector: ColdVector) throws {
    let first = try #require(vector["shares"]?.array?.first)
    let bytes = try Hex.decode(#require(first["share_hex"]?.string))
    let collected = RecordedShareTests.add(bytes, to: .nothing)
    #expect(RecordedShareTests.told(collected)["result"] == .string("ask_for_passphrase"))
  }

  @Test(
    "Shares are made or refused as recorded",
    arguments: ColdVector.all("47").filter { $0["ask"] != nil })
  func sharesAreMade(_ vector: ColdVector) throws {
    let (ask, expect) = (try vector.require("ask"), try vector.require("expect"))
    let secret = Array(try ask.member("secret").text.utf8)
    let passphrase = Array(try ask.member("passphrase").text.utf8)
    let title = try ask.member("title").text
    let total = try #require(ask["total"]?.integer(Int.self))
    let required = try #require(ask["required"]?.integer(Int.self))
    let shares: [BananaShare]
    do throws(SecretSharesError) {
      shares = try BananaSplit.split(
        secret.span, title: title, passphrase: passphrase.span,
        total: total,
        required: required,
        random: { SecretBytes(randomCount: $0) })
    } catch {
      // No shares of none crash existing signers.
      let code = expect["panic"] == nil ? expect["error"]?["code"] : .string("too_few_shares")
      #expect(.string(error.row.code.word) == code)
      return
    }
    #expect(shares.count == expect["count"]?.integer())
    let lengths = Set(shares.map { $0.text.count })
    #expect(lengths == Set((expect["lengths"]?.array ?? []).compactMap { $0.integer() }))
    let first = try JSONValue(parsing: text(try #require(shares.first).text))
    #expect(.array(first.object?.map { .string($0.name) } ?? []) == expect["field_order"])
    #expect(first["d"]?.string?.hasPrefix(try expect.member("d_starts").text) == true)
  }

  private static func needsOne(_ vector: ColdVector) -> Bool {
    vector["shares"]?.array?.first?["expect"]?["required"]?.integer() == 1
  }

  private static func add(_ bytes: [UInt8], to collected: Collected) -> Collected {
    switch collected {
    case .failed: return collected
    case .complete(let set, let count): return .complete(set, count: count + 1)
    case .nothing, .some: break
    }
    guard let share = BananaShare(bytes) else { return .failed("mixed_frame_kinds") }
    guard case .some(var set) = collected else { return ended(BananaShareSet(share)) }
    do throws(SecretSharesError) { try set.add(share) } catch {
      return .failed(error.row.code.word)
    }
    return ended(set)
  }

  private static func ended(_ set: BananaShareSet) -> Collected {
    set.progress == .complete ? .complete(set, count: set.shares.count) : .some(set)
  }

  private static func told(_ collected: Collected) -> JSONValue {
    switch collected {
    case .nothing: .null
    case .failed(let code): .members(["error": .members(["code": .string(code)])])
    case .some(let set): told(set, set.shares.count, "more_shares")
    case .complete(let set, let count): told(set, count, "ask_for_passphrase")
    }
  }

  private static func told(_ set: BananaShareSet, _ count: Int, _ result: String) -> JSONValue {
    .members([
      "title": .string(set.title), "required": .integer(set.required), "have": .integer(count),
      "result": .string(result),
    ])
  }

  private static func recovered(_ collected: Collected, _ passphrase: [UInt8]) -> JSONValue {
    switch collected {
    case .failed: return told(collected)
    case .nothing, .some: return told(.failed("unable_to_decode"))
    case .complete(let set, count: _):
      do throws(SecretSharesError) {
        return .members([
          "seed_phrase": .string(text(try set.recover(passphrase: passphrase.span)))
        ])
      } catch { return told(.failed(error.row.code.word)) }
    }
  }
}
