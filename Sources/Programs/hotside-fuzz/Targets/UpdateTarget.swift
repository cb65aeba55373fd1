import ColdRecords
import ColdSigner
import ColdStore
import JSONCodec
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// A series of steps on a device: payloads are verified, accepted or declined, imported, and
/// signed.
///
/// The device must stay consistent, change nothing before approval, and accept nothing twice.
enum UpdateTarget: FuzzTarget {
  static let name = "updates"

  /// The maximum number of steps.
  private static let stepLimit = 12

  static func seeds() throws -> [[UInt8]] {
    let raw = try payloads().map { payload in
      [0, 1, UInt8(truncatingIfNeeded: payload.count), UInt8(payload.count >> 8)] + payload
    }
    let made = (0..<5 as Range<UInt8>).flatMap { beginning in
      (0..<6 as Range<UInt8>).map { by in
        // Specs, types and metadata by this signer, then their removal.
        [beginning, 2, by, 0, 1, 3, by, 2, 4, by, 0, 9, 2, by, 5, 2, 6, 0, 6, 1, 5, 0, 1, 5, 2, 0]
      }
    }
    return raw + made
  }

  private static func payloads() throws -> [[UInt8]] {
    let specs = FuzzDevice.specs(2, .sr25519)
    let metadata = try MetadataContent(
      blob: FuzzDevice.metadata(0, 7, nil), genesisHash: FuzzDevice.hash(0))
    let root = try KeyPair.development("", scheme: .sr25519).publicKey
    let address = try SS58Address(prefix: 0, body: root.publicKey).text
    let keys = ["//a", "//a///b", "/", nil].map { path in
      ExportedKey(
        address: address, path: path, encryption: .sr25519, genesisHash: FuzzDevice.hash(0))
    }
    let ecdsa = ExportedKey(
      address: "0x02" + String(repeating: "ab", count: 32), path: "//c", encryption: .ethereum,
      genesisHash: FuzzDevice.hash(1))
    let set = ExportedKeySet(name: "other", root: root, keys: keys + [ecdsa])
    let old = OptionalRootKeySet(name: "old", root: root, keys: keys)
    let lists: [DerivationsPayload] = [
      .export(.version1([set, set])), .export(.version2(set, features: [.bulkOperations])),
      .optionalRoots([old, OptionalRootKeySet(name: "old", root: nil, keys: keys)]),
      .paths(
        PathList(encryption: .sr25519, genesisHash: FuzzDevice.hash(0), paths: ["//a", "//b///c"])),
    ]
    return [
      UpdatePayload(unsigned: .specs(specs)).bytes,
      UpdatePayload(unsigned: .metadata(metadata)).bytes,
      UpdatePayload(unsigned: .types(TypeTable(entries: []))).bytes,
      try signed(.specs(specs), 0, .sr25519).bytes, try signed(.specs(specs), 1, .ed25519).bytes,
      try signed(.types(TypeTable(entries: [])), 0, .ecdsa).bytes,
    ] + lists.map(\.payload)
  }

  private static func signed(
    _ content: UpdateContent, _ signer: Int, _ scheme: SignatureScheme
  ) throws -> UpdatePayload {
    let pair = try FuzzDevice.key(signer, scheme)
    return try UpdatePayload(
      content, signer: pair.publicKey,
      signature: try pair.sign(content.signedBytes, randomness: .none))
  }

  static func run(_ bytes: [UInt8]) {
    FuzzDevice.run(from: bytes.first ?? 0) { device in
      var input = FuzzInput(Array(bytes.dropFirst()))
      var steps = 0
      while !input.isEmpty, steps < stepLimit {
        steps += 1
        step(&input, device)
      }
    }
  }

