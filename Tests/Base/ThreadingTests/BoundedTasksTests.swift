import Synchronization
import Testing
import Threading

@Suite struct BoundedTasksTests {
  struct Failure: Error, Equatable {
    let index: Int
  }

  @Test(arguments: [0, 1, 2, 3, 50], [1, 2, 5])
  func resultsComeInOrder(count: Int, threads: Int) async throws {
    var taken: [Int] = []
    try await BoundedTasks.run(count, atMost: threads, inOrder: true) {
      (index) throws(Failure) -> Int in
      // Later pieces are quicker.
      (0..<(50 - index) * 200).reduce(index * 2) { sum, _ in sum }
    } take: { (index, result) throws(Failure) in
      #expect(try result.get() == index * 2)
      taken.append(index)
    }
    #expect(taken == Array(0..<count))
  }

  @Test(arguments: [1, 3])
  func theFirstErrorInOrderIsThrown(threads: Int) async {
    var taken = 0
    await #expect(throws: Failure(index: 7)) {
      try await BoundedTasks.run(30, atMost: threads, inOrder: true) {
        (index) throws(Failure) -> Int in
        if index >= 7 { throw Failure(index: index) }
        return index
      } take: { (_, result) throws(Failure) in
        _ = try result.get()
        taken += 1
      }
    }
    #expect(taken == 7)
  }

  @Test func fewResultsWaitAtATime() async throws {
    let begun = Mutex(0)
    var taken = 0
    try await BoundedTasks.run(200, atMost: 3, inOrder: true) { (index) throws(Failure) -> Int in
      begun.withLock { $0 += 1 }
      return index
    } take: { (_, _) throws(Failure) in
      #expect(begun.withLock { $0 } - taken <= 12)
      taken += 1
    }
    #expect(taken == 200)
  }

  @Test func aSlowPieceDoesNotDelayOthersWithoutOrder() async throws {
    let (others, last) = AsyncStream<Void>.makeStream()
    var taken: [Int] = []
    await BoundedTasks.run(20, atMost: 2) { number in
      if number == 0 { for await _ in others { break } }
      return number
    } take: { (number, result: Result<Int, Never>) throws(Never) in
      taken.append(number)
      if taken.count == 19 { last.yield() }
    }
    #expect(taken == Array(1..<20) + [0])
  }

  @Test func noPieceStartsAfterAnError() async {
    let begun = Mutex(0)
    await #expect(throws: Failure(index: 0)) {
      try await BoundedTasks.run(1000, atMost: 4) { (index: Int) -> Int in
        begun.withLock { $0 += 1 }
        return index
      } take: { (_, _: Result<Int, any Error>) throws(Failure) in
        throw Failure(index: 0)
      }
    }
    #expect(begun.withLock { $0 } <= 16)
  }
}
