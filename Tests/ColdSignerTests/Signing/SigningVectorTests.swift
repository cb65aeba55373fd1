import JSONCodec
import TestSupport
import Testing
import VectorSupport

@testable import ColdSigner

/// What is shown of transactions and messages, and what comes of signing them.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct SigningVectorTests {
  @Test(arguments: ColdVector.all("09") + ColdVector.all("29"))
  func messagesAreShown(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: transactions.filter { !isReadHereOnly($0) })
  func transactionsAreShown(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  /// Calls that existing signers cannot read, or only wrongly, and that are read here (cold-signer 7.3
  /// and chapter 10, 51), in files that do not mark them; damaged ones fail alike.
  @Test(arguments: transactions.filter { isReadHereOnly($0) })
  func validCallsThatExistingSignersCannotReadAreRead(_ vector: ColdVector) throws {
    var runner = try StepRunner(vector)
    let step = try #require(vector.require("steps").array?.last)
    let expect = try step.member("expect")
    let outcome = try runner.perform("scan", step)
    guard outcome["errorCodes"]?.array?.isEmpty != false else {
      return try StepRunner.run(vector)
    }
    let ours = outcome["cards"] ?? outcome["transactions"]?.array?.first?["cards"]
    #expect(ours?["method"]?.array?.isEmpty == false)
    let kinds = { (cards: JSONValue?) in cards?.array?.map { $0["kind"] } }
    let theirs = expect["cards"] ?? expect["transactions"]?.array?.first?["cards"]
    #expect(kinds(ours?["extensions"]) == kinds(theirs?["extensions"]))
  }

  private static let transactions = ColdVector.all("06") + ColdVector.all("27")

  /// Whether existing signers stop at a compact of nothing or at a type that they cut or do not know,
  /// or read the plain commission of `Staking.validate`.
  private static func isReadHereOnly(_ vector: ColdVector) -> Bool {
    let errors = vector["steps"]?.array?.last?["expect"]?["cards"]?["error"]?.array ?? []
    let codes = errors.compactMap { $0["code"]?.string }
    return vector.id == "v12_validate_perbill_compact"
      || codes.contains("unexpected_compact_inside") || codes.contains("unknown_type")
  }

  @Test(
    arguments: (ColdVector.all("07") + ColdVector.all("28")).filter { $0["legacy_quirk"] == nil })
  func transactionsWithProofAreShown(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  /// Existing signers show every field of a struct by the type name of its first: a starting block as
  /// an amount (chapter 10, 47).
  @Test(arguments: ColdVector.all("28").filter { $0["legacy_quirk"] != nil })
  func fieldsInProofsAreShownByTheirOwnTypes(_ vector: ColdVector) throws {
    var runner = try StepRunner(vector)
    let step = try #require(vector.require("steps").array?.last)
    let theirs = try step.member("expect").camelCased["transactions"]?.array?.first?["cards"]
    let outcome = try runner.perform("scan", step)
    let ours = outcome["transactions"]?.array?.first?["cards"]
    #expect(outcome["action"] == .string("sign"))
    #expect(ours?["extensions"] == theirs?["extensions"])
    var cards = try #require(theirs?["method"]?.array)
    for place in cards.indices.dropLast()
    where cards[place]["name"] == .string("starting_block") {
      guard let amount = cards[place + 1]["amount"]?.string, let card = cards[place + 1].object
      else { continue }
      cards[place + 1] = .members([
        "index": card["index"] ?? .null, "indent": card["indent"] ?? .null,
        "kind": .string("default"), "text": .string(amount.filter { $0 != "." }),
      ])
    }
    #expect(ours?["method"] == .array(cards))
  }

  @Test(arguments: ColdVector.all("30"))
  func bulksAreShown(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: derivedKeys.filter { $0["legacy_quirk"] == nil && $0.id != "method_broken" })
  func keysAreDerivedOnTheFly(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  /// The compact amount is cut; that is `no_compact` in every recorded vector, such as
  /// `v12_method_cut`, and `data_too_short` in this one, which is computed.
  @Test(arguments: derivedKeys.filter { $0.id == "method_broken" })
  func aCutCompactIsNoneForDerivedKeysToo(_ vector: ColdVector) throws {
    var runner = try StepRunner(vector)
    let step = try #require(vector.require("steps").array?.last)
    let outcome = try #require(try runner.performSigningStep("scan_dynamic", step))
    #expect(outcome["errorCodes"] == .array([.string("no_compact")]))
  }

  /// The phrase is compared with the root key, so that the phrase of another seed counts as not given
  /// (chapter 10, 50).
  @Test(arguments: derivedKeys.filter { $0.id.contains("wrong_phrase") })
  func aPhraseOfAnotherSeedDerivesNoKey(_ vector: ColdVector) throws {
    var runner = try StepRunner(vector)
    let step = try #require(vector.require("steps").array?.last)
    let before = try DeviceContent.rows(runner.device)
    let error = #expect(throws: ColdSignerError.self) {
      _ = try runner.perform(try step.member("do").text, step)
    }
    let isRequest = vector.id.hasPrefix("request")
    #expect(error?.code == (isRequest ? "no_seed_for_key_pair" : "no_seed_found"))
    #expect(try DeviceContent.rows(runner.device) == before)
  }

  /// Nothing stays behind where one item of several fails (chapter 10, 1).
  @Test(
    arguments: derivedKeys.filter {
      $0["legacy_quirk"] != nil && !$0.id.contains("wrong_phrase")
    })
  func nothingWaitsAfterAFailedSetOfDerivedKeys(_ vector: ColdVector) throws {
    var runner = try StepRunner(vector)
    let step = try #require(vector.require("steps").array?.last)
    let before = try DeviceContent.rows(runner.device)
    let error = #expect(throws: ColdSignerError.self) {
      _ = try runner.perform("sign_dynamic", step)
    }
    #expect(try error?.code == step.member("expect").member("error").member("code").text)
    #expect(try DeviceContent.rows(runner.device) == before)
    #expect(try runner.device.pending() == nil)
  }

  @Test(arguments: signing.filter { $0["legacy_quirk"] == nil })
  func whatIsShownIsSigned(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  /// A phrase of another seed counts as a wrong password here as there.
  @Test(arguments: signing.filter { $0["legacy_quirk"] != nil })
  func aPhraseOfAnotherSeedIsAWrongPassword(_ vector: ColdVector) throws {
    try StepRunner.run(vector)
  }

  private static let derivedKeys = ColdVector.all("10") + ColdVector.all("31")

  /// The vectors about signing, without those about what the device holds.
  private static let signing = (ColdVector.all("11") + ColdVector.all("32")).filter { vector in
    (vector["steps"]?.array ?? []).allSatisfy { $0["do"] != .string("sign_content") }
  }
}