  private static func step(_ input: inout FuzzInput, _ device: ColdDevice) {
    switch input.byte() % 7 {
    case 0: scan(input.bytes(input.number(0...16_000)), on: device, accepts: false)
    case 1: scan(input.bytes(input.number(0...16_000)), on: device, accepts: true)
    case 2:
      let signer = input.byte()
      var specs = FuzzDevice.specs(Int(input.byte()), encryption(input.byte()))
      if signer & 0x40 != 0 { specs.title = String(decoding: input.bytes(9), as: UTF8.self) }
      if signer & 0x80 != 0 { specs.prefix = UInt16(input.byte()) }
      scan(.specs(specs), signer, on: device)
    case 3:
      let signer = input.byte()
      let entry = TypeEntry(name: "A", description: .alias(String(input.byte() & 7)))
      scan(.types(TypeTable(entries: signer & 0x40 == 0 ? [entry] : [])), signer, on: device)
    case 4:
      let signer = input.byte()
      let (network, version) = (Int(input.byte()), UInt32(input.byte()))
      let prefix = signer & 0x40 == 0 ? nil : UInt16(input.byte())
      let content = try? MetadataContent(
        blob: FuzzDevice.metadata(network, version, prefix),
        genesisHash: FuzzDevice.hash(Int(input.byte())))
      if let content { scan(.metadata(content), signer, on: device) }
    case 5: remove(&input, device)
    default: sign(&input, device)
    }
  }

  private static func encryption(_ byte: UInt8) -> Encryption {
    Encryption(rawValue: byte & 3) ?? .sr25519
  }

  /// Scans an update.
  ///
  /// The bits of `signer`: whether it is signed, the key, whether it is declined, and the scheme.
  private static func scan(_ content: UpdateContent, _ signer: UInt8, on device: ColdDevice) {
    guard signer & 1 != 0 else {
      return scan(UpdatePayload(unsigned: content).bytes, on: device, accepts: signer & 4 == 0)
    }
    let scheme = encryption(signer >> 3).signatureScheme
    guard let update = try? signed(content, Int(signer >> 1 & 1), scheme) else {
      preconditionFailure("an update can be signed")
    }
    scan(update.bytes, on: device, accepts: signer & 4 == 0)
  }

  /// Scans a payload and accepts or declines it.
  private static func scan(_ payload: [UInt8], on device: ColdDevice, accepts: Bool) {
    let before = rows(device)
    do throws(ColdSignerError) {
      let result = try device.scan(payload)
      require(rows(device) == before, "a scan changes nothing")
      switch result {
      case .update(let screen):
        let pending = try device.pending()
        require(pending == .update(screen.update), "what is shown waits")
        require(!screen.cards.all.isEmpty, "an update has cards")
        _ = screen.json.serialized()
        try decide(screen, payload, on: device, accepts: accepts)
      case .keys(let preview): try importKeys(preview, of: payload, into: device, writes: accepts)
      case .signing(let screen):
        let pending = try device.pending()
        require(pending?.name == "sign", "what is shown waits")
        _ = screen.json.serialized()
        try device.decline()
      case .reading(let screen):
        require(!screen.cards.all.isEmpty, "what can be read has cards")
        _ = screen.json.serialized()
      case .request: preconditionFailure("a request takes phrases")
      }
    } catch {
      check(error)
      require(rows(device) == before, "what is refused changes nothing")
    }
    require((try? device.rows(of: .transaction)) == [], "nothing is left waiting")
  }

  private static func decide(
    _ screen: UpdateScreen, _ payload: [UInt8], on device: ColdDevice, accepts: Bool
  ) throws(ColdSignerError) {
    guard accepts else { return try device.decline() }
    do throws(ColdSignerError) {
      let done = try device.accept(checksum: screen.checksum)
      require(done == screen.update, "what was shown is done")
    } catch { preconditionFailure("an update that was shown is accepted: \(error.message)") }
    checkContent(of: device)
    let after = rows(device)
    do throws(ColdSignerError) {
      _ = try device.scan(payload)
      preconditionFailure("an update is taken once")
    } catch {
      require(
        ["specs_known", "metadata_known", "types_known"].contains(error.code.word),
        "an update that was taken is known, not: \(error.message)")
      require(rows(device) == after, "and changes nothing any more")
    }
  }

  private static func importKeys(
    _ first: DerivationsPreview, of payload: [UInt8], into device: ColdDevice, writes: Bool
  ) throws(ColdSignerError) {
    guard writes else {
      _ = first.json.serialized()
      return
    }
    do throws(ColdSignerError) {
      try FuzzDevice.addSeed(to: device)
    } catch {
      preconditionFailure("a seed goes on record: \(error.message)")
    }
    let (before, phrase) = (rows(device), FuzzDevice.phrase)
    do throws(ColdSignerError) {
      guard case .keys(var preview) = try device.scan(payload) else {
        preconditionFailure("the same payload is the same list")
      }
      let count = preview.keySets.reduce(0) { $0 + $1.keys.count }
      // Deriving each key takes some milliseconds.
      guard count <= 16 else { return }
      try device.addPasswordFlags(to: &preview, phrase: phrase.span)
      _ = preview.json.serialized()
      let added = try device.importKeys(preview.importable)
      require(added <= count, "no more keys than came")
      guard case .keys(let again) = try device.scan(payload) else {
        preconditionFailure("the same payload is the same list")
      }
      require(again.importable.keySets.allSatisfy(\.keys.isEmpty), "no key is imported twice")
    } catch {
      check(error)
      require(rows(device) == before, "what is refused changes nothing")
    }
    checkContent(of: device)
  }

