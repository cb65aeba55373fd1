/// Independent pieces of work, done on several threads, whose results are taken in order.
package enum OrderedWork {
  /// Does `count` pieces and hands each result on, in order, as soon as those before it are done.
  ///
  /// At most `4 × threads` results wait at a time, whatever `count` is. With one thread nothing leaves
  /// the calling task.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - threads: how many are worked on at the same time.
  ///   - piece: does piece number i.
  ///   - take: gets result number i; called in the calling task.
  /// - Throws: the first error, in order, of `piece` or `take`; work not yet begun is then left.
  package static func run<Result: Sendable, Failure: Error>(
    count: Int, threads: Int,
    piece: @escaping @Sendable (Int) throws(Failure) -> Result,
    take: (Int, Result) throws(Failure) -> Void
  ) async throws(Failure) {
    guard threads > 1, count > 1 else {
      for index in 0..<count { try take(index, try piece(index)) }
      return
    }
    let outcome = await withTaskGroup(
      of: (Int, Swift.Result<Result, Failure>).self, returning: Swift.Result<Void, Failure>.self
    ) { group in
      var begun = 0
      var taken = 0
      var waiting: [Int: Swift.Result<Result, Failure>] = [:]
      while taken < count {
        while begun < count, begun - taken < 4 * threads, begun - taken - waiting.count < threads {
          let index = begun
          group.addTask {
            do throws(Failure) { return (index, .success(try piece(index))) } catch {
              return (index, .failure(error))
            }
          }
          begun += 1
        }
        if let next = waiting.removeValue(forKey: taken) {
          do throws(Failure) { try take(taken, try next.get()) } catch {
            return .failure(error)
          }
          taken += 1
        } else if let (index, result) = await group.next() {
          waiting[index] = result
        }
      }
      return .success(())
    }
    try outcome.get()
  }
}
