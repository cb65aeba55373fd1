import SubstrateCrypto
import TestSupport
import Testing

@Suite struct MerlinVectorTests {
  struct Format: Decodable {
    struct Permutation: Decodable {
      let in_hex, out_hex: HexBytes
    }
    struct StrobeRun: Decodable {
      struct Operation: Decodable {
        let op: String
        let data_hex: HexBytes?
        let n: Int?
        let more: Bool
        let output_hex: HexBytes?
      }
      let protocol_label: String
      let ops: [Operation]
      let final_state_hex: HexBytes
      let pos, pos_begin: Int
    }
    struct MerlinRun: Decodable {
      struct Operation: Decodable {
        let op, label: String
        let message_hex: HexBytes?
        let seeds_hex: [HexBytes]?
        let rng_hex: HexBytes?
        let n: Int?
        let output_hex: HexBytes?
      }
      let label: String
      let ops: [Operation]
    }
    let keccak_f1600: [Permutation]
    let strobe: [StrobeRun]
    let merlin: [MerlinRun]
  }

  let vectors: [Format] = cryptoVectors.files("merlin")

  @Test func thePermutationAgrees() {
    for vector in vectors.flatMap(\.keccak_f1600) {
      var state = KeccakState()
      var bytes = state.mutableBytes
      bytes.copy(vector.in_hex.bytes.span)
      state.permute()
      #expect([UInt8](state.bytes) == vector.out_hex.bytes)
    }
  }

  @Test func strobeEndsInTheSameState() throws {
    for vector in vectors.flatMap(\.strobe) {
      var strobe = Strobe128(label: Array(vector.protocol_label.utf8).span)
      for step in vector.ops {
        let data = step.data_hex?.bytes ?? []
        switch step.op {
        case "meta_ad": strobe.metaAssociatedData(data.span, continued: step.more)
        case "ad": strobe.associatedData(data.span, continued: step.more)
        case "key": strobe.key(data.span, continued: step.more)
        case "prf":
          var output = [UInt8](repeating: 1, count: try #require(step.n))
          var span = output.mutableSpan
          strobe.pseudoRandom(&span, continued: step.more)
          #expect(output == step.output_hex?.bytes)
        default: Issue.record("unknown operation \(step.op)")
        }
      }
      #expect([UInt8](strobe.state.bytes) == vector.final_state_hex.bytes)
      #expect(strobe.position == vector.pos)
      #expect(strobe.operationStart == vector.pos_begin)
    }
  }

  @Test func transcriptsGiveTheSameChallengesAndWitnesses() throws {
    for vector in vectors.flatMap(\.merlin) {
      var transcript = MerlinTranscript(label: Array(vector.label.utf8).span)
      for step in vector.ops {
        let label = Array(step.label.utf8)
        switch step.op {
        case "append":
          let message = try #require(step.message_hex).bytes
          transcript.append(message.span, label: label.span)
        case "challenge":
          var output = [UInt8](repeating: 1, count: try #require(step.n))
          var span = output.mutableSpan
          transcript.challenge(&span, label: label.span)
          #expect(output == step.output_hex?.bytes)
        case "witness":
          var witness = transcript.witness()
          for seed in try #require(step.seeds_hex) {
            witness.rekey(seed.bytes.span, label: label.span)
          }
          var output = [UInt8](repeating: 1, count: try #require(step.n))
          var span = output.mutableSpan
          let randomness = try #require(step.rng_hex).bytes
          witness.finish(&span, randomness: randomness.span)
          #expect(output == step.output_hex?.bytes)
        default: Issue.record("unknown operation \(step.op)")
        }
      }
    }
  }
}
