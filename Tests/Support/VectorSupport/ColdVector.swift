package import ByteSupport
import Foundation
package import JSONCodec
package import SubstrateCrypto
import TestSupport
import Testing
package import VaultPayloads

/// One vector of `vectors/cold`, in the form that its `00-format.json` describes.
package struct ColdVector: Sendable, CustomTestStringConvertible {
  package let id: String
  package let json: JSONValue

  package var testDescription: String { id }

  /// The vectors of the files whose names begin with a number such as `04`: our own, which
  /// `Peers/make_vectors.py` makes of some numbers, and the shared ones where they are.
  ///
  /// Files that are not there or cannot be read end the process: the test would otherwise run on no
  /// case at all, and pass.
  ///
  /// - Parameters:
  ///   - number: what the names of the files begin with.
  ///   - db: the starting store of vectors that state none.
  /// - Returns: the vectors.
  package static func all(_ number: String, on db: JSONValue? = nil) -> [ColdVector] {
    let folders = Vectors(of: .module, shared: "cold").folders
    let files = folders.flatMap { folder in
      folder.names.filter { $0.hasPrefix(number + "-") }.map { (folder, $0) }
    }
    precondition(
      !files.isEmpty || !Shared.isPresent, "there are no vectors/cold/\(number)-*.json")
    return files.flatMap { folder, name in
      do {
        let file = try JSONValue(parsing: try folder.bytes(name))
        return try (file.member("vectors").array ?? []).map {
          ColdVector(id: try $0.member("id").text, json: try expanded($0, file["setups"], db))
        }
      } catch {
        preconditionFailure("\(folder.path)/\(name) cannot be read: \(error)")
      }
    }
  }

  /// The vector with the steps that its file has for several (`setup_ref`, or a name in place of
  /// `setup`) before its own, in its starting store and in those of its steps.
  private static func expanded(
    _ vector: JSONValue, _ setups: JSONValue?, _ standard: JSONValue?
  ) throws -> JSONValue {
    guard var object = vector.object else { return vector }
    if let db = object["db"] ?? standard { object["db"] = try preceded(db, by: setups) }
    for name in ["steps", "flow"] {
      guard let steps = object[name]?.array else { continue }
      object[name] = .array(
        try steps.map { step in
          guard step["do"] == .string("fresh_database"), var fresh = step.object else {
            return step
          }
          guard let db = fresh["db"] else { return try preceded(step, by: setups) }
          fresh["db"] = try preceded(db, by: setups)
          return .object(fresh)
        })
    }
    return .object(object)
  }

  /// A starting store with the shared steps that it names before its own.
  private static func preceded(_ store: JSONValue, by setups: JSONValue?) throws -> JSONValue {
    guard var db = store.object, let name = db["setup_ref"]?.string ?? db["setup"]?.string else {
      return store
    }
    let shared = try setups?.member(name).array ?? []
    db["setup"] = .array(shared + (db["setup"]?.array ?? []))
    db["setup_ref"] = nil
    return .object(db)
  }

  /// A transaction whose proof does not hang together, which existing signers sign.
  package struct ForgedProof: Sendable, CustomTestStringConvertible {
    package let payloadHex: String
    /// The pallet and the call that existing signers show.
    package let pallet, call: String
    package let testDescription: String
  }

  /// Those of the recorded vectors.
  package static let forgedProofs: [ForgedProof] = all("28").flatMap { vector in
    (vector["steps"]?.array ?? []).compactMap { step in
      let shown = step["legacy_expect"]?["transactions"]?.array?.first?["cards"]?["method"]?.array
      guard step["expect"]?["error_codes"] == .array([.string("metadata_hash_mismatch")]),
        let pallet = shown?.first?["text"]?.string, let call = shown?.dropFirst().first?["name"],
        let call = call.string, let payload = step["payload_hex"]?.string
      else { return nil }
      return ForgedProof(
        payloadHex: payload, pallet: pallet, call: call, testDescription: vector.id)
    }
  }

  package subscript(_ name: String) -> JSONValue? { json[name] }

  /// A member that every vector of the kind has.
  package func require(_ name: String) throws -> JSONValue {
    try #require(json[name], "\(id): \(name)")
  }
}

