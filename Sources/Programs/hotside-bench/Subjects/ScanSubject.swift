import ColdSigner
import ColdStore
import FileSupport
import PictureReading
import QRDrawing
import SubstrateCrypto
import VaultPayloads

/// Scanning a movie of 617 frames with a device, compared with reading the movie only.
struct ScanSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let bench = Fixture { try await ScanBench(folder: setting.folder) }
    return [
      // The device stops at half of the frames, but then verifies a signature and decodes metadata.
      Comparison("scan to decision, 617 frames, 2 threads / reading them", unit: "ms", goal: 0.75) {
        try await bench.value().scan() * 1000
      } peer: {
        try await bench.value().read() * 1000
      }
    ]
  }
}

/// A signed update of metadata as a movie, and a device that has its network and verifier.
private struct ScanBench {
  private let movie: [UInt8]
  private let device: ColdDevice

  init(folder: String) async throws {
    let pair = try KeyPair.development(scheme: .sr25519)
    let specs = NetworkSpecs(
      fetchedName: "bench", prefix: 42, decimals: 12, unit: "UNIT", encryption: .sr25519,
      genesisHash: Blake2b.hash256([]))
    var size = 331_000
    var frames: [[UInt8]] = []
    // The size of the sample is approximate; the size of the movie must be exact.
    repeat {
      let content = UpdateContent.metadata(
        try MetadataContent(
          blob: SampleMetadata.blob(byteCount: size), genesisHash: specs.genesisHash))
      let update = try UpdatePayload(
        content, signer: pair.publicKey,
        signature: try pair.sign(content.signedBytes, randomness: .none))
      frames = Array(try MovieFrames(payload: update.bytes))
      size -= 2000
    } while frames.count > 617
    movie = try await MovieWriter(options: MovieOptions(format: .gif)).bytes(frames)
    let path = folder + "/scan.sqlite"
    for name in ["", "-wal", "-shm"] where Folder.exists(path + name) {
      try Folder.removeFile(path + name)
    }
    device = try ColdDevice.create(
      at: path, release: try ColdRelease(networks: [specs], types: nil),
      generalVerifier: Verifier(pair.publicKey), surroundings: .system)
  }

  /// The seconds from the bytes of the file to the screen.
  func scan() throws -> Double {
    let start = ContinuousClock.now
    var session = ScanSession()
    // A device stops reading when the payload is complete.
    var pictures = ConfinedPictureReader(threads: 2).session()
    _ = try pictures.read(
      movie, name: "bench.movie",
      until: { content in
        if let content { try? session.add(content) }
        return session.isComplete
      })
    guard case .update = try device.scan(try session.finish()) else {
      throw BenchError.differs(what: "What the device scanned")
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// The seconds from the bytes of the file to the contents of its codes.
  func read() throws -> Double {
    let start = ContinuousClock.now
    var pictures = ConfinedPictureReader(threads: 2).session()
    _ = try pictures.read(movie, name: "bench.movie")
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
