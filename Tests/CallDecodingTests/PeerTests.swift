import ByteSupport
import CallDecoding
import JSONCodec
import RuntimeMetadata
import TestSupport
import Testing

/// Random calls of whole runtimes beside what the Python package scalecodec decodes
/// (`Peers/calls_peer.py`).
@Suite(
  .enabled(
    if: Shared.isPresent && ProcessRunner.peerPython != nil,
    Comment(rawValue: "\(Shared.absence), or \(ProcessRunner.peerAbsence)")))
struct PeerTests {
  /// Shared V14 metadata, some 6000 calls together.
  private static let files = Shared.names(in: "data/metadata").filter { name in
    (try? Shared.hexBytes("data/metadata/" + name))?[4] == 14
  }

  @Test(arguments: files)
  func everyCallHasTheValuesThatScalecodecFinds(_ file: String) throws {
    let python = try #require(ProcessRunner.peerPython)
    let metadata = try Metadata(decoding: try Shared.hexBytes("data/metadata/" + file))
    let encoder = try CallEncoder(metadata: metadata)
    let decoder = try CallDecoder(metadata: metadata)
    var input = Shared.path + "/data/metadata/" + file + "\n"
    var unlike: Set<String> = []
    var count = 0
    for name in encoder.calls {
      for seed in 100..<102 as Range<UInt64> {
        let call = try encoder.call(name, seed: seed)
        let cards = try decoder.method(call, network: SampleNetwork.westend)
        let label = "\(name.pallet).\(name.call) \(seed)"
        if PeerTests.isReadByOtherRules(cards) { unlike.insert(label) }
        let row = JSONValue.members([
          "name": .string(label), "call": .string(Hex.encode(call)),
          "cards": .array(cards.map { $0.json }),
        ])
        input += row.serialized() + "\n"
        count += 1
      }
    }
    let outcome = try ProcessRunner.run(
      python, [Checkout.path + "/Tests/CallDecodingTests/Peers/calls_peer.py"],
      input: Array(input.utf8))
    try #require(outcome.exitCode == 0, "\(outcome.error)")
    var agreed = 0
    for line in outcome.output.split(separator: "\n") {
      let answer = try JSONValue(parsing: String(line))
      if let number = answer["agreed"]?.integer(Int.self) {
        agreed = number
      } else {
        let label = try #require(answer.array?.first?.string)
        #expect(unlike.contains(label), "\(line)")
      }
    }
    #expect(agreed > 0 && agreed >= count - unlike.count)
  }

  /// Whether a call has a type that scalecodec reads by rules of its own, so that random values differ
  /// or cannot be read: opaque calls, which it decodes a second time; addresses by index, in which it
  /// expects an index although the type has none; empty raw addresses; votes, whose bits it checks.
  private static func isReadByOtherRules(_ cards: [CallCard]) -> Bool {
    cards.contains { card in
      switch card.content {
      case .fieldName(_, let caption):
        caption.typePath.hasSuffix("WrapperKeepOpaque") || caption.typePath.hasSuffix(">> Vote")
      case .enumVariant(let name, _): name == "Index" || name == "Raw"
      default: false
      }
    }
  }
}
