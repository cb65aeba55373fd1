import ByteSupport
package import HotSide
import HotStore
import SecretVault
package import SubstrateCrypto
package import VaultPayloads

/// `derivations`: a list of paths becomes a payload that a Vault imports (hot-side 1.8).
package struct DerivationsJob: Sendable {
  /// The payloads, and what became of every line.
  package struct Outcome: Sendable {
    /// The title of the network's entry.
    package let title: String
    /// Every line of the list.
    package let list: DerivationList
    /// The address of each kept line; none for bare paths.
    package let addresses: [String]
    /// The payloads, each of so many lines as were to stand together; none where no line is kept.
    package let payloads: [DerivationsPayload]
    /// What the user should know, in sentences.
    package let warnings: [String]
  }

  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Reads the list and makes the payloads; writes nothing.
  ///
  /// - Parameters:
  ///   - text: the list, in UTF-8; its passwords are used where they are and copied nowhere, but
  ///     into a payload of bare paths, which carries them in clear.
  ///   - request: what is to be made.
  /// - Returns: the payloads, and what to say of the list even where no line can be used.
  /// - Throws: `HotDatabaseError` for an unknown title; `SecretVaultError`; `listNotUTF8`;
  ///   `listTooLong`; `SubstrateCryptoError` for a root for which anybody can sign.
  package func run(_ text: borrowing SecretBytes, _ request: DerivationsRequest) throws -> Outcome {
    let database = try workspace.openHotDatabase(.readOnly)
    let entry = try database.entry(called: request.title)
    let specs = entry.specs
    var list: DerivationList
    var keys: DerivedKeys?
    switch request.keys {
    case .none: list = try DerivationList(text.bytes, hasRanges: request.hasRanges)
    case .vault(let vault, let name):
      list = try DerivationList(text.bytes, hasRanges: request.hasRanges)
      keys = try DerivedKeys(of: &list, text, in: vault, key: name, specs: specs)
    case .root(let root):
      // Of such a root everybody has the secrets of all soft junctions.
      try root.requireOwner()
      list = try DerivationList(text.bytes, hasAddresses: true, hasRanges: request.hasRanges)
      keys = DerivedKeys(of: &list, root: root, specs: specs)
    }
    let payloads = payloads(list, text, keys, request, specs)
    return Outcome(
      title: entry.title, list: list, addresses: keys?.addresses ?? [], payloads: payloads,
      warnings: DerivationsJob.warnings(list, text.bytes, payloads, request, specs))
  }

  private func payloads(
    _ list: DerivationList, _ text: borrowing SecretBytes, _ keys: DerivedKeys?,
    _ request: DerivationsRequest, _ specs: NetworkSpecs
  ) -> [DerivationsPayload] {
    let lines = list.kept
    let size = max(1, request.split ?? lines.count)
    return stride(from: 0, to: lines.count, by: size).map { start in
      let range = start..<min(start + size, lines.count)
      guard let keys, request.format != .legacy else {
        return .paths(
          PathList(
            encryption: specs.encryption, genesisHash: specs.genesisHash,
            paths: lines[range].map { $0.clearPath(in: text.bytes) }))
      }
      let set = ExportedKeySet(
        name: request.seedName, root: keys.root,
        keys: range.map { index in
          ExportedKey(
            address: keys.addresses[index],
            path: lines[index].junctions.flatMap { $0.isEmpty ? nil : $0 },
            encryption: specs.encryption, genesisHash: specs.genesisHash)
        })
      return .export(
        request.format == .v1 ? .version1([set]) : .version2(set, features: ExportFeature.allCases))
    }
  }

  private static func warnings(
    _ list: DerivationList, _ text: Span<UInt8>, _ payloads: [DerivationsPayload],
    _ request: DerivationsRequest, _ specs: NetworkSpecs
  ) -> [String] {
    let network = request.format == .legacy ? nil : specs.keySetObstacle
    return [network].compactMap { $0 } + list.rangeWarnings + unclear(list, text)
      + ofPasswords(list, payloads)
  }

  /// What a reader of the lines does not see in them; the paths of a range have it all.
  private static func unclear(_ list: DerivationList, _ text: Span<UInt8>) -> [String] {
    var lines: [DerivationList.Line] = []
    for line in list.kept where lines.last?.number != line.number { lines.append(line) }
    return lines.compactMap { unclear($0, text) }
  }

  /// What a reader of a line does not see in it.
  private static func unclear(_ line: DerivationList.Line, _ text: Span<UInt8>) -> String? {
    var names = line.unclearCharacters
    if let password = line.password, PathCharacters.areUnclear(in: password, of: text) {
      names.append("such characters in the password")
    }
    guard !names.isEmpty else { return nil }
    return
      """
      Line \(line.number) has characters that are not seen, or that a device may spell in other bytes, which \
      gives another key: \(names.joined(separator: ", ")).
      """
  }

  private static func ofPasswords(
    _ list: DerivationList, _ payloads: [DerivationsPayload]
  ) -> [String] {
    let lines = list.kept.filter(\.isPassworded).map(\.number)
    let place = DerivationList.place(of: lines)
    guard case .paths(_)? = payloads.first else {
      return lines.isEmpty
        ? []
        : [
          """
          The paths of \(place) go into the payload without their passwords, as in a Vault's own export. A Vault \
          that has the seed sees that they have passwords, and asks for these when it signs.
          """
        ]
    }
    let old = payloads.prefix(1).map(DerivationsReport.unreadable)
    return lines.isEmpty
      ? old
      : old + [
        """
        The payload carries the passwords of \(place) in clear, and so do its picture and text. Whoever sees them \
        knows the passwords.
        """
      ]
  }
}

