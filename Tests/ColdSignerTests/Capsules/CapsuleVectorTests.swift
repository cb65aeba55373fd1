import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

@testable import ColdSigner

/// Signatures of what the device holds (those of vectors 11 and 32).
@Suite struct CapsuleVectorTests {
  static let vectors: [ColdVector] = {
    let found = (ColdVector.all("11") + ColdVector.all("32")).filter { vector in
      let steps = vector["steps"]?.array ?? []
      return !steps.isEmpty && steps.allSatisfy { $0["do"] == .string("sign_content") }
    }
    precondition(!found.isEmpty || !Shared.isPresent, "no vector signs what the device holds")
    return found
  }()

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"), arguments: vectors)
  func capsulesAreThoseOfTheVector(_ vector: ColdVector) throws {
    var runner = try StepRunner(vector)
    for (position, step) in (try vector.require("steps").array ?? []).enumerated() {
      let place = "\(vector.id), step \(position)"
      let expect = try step.member("expect")
      let record = try runner.device.key(try step.member("address_key").addressKey)?.record
      // Nobody can check what existing signers make here, and a root belongs to no network.
      let refusal: ColdSignerError? =
        record.map(\.isSeedRoot) == true
        ? .key(.noNetworkAttached(path: ""))
        : record?.encryption == .ethereum ? .key(.ethereumCapsule) : nil
      if let refusal {
        let before = try DeviceContent.rows(runner.device)
        #expect(throws: refusal) { _ = try runner.perform("sign_content", step) }
        #expect(try DeviceContent.rows(runner.device) == before)
        continue
      }
      do {
        let outcome = try runner.perform("sign_content", step)
        #expect(outcome["sufficient"] == expect["sufficient"]?.camelCased, "\(place)")
      } catch let error as ColdSignerError {
        #expect(expect["error"]?["code"] == .string(error.code), "\(place)")
      }
      for entry in try expect.member("history").array ?? [] {
        let stored = try runner.device.historyEntry(try entry.number("order"))
        let events = try entry.member("events").camelCased
        #expect(.array(stored.entry.events.map(\.json)) == events, "\(place)")
      }
    }
  }

  /// Chapter 10, 24: existing signers make the event and the capsule.
  @Test func aSeedsRootSignsNoUpdate() throws {
    let fixture = try SigningFixture()
    let root = try #require(try fixture.device.root(ofSeed: "Alice"))
    let before = try DeviceContent.rows(fixture.device)
    #expect(throws: ColdSignerError.key(.noNetworkAttached(path: ""))) {
      try fixture.device.sign(
        .specs(SigningFixture.specs(.sr25519).key), with: root.key,
        phrase: Array(SigningFixture.phrase.utf8).span, password: Span())
    }
    #expect(try DeviceContent.rows(fixture.device) == before)
  }

  @Test func aDialogEndsAfterThreeWrongPasswords() {
    var dialog = PasswordDialog()
    #expect(dialog.counter == 1 && !dialog.isOver)
    dialog.wasWrong()
    #expect(dialog.counter == 2 && !dialog.isOver)
    dialog.wasWrong()
    #expect(dialog.counter == 3 && !dialog.isOver)
    dialog.wasWrong()
    #expect(dialog.counter == 3 && dialog.isOver)
  }
}
