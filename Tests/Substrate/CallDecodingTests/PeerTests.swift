import ByteSupport
import CallDecoding
import CallEncoding
import CallTestSupport
import JSONCodec
import RuntimeMetadata
import TestSupport
import Testing
import VaultPayloads

/// Random calls of whole runtimes beside what the Python package scalecodec decodes
/// (`Peers/calls_peer.py`).
@Suite(
  .enabled(
    if: Shared.isPresent && ProcessRunner.peerPython != nil,
    Comment(rawValue: "\(Shared.absence), or \(ProcessRunner.peerAbsence)")))
struct PeerTests {
  /// Shared V14 metadata, some 3000 calls together, each as often as there are ``seeds``.
  private static let files = Shared.names(in: "data/metadata").filter { name in
    (try? Shared.hexBytes("data/metadata/" + name))?[4] == 14
  }
  /// Shared V12 and V13 metadata of networks for which scalecodec has a table of types, some 1200 calls
  /// together.
  private static let olderRuntimes: [(network: String, version: Int)] = [
    ("kusama", 2030), ("kusama", 9090), ("polkadot", 30), ("polkadot", 9090), ("rococo", 9004),
    ("westend", 9090),
  ]

  /// What the arguments of calls are made of.
  private static let seeds: [UInt64] = ReleaseTests.takeAllCases ? [100, 101] : [100]

  @Test(arguments: files)
  func everyCallHasTheValuesThatScalecodecFinds(_ file: String) throws {
    try compare(file, types: nil, isReadOtherwise: PeerTests.isReadByOtherRules)
  }

  @Test(arguments: olderRuntimes)
  func everyOlderCallHasTheValuesThatScalecodecFinds(
    _ runtime: (network: String, version: Int)
  ) throws {
    let (network, version) = runtime
    try compare(
      "\(network)\(version).hex", " \(network) \(version)", types: try SharedDecoders.types(),
      isReadOtherwise: PeerTests.isDescribedOtherwise)
  }

  private func compare(
    _ file: String, _ parameters: String = "", types: [TypeEntry]?,
    isReadOtherwise: ([CallCard]) -> Bool
  ) throws {
    let python = try #require(ProcessRunner.peerPython)
    let metadata = try Metadata(decoding: try Shared.hexBytes("data/metadata/" + file))
    let encoder = try CallEncoder(metadata: metadata, types: types)
    let decoder = try CallDecoder(metadata: metadata, types: types)
    var input = Shared.path + "/data/metadata/" + file + parameters + "\n"
    var unlike: Set<String> = []
    var count = 0
    for name in encoder.calls {
      for seed in PeerTests.seeds {
        let call = try encoder.call(name, seed: seed)
        let cards: [CallCard]
        do throws(CallDecodingError) {
          cards = try decoder.method(call, network: SampleNetwork.westend).cards
        } catch {
          // A type that the table does not describe has no value to compare.
          #expect(types != nil, "\(name): \(error)")
          continue
        }
        let label = "\(name.pallet).\(name.call) \(seed)"
        if isReadOtherwise(cards) { unlike.insert(label) }
        let row = JSONValue.members([
          "name": .string(label), "call": .string(Hex.encode(call)),
          "cards": .array(cards.map { $0.json }),
        ])
        input += row.serialized() + "\n"
        count += 1
      }
    }
    let outcome = try ProcessRunner.run(
      python, [Checkout.path + "/Tests/Substrate/CallDecodingTests/Peers/calls_peer.py"],
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

  /// Whether a call has a type that the table of Vaults describes otherwise than scalecodec's: the keys
  /// of a session, of which every network has others; texts of identities, of which the length stands
  /// in the variant; the candidate who renounces, whose number is compact; a judgement of the Society;
  /// XCM, whose variants changed.
  private static func isDescribedOtherwise(_ cards: [CallCard]) -> Bool {
    let names: Set = [
      "set_keys", "set_identity", "set_subs", "add_sub", "rename_sub", "renounce_candidacy",
      "judge_suspended_candidate",
    ]
    return cards.contains { card in
      switch card.content {
      case .method(let name, _): names.contains(name)
      case .pallet(let name): name == "XcmPallet"
      default: false
      }
    }
  }
}
