import JSONCodec
import TestSupport
import Testing
import VectorSupport

/// Walks over the screens of a device, recorded from a Vault or computed, with all that is seen.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct NavigationWalkTests {
  @Test("A flow leads where the specification says", arguments: flows)
  func aFlowLeadsToTheSpecifiedScreens(_ vector: ColdVector) throws { try WalkRunner.run(vector) }

  @Test("A recorded walk shows the same screens", arguments: ColdVector.all("41"))
  func aRecordedWalkShowsTheSameScreens(_ vector: ColdVector) throws { try WalkRunner.run(vector) }

  @Test("A random walk shows the same screens", arguments: ColdVector.all("42"))
  func aRandomWalkShowsTheSameScreens(_ vector: ColdVector) throws { try WalkRunner.run(vector) }

  private static let flows = ColdVector.all("21").filter { $0["flow"] != nil }
}
