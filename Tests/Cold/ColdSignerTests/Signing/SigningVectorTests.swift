import JSONCodec
import TestSupport
import Testing
import VectorSupport

/// What is shown of transactions and messages, and what comes of signing them; where this device does
/// something else on purpose, see `StepRunner+Deviations.swift`.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct SigningVectorTests {
  @Test(arguments: ColdVector.all("09") + ColdVector.all("29"))
  func messagesAreShown(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: ColdVector.all("06") + ColdVector.all("27"))
  func transactionsAreShown(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: ColdVector.all("07") + ColdVector.all("28"))
  func transactionsWithProofAreShown(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: ColdVector.all("30"))
  func bulksAreShown(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: ColdVector.all("10") + ColdVector.all("31"))
  func keysAreDerivedOnTheFly(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: ColdVector.all("11") + ColdVector.all("32"))
  func theShownTransactionIsSigned(_ vector: ColdVector) throws { try StepRunner.run(vector) }
}
