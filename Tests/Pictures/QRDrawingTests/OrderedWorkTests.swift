import QRDrawing
import Synchronization
import Testing

@Suite struct OrderedWorkTests {
  struct Failure: Error, Equatable {
    let index: Int
  }

  @Test(arguments: [0, 1, 2, 3, 50], [1, 2, 5])
  func resultsComeInOrder(count: Int, threads: Int) async throws {
    var taken: [Int] = []
    try await OrderedWork.run(count: count, threads: threads) { (index) throws(Failure) -> Int in
      // Later pieces are quicker.
      (0..<(50 - index) * 200).reduce(index * 2) { sum, _ in sum }
    } take: { (index, result) throws(Failure) in
      #expect(result == index * 2)
      taken.append(index)
    }
    #expect(taken == Array(0..<count))
  }

  @Test(arguments: [1, 3])
  func theFirstErrorInOrderIsThrown(threads: Int) async {
    var taken = 0
    await #expect(throws: Failure(index: 7)) {
      try await OrderedWork.run(count: 30, threads: threads) { (index) throws(Failure) -> Int in
        if index >= 7 { throw Failure(index: index) }
        return index
      } take: { (_, _) throws(Failure) in
        taken += 1
      }
    }
    #expect(taken == 7)
  }

  @Test func fewResultsWaitAtATime() async throws {
    let begun = Mutex(0)
    var taken = 0
    try await OrderedWork.run(count: 200, threads: 3) { (index) throws(Failure) -> Int in
      begun.withLock { $0 += 1 }
      return index
    } take: { (_, _) throws(Failure) in
      #expect(begun.withLock { $0 } - taken <= 12)
      taken += 1
    }
    #expect(taken == 200)
  }
}
