package import BrowserDesk
import ColdSide
import ColdSigner
import ColdStore
import DeviceFaces
import DevicePages
import LoopbackServer
import PictureReading
import SubstrateCrypto
import Synchronization
import TestSupport
import ToolTestSupport
import VaultPayloads

/// A device with the seed "Alice" on a page, whose clock and whose host's connections are the test's.
package final class ServedDevice: Sendable {
  /// What surrounds it.
  private final class World: Sendable {
    let time = Mutex(Duration.zero)
    let connections = Mutex<[String]>([])
  }

  private let world = World()
  private let folder: TemporaryFolder
  private let server: HTTPServer
  /// Holds presses back until the test lets them through.
  package let gate: PressGate
  private let running: Task<BrowserExchange.Ending?, any Error>
  /// The address of its page.
  package let address: String

  package init() throws {
    folder = try TemporaryFolder()
    let (path, world) = (folder.file("device"), world)
    let probe = ConnectionProbe { world.connections.withLock { $0 } }
    let release = try ColdRelease(networks: [.sample("granite")], types: nil)
    let made = try DeviceSession.create(
      path, release: release, generalVerifier: Verifier(nil), watchesHost: true, probe: probe)
    let phrase = SharedSecret(SecretBytes(copying: Array(SigningDevice.phrase.utf8).span))
    try DevicePhrases(made, Self.access).addSeed("Alice", phrase: phrase, networks: [])
    let queue = try DeskSubject.device.queue()
    let pages = PrivatePages(queue) { world.time.withLock { $0 } }
    gate = PressGate(pages)
    server = try HTTPServer(port: 0, gate)
    address = "http://127.0.0.1:\(server.port)\(pages.path)"
    running = Task.detached(executorPreference: try ThreadTaskExecutor()) {
      let exchange = BrowserExchange(
        of: .device, queue, idleTime: { pages.idleTime }, isTold: { Task.isCancelled })
      let session = try DeviceSession.open(path, probe: probe)
      let phrases = DevicePhrases(session, Self.access)
      let conversation = DeviceConversation(session, phrases)
      await BrowserFace(conversation, exchange, ConfinedPictureReader(threads: 1)).run()
      return exchange.ending
    }
  }

  deinit {
    gate.open()
    running.cancel()
    server.stop()
  }

  private static var access: PhraseAccess {
    func password() -> SecretBytes { SecretBytes(copying: Array("one Two 3 four five".utf8).span) }
    return PhraseAccess(
      patience: .seconds(10), password: { _ in password() }, newPassword: { _ in password() },
      cost: { .moderate }, note: { _ in })
  }

  /// Lets time pass.
  package func pass(_ time: Duration) { world.time.withLock { $0 += time } }

  /// Brings connections of its host up, and takes all others down.
  package func connect(_ names: String...) { world.connections.withLock { $0 = names } }

  /// Why it was closed, once it is.
  package func ending() async throws -> BrowserExchange.Ending? { try await running.value }
}
