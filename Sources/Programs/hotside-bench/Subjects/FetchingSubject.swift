import ByteSupport
import DevelopmentNode
import FileSupport
import Glibc
import JSONCodec
import SubstrateCrypto

/// Fetching from local nodes.
///
/// One network is compared with the transfer of its data alone, and 60 networks are compared with
/// one.
struct FetchingSubject: BenchSubject {
  /// The number of networks that a large portal fetches.
  private static let networkCount = 60
  /// The delay of each response in milliseconds.
  private static let latency = 200

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    func growing(_ count: Int) -> Fixture<FetchingWorkspace> {
      Fixture {
        try FetchingWorkspace(
          folder: "\(setting.folder)/growing-\(count)", networkCount: count, latency: 0,
          byteCount: BenchUnits.smallPayload)
      }
    }
    let near = Fixture {
      try FetchingWorkspace(
        folder: setting.folder + "/near", networkCount: 1, latency: 0,
        byteCount: BenchUnits.largePayload)
    }
    let far = Fixture {
      try FetchingWorkspace(
        folder: setting.folder + "/far", networkCount: networkCount, latency: latency,
        byteCount: BenchUnits.smallPayload)
    }
    let usual = Fixture {
      try FetchingWorkspace(
        folder: setting.folder + "/usual", networkCount: 1, latency: 0,
        byteCount: BenchUnits.smallPayload)
    }
    let (few, many) = (growing(networkCount / 10), growing(networkCount))
    return [
      .limit(
        "load-metadata -t of one network, \(BenchUnits.size(BenchUnits.smallPayload))", of: 65,
        unit: "ms"
      ) {
        try await usual.value().milliseconds(["load-metadata", "-t", "-a", "--quiet"])
      },
      // The difference consists of process start, libraries, transaction, and the backup copy of
      // the database.
      Comparison(
        "load-metadata -t of one network, \(BenchUnits.size(BenchUnits.largePayload)) / its transfer alone",
        unit: "ms"
      ) {
        try await near.value().milliseconds(["load-metadata", "-t", "-a", "--quiet"])
      } peer: {
        try await near.value().transferMilliseconds()
      },
      .growth("load-metadata -t, networks", from: networkCount / 10) {
        let workspace = $0 == networkCount ? many : few
        return try await workspace.value().processorMilliseconds(
          ["load-metadata", "-t", "-a", "--quiet"])
      },
      Comparison(
        "refresh-defaults of \(networkCount) networks at \(latency) ms / of one of them",
        unit: "ms", goal: 2
      ) {
        try await far.value().milliseconds(["refresh-defaults", "--quiet"])
      } peer: {
        try await far.value().milliseconds(["refresh-defaults", "network0", "--quiet"])
      },
    ]
  }
}

/// A workspace whose default networks have nodes in this process.
private final class FetchingWorkspace {
  private let folder: String
  private let nodes: [DevelopmentNodeServer]
  private let hotside = BenchSetting.built("hotside")

  init(folder: String, networkCount: Int, latency: Int, byteCount: Int) throws {
    self.folder = folder
    nodes = try (0..<networkCount).map { number in
      var configuration = DevelopmentNodeConfiguration(
        metadata: SampleMetadata.blob(byteCount: byteCount, specName: "network\(number)"))
      configuration.genesisHash = Blake2b.hash256(Array("\(number)".utf8))
      if latency > 0 { configuration.misbehaviors = [.delay(milliseconds: latency)] }
      return try DevelopmentNodeServer(configuration)
    }
    try Folder.create(folder + "/Networks")
    try FileReplacement.write(
      FileReading.bytes(at: "Networks/types.json", limit: 1 << 22),
      to: folder + "/Networks/types.json", under: .upkeep)
    let names = nodes.map { JSONValue.string($0.specName) }
    try write(.members(["default": .array(names), "further": .array([])]), to: "defaults")
    for node in nodes {
      let name = node.specName
      try write(
        NetworkSample.document(name, genesis: node.genesisHash.hex, endpoint: node.url), to: name)
    }
  }

  private func write(_ document: JSONValue, to name: String) throws(FileError) {
    try FileReplacement.write(
      Array(document.serialized().utf8), to: "\(folder)/Networks/\(name).json",
      under: .upkeep)
  }

  /// The milliseconds of a command, from start to end, with an empty database.
  func milliseconds(_ arguments: [String]) throws -> Double {
    try empty()
    let start = ContinuousClock.now
    try ChildProcess(hotside, arguments + ["--workspace", folder]).wait()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// The milliseconds of processor time of a command with an empty database.
  func processorMilliseconds(_ arguments: [String]) throws -> Double {
    try empty()
    return try ProcessorTime.milliseconds(hotside, arguments + ["--workspace", folder])
  }

  private func empty() throws {
    for name in (try? Folder.names(in: folder + "/Networks/metadata")) ?? [] {
      unsafe unlink("\(folder)/Networks/metadata/\(name)")
    }
    try ChildProcess(hotside, ["restore-defaults", "--yes", "--workspace", folder]).wait()
  }

  /// The milliseconds of a process that sends the same requests and does nothing else.
  func transferMilliseconds() throws -> Double {
    let start = ContinuousClock.now
    try ChildProcess(BenchSetting.executable, ["transfer", nodes[0].url]).wait()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}
