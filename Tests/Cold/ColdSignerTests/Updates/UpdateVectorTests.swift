import TestSupport
import Testing
import VectorSupport

/// The truth tables of updates, and several of them in a row (vectors 04 and 05).
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct UpdateVectorTests {
  @Test(arguments: ColdVector.all("04"))
  func oneUpdateIsJudgedAsTheVectorSays(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: ColdVector.all("05"))
  func updatesInARowAreJudgedAsTheVectorSays(_ vector: ColdVector) throws {
    try StepRunner.run(vector)
  }
}
