import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import DevelopmentNode
import FileSupport
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import Synchronization
import VaultPayloads

/// A device in the fuzzer's process, reset to one of several initial states for every input.
enum FuzzDevice {
  /// The phrase of the seed that ``addSeed(to:)`` records.
  static let phrase = Array(
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk".utf8)
  static let seedName = "seed"

  /// An initial state of the device.
  private struct Beginning: Sendable {
    let release: ColdRelease
    let generalVerifier: Verifier
  }

  private static let beginnings: [Beginning] = [nil, 0, 1, nil, 0].enumerated().compactMap {
    place, general in
    let verifier = Verifier(general.flatMap { try? key($0, .sr25519).publicKey })
    // In the last two states, network 0 has no verifier, or another custom verifier.
    let custom = Verifier(place == 4 ? try? key(1, .sr25519).publicKey : nil)
    let release = try? ColdRelease(
      networks: [specs(0, .sr25519), specs(0, .ecdsa), specs(1, .ethereum)],
      verifiers: place < 3 ? [:] : [hash(0): .custom(custom)], metadata: [metadata(0, 1, nil)],
      types: place == 2 ? nil : TypeTable(entries: []))
    return release.map { Beginning(release: $0, generalVerifier: verifier) }
  }

  /// The device, as it is directly after a reset.
  private struct Kept {
    let device: ColdDevice
    var beginning: Int
    var checksum: Int
  }

  private static let kept = Mutex<Kept?>(nil)

  /// Runs `body` with the device.
  ///
  /// - Parameters:
  ///   - number: selects the initial state; any number is valid.
  ///   - body: the use of the device.
  static func run(from number: UInt8, _ body: @Sendable (ColdDevice) -> Void) {
    let beginning = Int(number) % beginnings.count
    kept.withLock { place in
      do throws(ColdSignerError) {
        var kept: Kept
        if let place {
          kept = place
        } else {
          kept = Kept(
            device: try make(beginnings[beginning].release), beginning: beginning, checksum: -1)
        }
        // No reset is needed if the previous input has written nothing.
        let checksum = try kept.device.checksum()
        if kept.beginning != beginning || checksum != kept.checksum {
          try kept.device.reset(
            to: beginnings[beginning].release,
            generalVerifier: beginnings[beginning].generalVerifier)
          kept.beginning = beginning
          kept.checksum = try kept.device.checksum()
        }
        body(kept.device)
        place = kept
      } catch { preconditionFailure("No device: \(error.message)") }
    }
  }

  /// Creates a device, in a memory file system if there is one, because the device writes at every
  /// step.
  private static func make(_ release: ColdRelease) throws(ColdSignerError) -> ColdDevice {
    let place = Folder.isFolder("/dev/shm") ? "/dev/shm" : "/tmp"
    do {
      let folder = try Folder.createUnique(prefix: place + "/hotside-fuzz-")
      let device = try ColdDevice.create(
        at: folder + "/device.sqlite", release: release, surroundings: .repeatable)
      // The fuzzer ends without cleanup, and the unlinked files disappear with its process.
      for name in try Folder.names(in: folder) { try Folder.removeFile(folder + "/" + name) }
      try Folder.removeEmpty(folder)
      return device
    } catch let error as ColdSignerError { throw error } catch {
      preconditionFailure("No place for a device: \(error)")
    }
  }

  /// Records the seed whose phrase is ``phrase``.
  static func addSeed(to device: ColdDevice) throws(ColdSignerError) {
    guard try device.root(ofSeed: seedName) == nil else { return }
    let phrase = phrase
    try device.createSeed(seedName, phrase: phrase.span)
  }

  /// The key pair of one of two verifiers.
  static func key(
    _ number: Int, _ scheme: SignatureScheme
  ) throws(SubstrateCryptoError) -> KeyPair {
    let seed = [UInt8](repeating: UInt8(1 + number & 1), count: 32)
    return try KeyPair(seed: seed.span, scheme: scheme)
  }

  static func hash(_ network: Int) -> Hash256 { Blake2b.hash256([UInt8(network & 3)]) }

  /// The specs of a network; the fourth network has the name of the first, and so on.
  static func specs(_ network: Int, _ encryption: Encryption) -> NetworkSpecs {
    NetworkSpecs(
      fetchedName: names[network % names.count], prefix: UInt16(network & 3), decimals: 12,
      unit: "UNIT", encryption: encryption, genesisHash: hash(network))
  }

  static func metadata(_ network: Int, _ version: UInt32, _ prefix: UInt16?) -> [UInt8] {
    SampleRuntime(
      specName: names[network % names.count], specVersion: version,
      ss58Prefix: prefix ?? UInt16(network & 3)
    ).metadataV14()
  }

  private static let names = ["granite", "basalt", "a name"]
}

extension DeviceSurroundings {
  /// A fixed clock and predictable bytes.
  fileprivate static let repeatable = DeviceSurroundings(
    now: { UTCTime(seconds: 1_700_000_000, nanoseconds: 0) },
    secretBytes: { count in SecretBytes(capacity: count) { $0.append(repeating: 7, count: count) }
    },
    signingRandomness: .none)
}