/// The root key of a payload, and the address of each kept line.
struct DerivedKeys {
  let root: MultiSigner
  let addresses: [String]

  /// Derives the keys from the phrase or seed of a vault's key; lines that cannot be followed are
  /// refused.
  init(
    of list: inout DerivationList, _ text: borrowing SecretBytes, in vault: UnlockedVault,
    key name: String, specs: NetworkSpecs
  ) throws {
    var places: [(line: Int, place: KeyPlace)] = []
    for line in list.kept {
      guard let path = line.steps else { continue }
      places.append((line.place, KeyPlace(path, password: line.password)))
    }
    let found = try vault.publicKeys(
      named: name, scheme: specs.encryption.signatureScheme, at: places.map(\.place),
      passwordsIn: text)
    var addresses: [String] = []
    for (place, key) in zip(places, found.keys) {
      do throws(SubstrateCryptoError) {
        addresses.append(try DerivedKeys.address(of: try key.get(), specs))
      } catch { list.refuse(place.line, error.message) }
    }
    root = found.root
    self.addresses = addresses
  }

  /// Takes the addresses of the lines; where a path can be followed without a secret, the address
  /// must be the one behind it.
  init(of list: inout DerivationList, root: MultiSigner, specs: NetworkSpecs) {
    var addresses: [String] = []
    var seen: [ByteText: Int] = [:]
    /// Keeps a line, unless an earlier one has its key.
    func keep(_ line: DerivationList.Line, _ address: String, in list: inout DerivationList) {
      if let first = seen[ByteText(address)] {
        list.refuse(line.place, asDuplicateOf: first)
      } else {
        seen[ByteText(address)] = line.place
        addresses.append(address)
      }
    }
    for line in list.kept {
      if let problem = DerivedKeys.problem(of: line, specs) {
        list.refuse(line.place, problem)
        continue
      }
      let derived = DerivedKeys.derived(line, from: root, specs)
      switch (line.address, derived) {
      case (let given?, _):
        do throws(SubstrateCryptoError) {
          let canonical = try DerivedKeys.checked(given, specs)
          if let derived, !derived.hasSameBytes(as: canonical) {
            list.refuse(line.place, "has the address \(given), but its path leads to \(derived)")
          } else {
            keep(line, canonical, in: &list)
          }
        } catch { list.refuse(line.place, "has no address of this network: \(error.message)") }
      case (nil, let derived?): keep(line, derived, in: &list)
      case (nil, nil):
        list.refuse(
          line.place,
          "needs its address behind it: without a secret only soft junctions of sr25519 can be followed"
        )
      }
    }
    self.root = root
    self.addresses = addresses
  }

  /// Why no key stands behind a line whatever its address, as the derivation from a seed would say.
  private static func problem(of line: DerivationList.Line, _ specs: NetworkSpecs) -> String? {
    let scheme = specs.encryption.signatureScheme
    guard let path = line.steps, scheme != .sr25519, path.junctions.contains(where: { !$0.isHard })
    else { return nil }
    return SubstrateCryptoError.softJunction(scheme).message
  }

  /// The address behind a path, where no secret is needed to know it.
  private static func derived(
    _ line: DerivationList.Line, from root: MultiSigner, _ specs: NetworkSpecs
  ) -> String? {
    guard !line.isPassworded, root.scheme == specs.encryption.signatureScheme,
      let steps = line.steps, let key = try? root.derived(steps)
    else { return nil }
    return try? address(of: key, specs)
  }

  /// SS58 text, or for ecdsa and Ethereum `0x` and the public key (hot-side 1.8).
  private static func address(
    of key: MultiSigner, _ specs: NetworkSpecs
  ) throws(SubstrateCryptoError) -> String {
    key.scheme == .ecdsa
      ? "0x" + Hex.encode(key.publicKey) : try key.address(prefix: specs.prefix).text
  }

  /// An address as it goes into the payload, with the network's own prefix.
  private static func checked(
    _ text: String, _ specs: NetworkSpecs
  ) throws(SubstrateCryptoError) -> String {
    guard specs.encryption.signatureScheme == .ecdsa else {
      let address = try SS58Address(text)
      return try SS58Address(prefix: specs.prefix, body: address.body).text
    }
    let bytes = (try? Hex.decode(text)) ?? []
    let key = try MultiSigner(scheme: .ecdsa, publicKey: bytes)
    guard key.isPoint else { throw .notAPublicKey(.ecdsa) }
    return "0x" + Hex.encode(bytes)
  }
}

extension DerivationList.Line {
  /// The whole path, password included, for a payload that carries it in clear.
  fileprivate func clearPath(in text: Span<UInt8>) -> String {
    guard let password else { return junctions ?? "" }
    return (junctions ?? "") + "///" + String(decoding: password.map { text[$0] }, as: UTF8.self)
  }
}
