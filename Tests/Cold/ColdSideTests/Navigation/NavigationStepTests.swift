import ColdSide
import JSONCodec
import Reporting
import TestSupport
import Testing
import VectorSupport

/// One action in one state (vectors 21).
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct NavigationStepTests {
  @Test(
    "An action leads where the specification says",
    arguments: ColdVector.all("21").filter { $0["state"] != nil })
  func anActionLeadsToTheSpecifiedScreen(_ vector: ColdVector) throws {
    let device = try VectorDevice(vector.json)
    let state = try NavigationState(try vector.require("state"), on: device)
    let action = try vector.require("do")
    let expected = try vector.require("expect").camelCased
    let answer = try device.perform(try VectorAction(action), in: state)
    let comparison = WalkComparison(answer: answer, expected: expected, warnings: [:])
    let differences = comparison.differences
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    if let code = expected["errorCode"]?.string {
      #expect(answer.errors.map(\.word).contains(code))
    } else {
      #expect(answer.errors.isEmpty || state.alert != nil)
    }
    if let unchanged = expected["unchanged"]?.bool {
      let before = NavigationAnswer(
        state: state, view: answer.view, refusal: nil)
      #expect((before.vectorState == answer.vectorState) == unchanged)
    }
  }
}