/// What is wrong with a vector file itself.
package enum VectorFileError: Error {
  case malformed(String)
}

extension JSONValue {
  /// The same value with names as the tool spells them: `genesis_hash` becomes `genesisHash`.
  package var camelCased: JSONValue {
    switch self {
    case .array(let values): .array(values.map { $0.camelCased })
    case .object(let object):
      .object(JSONObject(object.map { (JSONValue.camelCased($0.name), $0.value.camelCased) }))
    default: self
    }
  }

  private static func camelCased(_ name: String) -> String {
    switch name {
    case "base58prefix": return "base58Prefix"
    case "path_id": return "pathID"
    default:
      let parts = name.split(separator: "_")
      return parts.dropFirst().reduce(parts.first.map(String.init) ?? "") {
        $0 + $1.prefix(1).uppercased() + $1.dropFirst()
      }
    }
  }

  /// A text of hex as bytes.
  package var hexBytes: [UInt8] {
    get throws {
      guard let text = string else { throw VectorFileError.malformed("no hex: \(self)") }
      return try Hex.decode(text)
    }
  }

  /// A hash in hex.
  package var hash: Hash256 {
    get throws {
      guard let hash = Hash256(try hexBytes) else {
        throw VectorFileError.malformed("no hash: \(self)")
      }
      return hash
    }
  }

  /// A text.
  package var text: String {
    get throws {
      guard let string else { throw VectorFileError.malformed("no text: \(self)") }
      return string
    }
  }

  /// A member that must be there.
  package func member(_ name: String) throws -> JSONValue {
    guard let value = self[name] else {
      throw VectorFileError.malformed("no \(name): \(self)")
    }
    return value
  }

  /// A number that must be there.
  package func number<Number: FixedWidthInteger>(_ name: String, _: Number.Type = Number.self)
    throws
    -> Number
  {
    guard let number = try member(name).integer(Number.self) else {
      throw VectorFileError.malformed("\(name) is no number: \(self)")
    }
    return number
  }

  /// A truth value that must be there.
  package func flag(_ name: String) throws -> Bool {
    guard let flag = try member(name).bool else {
      throw VectorFileError.malformed("\(name) is no truth value: \(self)")
    }
    return flag
  }

  /// An encryption by name.
  package var encryption: Encryption {
    get throws {
      guard let encryption = Encryption(name: try text) else {
        throw VectorFileError.malformed("no encryption: \(self)")
      }
      return encryption
    }
  }

  /// A key with its scheme.
  package var signer: MultiSigner {
    get throws {
      try MultiSigner(
        scheme: try member("encryption").encryption.signatureScheme,
        publicKey: try member("public_key").hexBytes)
    }
  }

  /// A verifier, `null` for nobody.
  package var verifier: Verifier {
    get throws { self == .null ? Verifier(nil) : Verifier(try signer) }
  }

  /// A network's verifier.
  package var networkVerifier: ValidCurrentVerifier {
    get throws {
      try member("type").text == "general" ? .general : .custom(try member("verifier").verifier)
    }
  }

  /// The eleven values of specs.
  package var specs: NetworkSpecs {
    get throws {
      NetworkSpecs(
        prefix: try number("base58prefix"), color: try member("color").text,
        decimals: try number("decimals"), encryption: try member("encryption").encryption,
        genesisHash: try member("genesis_hash").hash, logo: try member("logo").text,
        name: try member("name").text, pathID: try member("path_id").text,
        secondaryColor: try member("secondary_color").text, title: try member("title").text,
        unit: try member("unit").text)
    }
  }

  /// Specs with their order.
  package var orderedSpecs: OrderedNetworkSpecs {
    get throws { OrderedNetworkSpecs(specs: try specs, order: try number("order")) }
  }
}
