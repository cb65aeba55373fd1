import RaptorQ
import Reporting

extension FrameCollector {
  /// The frames of one movie.
  ///
  /// They are decoded with the Vault's symbol numbering as they arrive, and kept for a second
  /// attempt with the other numbering.
  struct Fountain: Sendable {
    private(set) var decoder: Decoder
    private let payloadLength: Int
    private let symbolSize: Int
    private var frames: [EncodingPacketID: [UInt8]] = [:]
    private var order: [EncodingPacketID] = []
    /// The number of repeated frames with the same id but different bytes.
    private var altered = 0

    init(first frame: FountainFrame) throws(FrameError) {
      guard frame.payloadLength <= FrameCollector.maximumPayload else {
        throw .badFrame(
          byteCount: FountainFrame.headerByteCount + frame.symbol.count,
          reason:
            """
            it announces a payload of \(frame.payloadLength.counted("byte")), more than the \
            \(FrameCollector.maximumPayload) that are read
            """
        )
      }
      payloadLength = frame.payloadLength
      symbolSize = frame.symbol.count
      decoder = try Fountain.decoder(payloadLength, symbolSize, .raptorq1x)
      try add(frame)
    }

    mutating func add(_ frame: FountainFrame) throws(FrameError) {
      guard frame.payloadLength == payloadLength else {
        throw .conflictingPayloads(first: payloadLength, other: frame.payloadLength)
      }
      guard frame.symbol.count == symbolSize else {
        throw .conflictingSymbolSizes(first: symbolSize, other: frame.symbol.count)
      }
      if let known = frames[frame.id] {
        if known != frame.symbol { altered += 1 }
        return
      }
      do throws(RaptorQError) {
        _ = try decoder.add(frame.id, symbol: frame.symbol.span)
      } catch {
        throw .raptorQ(error)
      }
      frames[frame.id] = frame.symbol
      order.append(frame.id)
    }

    var progress: FrameCollector.Progress {
      FrameCollector.Progress(
        kind: .fountain, distinct: frames.count, needed: decoder.neededSymbols,
        expected: payloadLength / symbolSize + 1, isComplete: decoder.isComplete)
    }

    func finish(accepts: ([UInt8]) -> Bool) throws(FrameError) -> FrameCollector.Scan {
      guard altered == 0 else { throw .contradiction(frames: altered) }
      let first = Attempt(decoder, frames: frames.count, accepts: accepts)
      if let payload = first.payload, first.contradictions == 0,
        first.isRecognized || isBeyondDoubt(first)
      {
        return scan(payload, first, numbering: needsNumbering ? .raptorq1x : nil)
      }
      var other = try Fountain.decoder(payloadLength, symbolSize, .rfc6330)
      do throws(RaptorQError) {
        for id in order {
          guard let symbol = frames[id] else { continue }
          _ = try other.add(id, symbol: symbol.span)
        }
      } catch { throw .raptorQ(error) }
      let second = Attempt(other, frames: frames.count, accepts: accepts)
      if let payload = second.payload, second.contradictions == 0,
        second.isRecognized || isBeyondDoubt(second)
      {
        return scan(payload, second, numbering: .rfc6330)
      }
      guard first.payload != nil || second.payload != nil else {
        throw .incomplete(
          have: frames.count, need: max(decoder.neededSymbols, frames.count + 1), kind: .fountain)
      }
      let contradictions = [first, second].filter { $0.payload != nil }.map { $0.contradictions }
      if let least = contradictions.min(), least > 0 { throw .contradiction(frames: least) }
      throw .unrecognized(byteCount: payloadLength)
    }

    /// Whether repair symbols were used whose ids differ between the two numberings.
    private var needsNumbering: Bool {
      order.contains { id in
        let block = Int(id.sourceBlock)
        let symbols = decoder.information.symbols(ofBlock: block)
        return Int(id.symbol) >= symbols
          && symbols != decoder.information.extendedSymbols(ofBlock: block)
      }
    }

    /// Whether it is certain that the payload is not recognized, because of source symbols or a
    /// surplus symbol.
    ///
    /// A surplus symbol of s bytes agrees with a wrong result with a probability of 1 in 256^s.
    private func isBeyondDoubt(_ attempt: Attempt) -> Bool {
      !needsNumbering || attempt.surplus > 0
    }

    private func scan(
      _ payload: [UInt8], _ attempt: Attempt, numbering: SymbolNumbering?
    ) -> FrameCollector.Scan {
      FrameCollector.Scan(
        payload: payload, kind: .fountain, distinct: frames.count, numbering: numbering,
        isRecognized: attempt.isRecognized)
    }

    private static func decoder(
      _ payloadLength: Int, _ symbolSize: Int, _ numbering: SymbolNumbering
    ) throws(FrameError) -> Decoder {
      do throws(RaptorQError) {
        return Decoder(
          information: try ObjectTransmissionInformation(
            transferLength: payloadLength, maximumPacketSize: symbolSize), numbering: numbering)
      } catch { throw .raptorQ(error) }
    }
  }

  /// The result of decoding all frames with one decoder.
  private struct Attempt {
    let payload: [UInt8]?
    let contradictions: Int
    let surplus: Int
    let isRecognized: Bool

    init(_ decoder: Decoder, frames: Int, accepts: ([UInt8]) -> Bool) {
      payload = decoder.result()
      contradictions = decoder.contradictions
      surplus = frames - decoder.distinctSymbols
      isRecognized = payload.map(accepts) ?? false
    }
  }
}
