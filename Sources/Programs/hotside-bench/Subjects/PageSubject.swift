import BrowserDesk
import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import DevelopmentNode
import DeviceFaces
import DevicePages
import FileSupport
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// The time until very large pages are served to a browser.
struct PageSubject: BenchSubject {
  private static let networkCount = 500
  private static let keyCount = 2000
  private static let cardCount = 100_000
  private static let longestWait = 1000.0

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let scratch = setting.folder
    let device = Fixture {
      try PageBench(folder: scratch + "/pages", networks: networkCount, keys: keyCount)
    }
    let desk = Fixture {
      let folder = scratch + "/desk"
      try LargeDatabase.make(in: folder, networks: networkCount, byteCount: 3000)
      // The default networks have no metadata, so the exit code is 12.
      let words = ["load-metadata", "-f", "-a", "--pass-errors", "--quiet", "--workspace", folder]
      try ChildProcess(BenchSetting.built("hotside"), words).wait(allowing: [0, 12])
      return try ServedPage(["station", "--all", "--quiet", "--workspace", folder])
    }
    func page(_ name: String, _ measure: @escaping () async throws -> Double) -> Comparison {
      .limit(name, of: longestWait, unit: "ms", measure)
    }
    return [
      page("a device's page, call of \(cardCount) cards") {
        try await device.value().call(ofCards: cardCount)
      },
      page("a device's page, \(networkCount) networks") { try await device.value().networks() },
      page("a device's page, \(keyCount) keys") { try await device.value().keys() },
      page("the signing desk's page, \(networkCount) updates") { try await desk.value().answer() },
    ]
  }
}

/// A device in a browser, with many networks and many keys of one network.
private final class PageBench {
  private static let name = "pages-0"

  private let conversation: DeviceConversation
  private let signer: MultiSigner
  private let network: NetworkSpecs
  private let networkCount: Int
  private let keyCount: Int

  init(folder: String, networks: Int, keys: Int) throws {
    let specs = (0..<networks).map { DeviceBench.specs("pages-\($0)") }
    let (session, phrases) = try DeviceBench.device(in: folder, specs)
    let key = try phrases.derive(
      ofSeed: "Alice", path: "//0", network: specs[0].title, password: nil)
    _ = try phrases.deriveNumbered(
      UInt32(keys - 1), ofSeed: "Alice", below: "//0", network: specs[0].title)
    signer = key.stored.key.signer
    (network, networkCount, keyCount) = (specs[0], networks, keys)
    conversation = DeviceConversation(session, phrases)
    let runtime = SampleRuntime(specName: PageBench.name, specVersion: 1, ss58Prefix: 42)
    let metadata = try MetadataContent(
      blob: runtime.metadataV14(), genesisHash: network.genesisHash)
    conversation.take(UpdatePayload(unsigned: .metadata(metadata)).bytes)
    _ = conversation.press(.act(.accept))
  }

  /// The milliseconds from a scanned call to its first page.
  func call(ofCards count: Int) throws -> Double {
    // Each remark has four cards: pallet, name, argument and bytes.
    let remarks = count / 4
    var call = SCALEWriter()
    call.raw([SampleRuntime.utilityIndex, 0])
    call.vector(Array(0..<remarks)) { writer, _ in
      writer.raw([SampleRuntime.systemIndex, 0, 0])
    }
    var payload = SCALEWriter()
    payload.raw([0x53, 0x01, 0x02] + signer.publicKey)
    payload.byteVector(call.bytes)
    let genesis = network.genesisHash.bytes
    // Immortal, nonce 0, tip 0; spec version and transaction version are 1.
    payload.raw([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] + genesis + genesis + genesis)
    defer { _ = conversation.press(.act(.goBack)) }
    return try milliseconds(atLeast: count, of: \.isCard) { conversation.take(payload.bytes) }
  }

  /// The milliseconds until the list of networks is drawn.
  func networks() throws -> Double {
    leave(by: .settings)
    return try milliseconds(atLeast: networkCount, of: \.isRow) {
      _ = conversation.press(.act(.manageNetworks))
    }
  }

  /// The milliseconds until the keys of the seed are drawn.
  func keys() throws -> Double {
    leave(by: .keys)
    return try milliseconds(atLeast: keyCount, of: \.isRow) {
      _ = conversation.press(.act(.selectSeed("Alice")))
      _ = conversation.press(.chooseNetwork(network.key))
    }
  }

  /// Presses a footer button; inner screens have no footer, so Back is pressed first.
  private func leave(by button: NavigationFrame.FooterButton) {
    for _ in 0..<2 { _ = conversation.press(.act(.goBack)) }
    _ = conversation.press(.act(.footer(button)))
  }

  private func milliseconds(
    atLeast count: Int, of kind: (PageBlock) -> Bool, _ work: () -> Void
  ) throws -> Double {
    let start = ContinuousClock.now
    work()
    let shown = ShownPanel(conversation.page)
    let page = BrowserDocument.page("Bench", of: .device, PageHTML(shown, serial: 1).markup)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    guard conversation.page.front.blocks.count(where: kind) >= count, !page.tail.isEmpty else {
      throw BenchError.differs(what: "What a device showed")
    }
    return time
  }
}

extension PageBlock {
  fileprivate var isCard: Bool { if case .card = self { true } else { false } }
  fileprivate var isRow: Bool { if case .row = self { true } else { false } }
}
