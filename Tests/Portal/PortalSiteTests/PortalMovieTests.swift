import ByteSupport
import CommandTestSupport
import Foundation
import HotStore
import JSONCodec
import PictureReading
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// How long it takes to scan a real network's metadata from the page of a portal: the pictures of the screen are
/// read by our reader, and by zxing-cpp and raptorq 1.8.0.
@Suite(
  .enabled(if: Shared.isPresent, "\(Shared.absence)"),
  .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"),
  .enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"), .oneChromium)
struct PortalMovieTests {
  private static let player = "players.get(document.querySelector('#step-2 .player'))"

  /// What is scanned: of Kusama there are 352 symbols to look at, and more, of the first Westend 131.
  private static let (network, version) =
    ReleaseTests.takeAllCases ? ("kusama", 9220) : ("westend", 9000)

  /// A site with that metadata.
  private func site() throws -> (tool: Tool, folder: String, payload: [UInt8]) {
    let tool = try Tool()
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", Hex.encode(alice.publicKey),
      "--crypto", "sr25519", "--yes")
    let genesis = try #require(
      try NetworkDefaults.compiled().networks.first { $0.specs.name == Self.network }?.specs
        .genesisHash
    )
    let content = try MetadataContent(
      blob: try Shared.hexBytes("data/metadata/\(Self.network)\(Self.version).hex"),
      genesisHash: genesis)
    try tool.write(UpdateContent.metadata(content).signedBytes, payload: "sign_me")
    try tool.succeed(
      "make", "--msg", "load-metadata", "--payload", "sign_me", "--verifier-alice", "sr25519")
    try tool.succeed("portal", "init")
    let path = tool.folder.file("Portal/portal.json")
    let text = String(decoding: try tool.bytes(path), as: UTF8.self)
    try tool.folder.write(
      Array(text.replacing("\"slowCopy\": \"live\"", with: "\"slowCopy\": \"none\"").utf8),
      to: "Portal/portal.json")
    let folder = tool.folder.file("site")
    try tool.succeed("portal", "build", "--out", folder, "--now", PortalFixture.now)
    let manifest = try JSONValue(
      parsing: try tool.bytes("\(folder)/qr/\(Self.network)_metadata_\(Self.version).json"))
    let hash = try #require(manifest["payloadHash"]?.string)
    return (tool, folder, try tool.bytes("\(folder)/payload/\(hash).bin"))
  }

  /// 6, 7, 9: the first loop is the published movie, frame for frame; whoever misses four frames of ten is done
  /// by 1.3 times the forecast, and whoever misses the whole first loop is done too.
  @Test func aRuntimeIsScannedInTime() async throws {
    let (tool, folder, payload) = try site()
    let window = try ChromiumWindow()
    try window.resize(width: 420, height: 640)
    try window.prefer(["prefers-reduced-motion": "reduce"])
    try window.open("file://\(folder)/n/\(Self.network)/index.html")
    try window.wait("repair symbols") {
      try window.evaluate("!!\(Self.player)?.source?.intermediate") == .bool(true) ? true : nil
    }
    let movie = try await PictureReader().read(
      try tool.bytes("\(folder)/qr/\(Self.network)_metadata_\(Self.version).apng"), name: "movie")
    let published = movie.frames.compactMap(\.content)
    #expect(try window.evaluate("\(Self.player).loop") == .integer(published.count))
    let frames = try window.evaluate(
      """
      Array.from({ length: \(published.count) }, (_, index) =>
        Array.from(\(Self.player).source.frame(index), (byte) => byte.toString(16).padStart(2, '0')).join(''))
      """)
    #expect(frames.array?.compactMap(\.string) == published.map { Hex.encode($0) })

    let forecast = try window.evaluate("Math.ceil(\(Self.player).expectedFrames(0.6))")
    let limit = 13 * (try #require(forecast.integer(Int.self))) / 10
    _ = try window.evaluate("\(Self.player).canvas.scrollIntoView({ block: 'center' })")
    var random = SplitMix64(seed: 30)
    let caught = try await scan(window, tool, from: 0, payload, "caught") {
      random.next() % 10 < 6
    }
    #expect(caught <= limit, "\(caught) frames, of \(limit) that are allowed")
    // Repair symbols alone, of which none comes twice.
    let fresh = try await scan(window, tool, from: published.count, payload, "fresh") { true }
    #expect(Double(fresh) <= 1.05 * Double(published.count) / 2 + 5)
    #expect(window.complaints == [])
  }

  /// Looks at frame after frame from a place on, until our decoder is done, and has the same pictures read
  /// by the peers.
  ///
  /// - Returns: how many frames were shown.
  private func scan(
    _ window: ChromiumWindow, _ tool: Tool, from start: Int, _ payload: [UInt8], _ name: String,
    catches: () -> Bool
  ) async throws -> Int {
    var collector = FrameCollector()
    var pictures: [String] = []
    _ = try window.evaluate("\(Self.player).step(\(start) - \(Self.player).index)")
    for shown in 1... {
      try #require(shown < 3 * payload.count / 1072, "the frames do not suffice")
      let isCaught = catches()
      if isCaught {
        let picture = try window.screenshot()
        pictures.append(try tool.folder.write(picture, to: "\(name)-\(shown).png"))
        let frame = try await PictureReader().read(picture, name: "screen").frames.first?.content
        if try collector.add(try #require(frame, "frame \(shown)")).isComplete {
          #expect(try collector.finish { _ in true }.payload == payload)
          try read(pictures, payload)
          return shown
        }
      }
      _ = try window.evaluate("\(Self.player).step(1)")
    }
    return 0
  }

  private func read(_ pictures: [String], _ payload: [UInt8]) throws {
    let run = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      ["\(Checkout.path)/Tests/Support/CommandTestSupport/Peers/read_camera.py"] + pictures)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[1] == Hex.encode(payload), "\(run.error)")
  }
}
