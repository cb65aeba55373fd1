import ByteSupport
import CallDecoding
import CallEncoding
import DevelopmentNode
import FileSupport
import RuntimeMetadata
import SCALECodec

/// Decoding a transfer, and a batch of 1000 transfers, to cards with indexed metadata.
struct CallSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let peer = Fixture { try PythonPeer("calls_peer", setting) }
    var runtimes = [("sample", Fixture { try CallBench(SampleRuntime.bench.metadataV14()) })]
    var peers: [Comparison] = []
    if let shared = setting.shared {
      let path = "\(shared)/data/metadata/polkadot9200.hex"
      let bench = Fixture {
        let text = try FileReading.bytes(at: path, limit: 8 << 20)
        return try CallBench(try Hex.decode(String(decoding: text, as: UTF8.self)))
      }
      runtimes.append(("polkadot9200", bench))
      // The peers must take at least 33 times as long.
      peers = [
        Comparison("a transfer to cards, polkadot9200 / scalecodec", unit: "µs", goal: 0.03) {
          try await bench.value().transfer()
        } peer: {
          try await peer.value().number(
            "\(path) \(Hex.encode(bench.value().transferBytes)) 20") * 1e6
        },
        Comparison(
          "1000 transfers to cards, polkadot9200 / scalecodec", unit: "ms", goal: 0.03
        ) {
          try await bench.value().batch() / 1000
        } peer: {
          try await peer.value().number(
            "\(path) \(Hex.encode(bench.value().batchBytes)) 1") * 1000
        },
      ]
    }
    return runtimes.flatMap { name, bench in
      [
        .limit("a transfer to cards, \(name)", of: 3.5, unit: "µs") {
          try await bench.value().transfer()
        },
        .limit("1000 transfers to cards, \(name)", of: 2, unit: "ms") {
          try await bench.value().batch() / 1000
        },
        // The sample runtime has only two pallets.
        .limit(
          "metadata to an index of calls, \(name)", of: name == "sample" ? 0.2 : 4, unit: "ms"
        ) {
          try await bench.value().index() / 1000
        },
      ]
    } + peers
  }
}

extension SampleRuntime {
  fileprivate static let bench = SampleRuntime(
    specName: "bench", specVersion: 1, ss58Prefix: 42)
}

/// Measurements of decoding calls, in microseconds.
private struct CallBench {
  private static let rounds = 1000

  private let metadata: Metadata
  private let decoder: CallDecoder
  private let network = CallNetwork(
    name: "bench", genesisHash: .zero, base58Prefix: 0, decimals: 10, unit: "DOT")
  let transferBytes: [UInt8]
  let batchBytes: [UInt8]

  init(_ blob: [UInt8]) throws {
    metadata = try Metadata(decoding: blob)
    decoder = try CallDecoder(metadata: metadata)
    let encoder = try CallEncoder(metadata: metadata)
    func name(_ pallet: String, _ call: String) throws -> CallEncoder.Name {
      guard let name = encoder.calls.first(where: { $0.pallet == pallet && $0.call == call })
      else { throw BenchError.differs(what: "The list of calls") }
      return name
    }
    let transfer = try name("Balances", "transfer_keep_alive")
    let batch = try name("Utility", "batch_all")
    var writer = SCALEWriter()
    writer.raw([transfer.palletIndex, transfer.callIndex, 0] + [UInt8](repeating: 7, count: 32))
    writer.compact(1_234_567_890_123 as UInt64)
    transferBytes = writer.bytes
    writer = SCALEWriter()
    writer.raw([batch.palletIndex, batch.callIndex])
    writer.count(1000)
    for _ in 0..<1000 { writer.raw(transferBytes) }
    batchBytes = writer.bytes
  }

  /// The time to decode one transfer, averaged over many.
  func transfer() throws -> Double {
    try microseconds {
      for _ in 0..<CallBench.rounds {
        guard try decoder.method(transferBytes, network: network).cards.count == 7 else {
          throw BenchError.differs(what: "The cards")
        }
      }
    } / Double(CallBench.rounds)
  }

  func batch() throws -> Double {
    try microseconds {
      guard try decoder.method(batchBytes, network: network).cards.count == 7003 else {
        throw BenchError.differs(what: "The cards")
      }
    }
  }

  func index() throws -> Double {
    try microseconds { _ = try CallDecoder(metadata: metadata) }
  }

  private func microseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .microseconds(1)
  }
}
