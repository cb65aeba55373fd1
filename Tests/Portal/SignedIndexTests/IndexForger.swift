import ByteSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import ToolTestSupport
import VectorSupport

/// Documents of a site that are changed and signed by hand, as with stolen keys.
struct IndexForger {
  let portal: IndexedPortal
  /// The folder of the site.
  let site: String

  /// The place of each key of the vault in ``IndexedPortal/keys``.
  enum Holder: Int { case firstRoot = 1, secondRoot, thirdRoot, index, otherIndex, timestamp }

  private func pair(_ holder: Holder) throws -> KeyPair {
    let seed = [UInt8](repeating: UInt8(holder.rawValue), count: 32)
    return try KeyPair(seed: seed.span, scheme: .ed25519)
  }

  private func keyID(_ holder: Holder) throws -> String {
    let key = JSONValue.members([
      "keytype": .string("ed25519"), "scheme": .string("ed25519"),
      "keyval": .members([
        "public": .string(Hex.encode(try pair(holder).publicKey.publicKey))
      ]),
    ])
    return SHA256.hash(key.canonicalBytes).hex
  }

  /// Changes a document, signs it with keys, and writes it under another name.
  func forge(
    _ name: String, as other: String? = nil, by holders: [Holder],
    _ edit: (inout JSONValue) -> Void
  ) throws {
    let document = try JSONValue(parsing: try portal.tool.bytes("\(site)/tuf/\(name)"))
    var signed = document["signed"] ?? .null
    edit(&signed)
    let payload = signed.canonicalBytes
    let signatures = try holders.map { holder in
      JSONValue.members([
        "keyid": .string(try keyID(holder)),
        "sig": .string(Hex.encode(try pair(holder).sign(payload).bytes)),
      ])
    }
    let bytes =
      JSONValue.members(["signatures": .array(signatures), "signed": signed]).serializedBytes()
    try write(bytes + [0x0a], other ?? name)
  }

  /// Changes a list of files, and signs all documents that name it.
  func republish(_ list: String, _ edit: (inout JSONValue) -> Void) throws {
    try forge("1.\(list)", as: "2.\(list)", by: [.index]) { signed in
      signed.set("version", to: .integer(2))
      edit(&signed)
    }
    let facts = try facts("2.\(list)")
    try forge("1.snapshot.json", as: "2.snapshot.json", by: [.index]) { signed in
      signed.set("version", to: .integer(2))
      signed.set("meta", list, to: facts)
    }
    let snapshot = try self.facts("2.snapshot.json")
    try forge("timestamp.json", by: [.timestamp]) { signed in
      signed.set("version", to: .integer(2))
      signed.set("meta", "snapshot.json", to: snapshot)
    }
    try portal.shell("rm -f \(site)/tuf/1.snapshot.json \(site)/tuf/1.\(list)")
  }

  private func facts(_ name: String) throws -> JSONValue {
    let bytes = try portal.tool.bytes("\(site)/tuf/\(name)")
    return .members([
      "version": .integer(2), "length": .integer(bytes.count),
      "hashes": .members(["sha256": .string(SHA256.hash(bytes).hex)]),
    ])
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let folder = site.split(separator: "/").last ?? ""
    try portal.tool.folder.write(bytes, to: "\(folder)/tuf/\(name)")
  }
}
