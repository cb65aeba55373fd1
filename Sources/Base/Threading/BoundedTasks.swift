/// Runs independent pieces of work, at most a given number at the same time.
package enum BoundedTasks {
  /// Runs the pieces 0 to `count - 1`, and passes their results to the calling task.
  ///
  /// At most four results for each of `width` wait for `take`. With a width of 1, everything runs
  /// in the calling task.
  ///
  /// - Parameters:
  ///   - count: the number of pieces, possibly 0.
  ///   - width: the maximum number of concurrent pieces; less than 1 counts as 1.
  ///   - inOrder: whether results are taken by number; otherwise as they finish.
  ///   - piece: computes the piece with this number.
  ///   - take: receives a result in the calling task; ends the work if it throws.
  /// - Throws: the error of `take`; running pieces are canceled, and the others never start.
  package static func run<Output: Sendable, Failure: Error, Stop: Error>(
    _ count: Int, atMost width: Int, inOrder: Bool = false,
    piece: @escaping @Sendable (Int) async throws(Failure) -> Output,
    take: (Int, Result<Output, Failure>) throws(Stop) -> Void
  ) async throws(Stop) {
    guard width > 1, count > 1 else {
      for number in 0..<count { try take(number, await result(of: number, piece)) }
      return
    }
    let outcome = await withTaskGroup(
      of: (Int, Result<Output, Failure>).self, returning: Result<Void, Stop>.self
    ) { group in
      var begun = 0
      var taken = 0
      var finished: [Int: Result<Output, Failure>] = [:]
      while taken < count {
        while begun < count, begun - taken < 4 * width, begun - taken - finished.count < width {
          let number = begun
          group.addTask { (number, await result(of: number, piece)) }
          begun += 1
        }
        if let number = inOrder ? taken : finished.keys.first,
          let result = finished.removeValue(forKey: number)
        {
          do throws(Stop) { try take(number, result) } catch {
            group.cancelAll()
            return .failure(error)
          }
          taken += 1
        } else if let (number, result) = await group.next() {
          finished[number] = result
        }
      }
      return .success(())
    }
    try outcome.get()
  }

  private static func result<Output: Sendable, Failure: Error>(
    of number: Int, _ piece: @Sendable (Int) async throws(Failure) -> Output
  ) async -> Result<Output, Failure> {
    do throws(Failure) { return .success(try await piece(number)) } catch {
      return .failure(error)
    }
  }
}
