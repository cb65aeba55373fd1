import ByteSupport
import CommandTestSupport
import FileSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// `verify --expect-hash` refuses another payload than the one that is called by a hash.
@Suite struct ExpectedHashTests {
  private static let movie = "Output/completed/load_metadata_westendV9220_Alice-sr25519.gif"
  private static let code = "Output/completed/add_specs_westend-sr25519_Alice-sr25519.png"
  private static let list = "Output/completed/derivations-westend-sr25519.png"
  private static let other = String(repeating: "0", count: 64)

  private let folder: TemporaryFolder

  init() throws { folder = try ExampleWorkspace.shared.get().copy() }

  private func run(_ line: String) throws -> ProcessOutcome {
    try ExampleWorkspace.run("hotside verify " + line, in: folder.path)
  }

  /// The hashes that the command prints of a payload, by their keys.
  private func hashes(_ files: String) throws -> [String: String] {
    let document = try JSONValue(parsing: try run(files + " --json").output)
    var hashes: [String: String] = [:]
    for key in ["payloadHash", "signedHash", "metadataHash"] {
      hashes[key] = document[key]?.string
    }
    hashes["scan"] = document["scan"]?["payloadHash"]?.string
    return hashes
  }

  /// The payload of a picture, which is left as `raw` too.
  private func payload(of picture: String) throws -> [UInt8] {
    let read = try ExampleWorkspace.run(
      "hotside qr read \(picture) --out raw --force", in: folder.path)
    try #require(read.exitCode == 0, "\(read.error)")
    return try FileReading.bytes(at: folder.file("raw"), limit: 1 << 20)
  }

  @Test(arguments: [(movie, 4), (code, 3), (list, 1)])
  func everyHashThatIsPrintedIsTaken(file: String, count: Int) throws {
    let hashes = try hashes(file)
    #expect(hashes.count == count, "\(hashes)")
    for hash in hashes.values {
      for spelling in [hash, "0x" + hash, hash.uppercased()] {
        let taken = try run(file + " --expect-hash " + spelling)
        #expect(taken.exitCode == 0, "\(taken.error)")
      }
    }
    let refused = try run(file + " --expect-hash " + Self.other)
    #expect(refused.exitCode == 77)
    #expect(refused.error.contains(hashes["scan"] ?? "?"), "\(refused.error)")
    #expect(refused.error.contains("but you asked for \(Self.other)"), "\(refused.error)")
  }

  @Test func programsGetBothHashes() throws {
    let hashes = try hashes(Self.movie)
    let refused = try run(Self.movie + " --json --expect-hash " + Self.other)
    #expect(refused.exitCode == 77)
    let error = try JSONValue(parsing: refused.output)["error"]
    #expect(error?["code"] == .string("unexpected_payload"))
    let parameters = error?["parameters"]
    #expect(parameters?["expected"] == .string(Self.other))
    #expect(parameters?["found"] == .string(hashes["payloadHash"]))
    #expect(parameters?["signedHash"] == .string(hashes["signedHash"]))
    #expect(parameters?["metadataHash"] == .string(hashes["metadataHash"]))
  }

  /// The same payload as raw bytes, as text and as a folder of frames has the same hash.
  @Test func everyFormOfAPayloadHasTheSameHash() throws {
    let hash = try #require(try hashes(Self.movie)["payloadHash"])
    try folder.write(Hex.ascii(try payload(of: Self.movie)), to: "text")
    for files in ["raw", "text", "- < raw", "\(Self.movie) \(Self.movie)"] {
      let taken = try run("\(files) --expect-hash \(hash)")
      #expect(taken.exitCode == 0, "\(files): \(taken.error)")
      #expect(try run("\(files) --expect-hash \(Self.other)").exitCode == 77, "\(files)")
    }
  }

  /// Another payload is that first of all, whatever else is wrong with it.
  @Test func anotherPayloadIsRefusedAsThat() throws {
    var damaged = try payload(of: Self.code)
    // A byte of the signature.
    damaged[damaged.count - 5] ^= 1
    try folder.write(damaged, to: "damaged")
    for (files, wrong) in [("transfer.png", Int32(65)), ("damaged", 77)] {
      #expect(try run(files).exitCode == wrong, "\(files)")
      let refused = try run("\(files) --expect-hash \(Self.other)")
      #expect(refused.exitCode == 77, "\(files): \(refused.error)")
      #expect(refused.error.contains("is not the expected one"), "\(files): \(refused.error)")
    }
  }

  @Test(arguments: ["12", "", "zz", String(repeating: "g", count: 64)])
  func textThatIsNotAHashIsAUsageError(given: String) throws {
    let refused = try run("\(Self.code) --expect-hash '\(given)'")
    #expect(refused.exitCode == 64)
    #expect(refused.error.contains("--expect-hash"), "\(refused.error)")
  }
}
