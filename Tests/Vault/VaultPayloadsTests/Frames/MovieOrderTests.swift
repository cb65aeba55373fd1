import RaptorQ
import Testing
import VaultPayloads

@Suite struct MovieOrderTests {
  private let payload = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  private func frames(
    _ order: MovieFrames.Order, _ repair: MovieFrames.Repair = .vault
  ) throws -> MovieFrames {
    try MovieFrames(payload: payload, chunkSize: 128, repair: repair, order: order)
  }

  @Test func unaskedTheOrderIsTheVaultsOwn() throws {
    let frames = try MovieFrames(payload: payload, chunkSize: 128)
    #expect(Array(frames) == Array(try self.frames(.systematic)))
    #expect(frames.packetIDs.map(\.symbol) == frames.packetIDs.map(\.symbol).sorted())
  }

  @Test(arguments: [MovieFrames.Repair.vault, .percent(0), .percent(7), .percent(250)])
  func spreadingChangesOnlyTheOrder(repair: MovieFrames.Repair) throws {
    let plain = Array(try frames(.systematic, repair))
    let spread = Array(try frames(.spread, repair))
    #expect(spread != plain)
    #expect(Set(spread) == Set(plain))
    #expect(spread.count == plain.count)
    #expect(spread == Array(try frames(.spread, repair)), "the seed is fixed")
  }

  @Test(arguments: [7, 50, 99, 250])
  func everyStretchHoldsItsShareOfRepairFrames(percent: Int) throws {
    let frames = try frames(.spread, .percent(percent))
    let isRepair = frames.packetIDs.map { Int($0.symbol) >= frames.sourceSymbols }
    let share = Double(isRepair.count { $0 }) / Double(isRepair.count)
    for length in [1, 10, 37, isRepair.count / 2] {
      for start in isRepair.indices {
        let found = (0..<length).count { isRepair[(start + $0) % isRepair.count] }
        #expect(abs(Double(found) - share * Double(length)) <= 2)
      }
    }
  }

  @Test func aLateReaderNeedsNoMoreThanThePayloadsWorthOfFrames() throws {
    let frames = Array(try frames(.spread))
    for start in stride(from: 0, to: frames.count, by: 41) {
      var collector = FrameCollector()
      var read = 0
      while collector.phonePayload == nil {
        try collector.add(frames[(start + read) % frames.count])
        read += 1
      }
      #expect(collector.phonePayload == payload)
      #expect(read <= 20_000 / 128 + 3)
    }
  }

  @Test func repairPercentsAreRoundedUpInEachBlock() throws {
    #expect(try frames(.systematic, .percent(0)).count == 157)
    #expect(try frames(.systematic, .percent(1)).count == 157 + 2)
    #expect(try frames(.systematic, .percent(100)).count == 2 * 157)
    #expect(try frames(.systematic, .percent(.max)).count == 11 * 157)
  }
}