  private static func remove(_ input: inout FuzzInput, _ device: ColdDevice) {
    let (kind, network, byte) = (input.byte(), Int(input.byte()), input.byte())
    let key = NetworkSpecsKey(encryption: encryption(byte), genesisHash: FuzzDevice.hash(network))
    do throws(ColdSignerError) {
      switch kind % 3 {
      case 0: try device.removeNetwork(key)
      case 1: try device.removeMetadata(key, version: UInt32(byte >> 2))
      default: try device.removeTypes()
      }
    } catch { check(error) }
    checkContent(of: device)
  }

  /// Signs content of the device and checks the capsule.
  private static func sign(_ input: inout FuzzInput, _ device: ColdDevice) {
    let (kind, byte) = (input.byte(), input.byte())
    let network = NetworkSpecsKey(
      encryption: encryption(byte), genesisHash: FuzzDevice.hash(Int(kind >> 2)))
    let (path, phrase) = (Array("//\(byte >> 4)".utf8), FuzzDevice.phrase)
    do throws(ColdSignerError) {
      let key = try device.createKey(
        ofSeed: FuzzDevice.seedName, phrase: phrase.span, path: path.span,
        network: network
      ).key
      let content: HeldContent =
        switch kind % 3 {
        case 0: .specs(network)
        case 1: .metadata(network, version: UInt32(byte >> 2))
        default: .types
        }
      let nothing: [UInt8] = []
      let signed = try device.sign(content, with: key, phrase: phrase.span, password: nothing.span)
      let capsule = signed.capsule.scaleBytes
      require((try? SufficientCrypto(capsule: capsule)) == signed.capsule, "a capsule comes back")
      require(
        signed.capsule.signer.verifies(signed.capsule.signature, of: signed.signedBytes),
        "a capsule's signature holds")
    } catch { check(error) }
    checkContent(of: device)
  }

  /// Checks that an error is one that an input may cause.
  private static func check(_ error: ColdSignerError) {
    let impossible = [
      "store", "file", "damaged_store", "custom_verifier_is_general", "unexpected_genesis_hash",
      "checksum_mismatch", "nothing_pending", "general_verifier_not_found",
    ]
    require(!impossible.contains(error.code.word), "a device stays whole: \(error.message)")
    require(!error.message.isEmpty, "a refusal is a sentence")
  }

  /// All rows of the device except the pending request.
  private static func rows(_ device: ColdDevice) -> [[ColdRow]] {
    do throws(ColdSignerError) {
      var tables: [[ColdRow]] = []
      for table in ColdTable.allCases where table != .transaction {
        tables.append(try device.rows(of: table))
      }
      return tables
    } catch { preconditionFailure("the store can be read: \(error.message)") }
  }

  /// Reads everything that a device shows.
  private static func checkContent(of device: ColdDevice) {
    do throws(ColdSignerError) {
      for network in try device.networks() {
        let verifier = try device.networkVerifier(network.specs.genesisHash)
        require(verifier != nil, "every network has a verifier")
        _ = try device.metadata(of: network.specs)
      }
      for entry in try device.networkVerifiers() {
        _ = try device.networkVerifier(entry.genesisHash)
      }
      for row in try device.rows(of: .metadata) {
        require((try? MetadataPlace(scale: row.key)) != nil, "metadata is stored under its name")
      }
      _ = try device.networkKeys()
      for entry in try device.history() {
        _ = entry.entry.events.map(\.json).map { $0.serialized() }
      }
      if let types = try device.types() {
        require((try? TypeTable(scale: types)) != nil, "stored types can be read")
      }
    } catch { preconditionFailure("a device stays whole: \(error.message)") }
  }
}
