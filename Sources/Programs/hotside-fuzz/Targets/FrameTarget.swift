import RaptorQ
import VaultPayloads

/// The contents of a series of symbols, and payloads as movies.
enum FrameTarget: FuzzTarget {
  static let name = "frames"

  static func seeds() throws -> [[UInt8]] {
    let payload = (0..<700).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let movie = try MovieFrames(payload: payload, chunkSize: 64)
    let parts: [[UInt8]] = [[0, 0, 2, 0, 0, 0x53, 0xff], [0, 0, 2, 0, 1, 0xde, 0]]
    return [
      [0] + joined(Array(movie)), [0] + joined(Array(movie.reversed())), [0] + joined(parts),
      [0] + joined([[0x53, 0xff, 0xde, 0, 0]]), [0] + joined([Array("40353ff0ec11".utf8)]),
      [1, 20, 0, 3] + payload, [3, 40, 0, 9] + payload,
    ]
  }

  private static func joined(_ frames: [[UInt8]]) -> [UInt8] {
    frames.flatMap { [UInt8(truncatingIfNeeded: $0.count), UInt8($0.count >> 8)] + $0 }
  }

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    if input.byte() & 1 == 0 { collect(&input) } else { goRound(&input) }
  }

  private static func collect(_ input: inout FuzzInput) {
    var collector = FrameCollector()
    while !input.isEmpty {
      let frame = input.bytes(input.number(0...3000))
      guard let progress = try? collector.add(frame) else { continue }
      require(progress == collector.progress, "the progress that was told")
      require(progress.isComplete == (collector.phonePayload != nil), "complete means a payload")
    }
    guard let scan = try? collector.finish(accepts: { ReadPayload($0).isRecognized }) else {
      return
    }
    require(scan.isRecognized == ReadPayload(scan.payload).isRecognized, "what was recognized")
  }

  private static func goRound(_ input: inout FuzzInput) {
    let chunkSize = 64 + 8 * input.number(0...20)
    let keep = Int(input.byte())
    let payload = input.remaining()
    guard let movie = try? MovieFrames(payload: payload, chunkSize: chunkSize) else { return }
    var collector = FrameCollector()
    do throws(FrameError) {
      // First some frames in reverse order, then every frame.
      for number in movie.indices.reversed() where number & 7 < keep & 7 {
        try collector.add(movie[number])
      }
      for frame in movie { try collector.add(frame) }
      let scan = try collector.finish { $0 == payload }
      require(scan.payload == payload && scan.isRecognized, "the payload comes back")
    } catch { preconditionFailure("\(error)") }
  }
}
