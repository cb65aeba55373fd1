import ByteSupport
import FileSupport
import JSONCodec
import QRDrawing
import SubstrateCrypto
import VaultPayloads

/// The input files of the growth measurements, made at the first use.
final class GrowthFiles {
  private let folder: String
  private var made: [String: String] = [:]

  init(folder: String) { self.folder = folder }

  /// A movie of an incompressible payload.
  func movie(_ byteCount: Int) async throws -> String {
    try await movie("movie", byteCount) { RaptorQBench.object(length: byteCount) }
  }

  /// A movie of signed metadata.
  func signedMovie(_ byteCount: Int) async throws -> String {
    try await movie("signed", byteCount) {
      let pair = try KeyPair.development(scheme: .sr25519)
      let content = UpdateContent.metadata(
        try MetadataContent(
          blob: SampleMetadata.blob(byteCount: byteCount), genesisHash: Blake2b.hash256([])))
      let signature = try pair.sign(content.signedBytes, randomness: .none)
      return try UpdatePayload(content, signer: pair.publicKey, signature: signature).bytes
    }
  }

  private func movie(
    _ name: String, _ byteCount: Int, _ payload: () throws -> [UInt8]
  ) async throws -> String {
    let path = "\(folder)/\(name)-\(byteCount).png"
    guard made[path] == nil else { return path }
    let frames = Array(try MovieFrames(payload: try payload()))
    let movie = try await MovieWriter(options: MovieOptions(format: .apng)).bytes(frames)
    try FileReplacement.write(movie, to: path, under: .upkeep)
    made[path] = path
    return path
  }

  /// A database of networks with metadata.
  func database(_ networks: Int) throws -> String {
    let workspace = "\(folder)/listed-\(networks)"
    return try once(workspace) {
      try LargeDatabase.make(in: workspace, networks: networks, byteCount: 3000)
      return workspace + "/Output/hot.sqlite"
    }
  }

  /// A workspace with default networks.
  func workspace(_ networks: Int) throws -> String {
    let workspace = "\(folder)/defaults-\(networks)"
    return try once(workspace) {
      try Folder.create(workspace + "/Networks")
      func write(_ bytes: [UInt8], _ name: String) throws {
        try FileReplacement.write(bytes, to: "\(workspace)/Networks/\(name).json", under: .upkeep)
      }
      try write(FileReading.bytes(at: "Networks/types.json", limit: 1 << 22), "types")
      let names = (0..<networks).map { "network\($0)" }
      let list = JSONValue.array(names.map { .string($0) })
      try write(
        JSONValue.members(["default": list, "further": .array([])]).serializedBytes(), "defaults")
      for name in names {
        let genesis = Blake2b.hash256(Array(name.utf8)).hex
        try write(NetworkSample.document(name, genesis: genesis).serializedBytes(), name)
      }
      return workspace
    }
  }

  private func once(_ key: String, _ make: () throws -> String) throws -> String {
    if let found = made[key] { return found }
    let value = try make()
    made[key] = value
    return value
  }
}

/// Files of default networks.
enum NetworkSample {
  static func document(
    _ name: String, genesis: String, endpoint: String = "ws://127.0.0.1:9"
  ) -> JSONValue {
    .members([
      "title": .string(name),
      "specs": .members([
        "name": .string(name), "title": .string(name), "encryption": .string("sr25519"),
        "genesisHash": .string(genesis), "base58Prefix": .integer(42), "decimals": .integer(12),
        "unit": .string("UNIT"), "color": .string("#660D35"),
        "secondaryColor": .string("#262626"), "logo": .string(name),
        "pathID": .string("//" + name),
      ]), "endpoints": .array([.string(endpoint)]),
    ])
  }
}
