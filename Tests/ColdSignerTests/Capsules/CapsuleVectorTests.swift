import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
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
      let encryption = try runner.device.key(try step.member("address_key").addressKey)?.record
        .encryption
      if encryption == .ethereum {
        // Refused: nobody can check what existing signers make here.
        let before = try DeviceContent.rows(runner.device)
        #expect(throws: ColdSignerError.key(.ethereumCapsule)) {
          _ = try runner.perform("sign_content", step)
        }
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
