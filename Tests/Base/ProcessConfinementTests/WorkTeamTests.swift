import ProcessConfinement
import Synchronization
import Testing

@Suite struct WorkTeamTests {
  struct Failure: Error, Equatable {
    let index: Int
  }

  @Test(arguments: [0, 1, 2, 3, 50, 700], [1, 2, 5])
  func resultsComeInOrder(count: Int, threads: Int) throws {
    let team = WorkTeam(threads: threads)
    // One team does many jobs.
    for _ in 0..<3 {
      var taken: [Int] = []
      try team.run(count: count) { (index) throws(Failure) -> Int in
        // Later pieces are quicker.
        (0..<700 - index).reduce(index * 2) { sum, _ in sum }
      } take: { (index, result) throws(Failure) in
        #expect(result == index * 2)
        taken.append(index)
        return false
      }
      #expect(taken == Array(0..<count))
    }
  }

  @Test(arguments: [1, 3])
  func theFirstErrorInOrderIsThrown(threads: Int) {
    var taken = 0
    #expect(throws: Failure(index: 7)) {
      try WorkTeam(threads: threads).run(count: 300) { (index) throws(Failure) -> Int in
        if index >= 7 { throw Failure(index: index) }
        return index
      } take: { (_, _) throws(Failure) in
        taken += 1
        return false
      }
    }
    #expect(taken == 7)
  }

  @Test(arguments: [1, 3])
  func anErrorOfTheTakerEndsTheWork(threads: Int) {
    #expect(throws: Failure(index: 5)) {
      try WorkTeam(threads: threads).run(count: 300) { (index) throws(Failure) -> Int in
        index
      } take: { (index, _) throws(Failure) in
        if index == 5 { throw Failure(index: index) }
        return false
      }
    }
  }

  @Test(arguments: [1, 3], [1, 7, 299, 300])
  func noResultIsTakenAfterTheLastWantedOne(threads: Int, wanted: Int) throws {
    var taken = 0
    try WorkTeam(threads: threads).run(count: 300) { (index) throws(Failure) -> Int in
      index
    } take: { (_, _) throws(Failure) in
      taken += 1
      return taken == wanted
    }
    #expect(taken == wanted)
  }

  @Test(arguments: [1, 2, 4])
  func noMoreThreadsWorkThanAllowed(limit: Int) throws {
    let working = Mutex((now: 0, most: 0))
    try WorkTeam(threads: 4).run(count: 200, limit: limit) { (index) throws(Failure) -> Int in
      working.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      defer { working.withLock { $0.now -= 1 } }
      return (0..<2000).reduce(index) { sum, _ in sum }
    } take: { (_, _) throws(Failure) in
      false
    }
    #expect(1...limit ~= working.withLock { $0.most })
  }
}
