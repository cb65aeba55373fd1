import ByteSupport
package import HotSide
import HotStore
import Reporting
import SecretVault
package import SubstrateCrypto
package import VaultPayloads

/// `derivations`: makes a payload for the import into a Vault from a list of paths (hot-side 1.8).
package struct DerivationsJob: Sendable {
  /// The payloads, and the result for each line.
  package struct Outcome: Sendable {
    /// The networks, in the order of their keys in the payloads.
    package let parts: [DerivationsPart]
    package let seedName: String
    /// The payloads, at most `split` keys each; empty if every line was rejected.
    package let payloads: [DerivationsPayload]
    /// Warnings for the user, as sentences.
    package let warnings: [String]

    /// The number of lines that go into the payloads.
    package var keptCount: Int { parts.reduce(0) { $0 + $1.addedCount } }

    /// Requires that at least one line goes into a payload.
    ///
    /// - Throws: ``HotSideError/noUsableLine(reasons:)``.
    package func requireAny() throws {
      guard keptCount == 0 else { return }
      throw HotSideError.noUsableLine(reasons: parts.flatMap(\.list.refusals))
    }
  }

  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Reads the list and makes the payloads; writes nothing.
  ///
  /// Keys of several networks are in one payload, network by network. Passwords are not copied,
  /// except into a payload of bare paths, which contains them in plain text.
  ///
  /// - Parameters:
  ///   - text: the list, one path per line or a table, in UTF-8.
  ///   - request: the options.
  /// - Returns: the payloads and warnings, even if no line can be used.
  /// - Throws: `HotDatabaseError` for an unknown title; `SecretVaultError`; `listNotUTF8`;
  ///   `listTooLong`; ``DerivationTableError``; `SubstrateCryptoError` for a weak root key (anyone
  ///   can forge its signatures).
  package func run(_ text: borrowing SecretBytes, _ request: DerivationsRequest) throws -> Outcome {
    let database = try workspace.openHotDatabase(.readOnly)
    var work = Work(request, among: try database.networks())
    guard PathLines(text.bytes) != nil else { throw HotSideError.listNotUTF8 }
    guard let table = try DerivationTable(text.bytes) else {
      guard !request.titles.isEmpty else { throw DerivationTableError.noNetwork(row: nil) }
      for title in request.titles { try work.add(text, of: try database.entry(called: title)) }
      return try work.outcome()
    }
    var unread = table.otherColumns
    if case .none = request.keys, table.rows.contains(where: { !$0.address.isEmpty }) {
      unread.append("address")
    }
    if !unread.isEmpty {
      let names = unread.map { ScreenText.quoted($0) }.joined(separator: ", ")
      work.warnings.append("These columns of the table are ignored: \(names).")
    }
    var networks: [(entry: Network, words: [String])] = []
    for word in try table.networks(orElse: request.titles) {
      let entry = try database.entry(called: word)
      if let place = networks.firstIndex(where: { $0.entry.specs.key == entry.specs.key }) {
        networks[place].words.append(word)
      } else {
        networks.append((entry, [word]))
      }
    }
    for (entry, words) in networks {
      let rows = table.rows.filter { $0.isOf(words, orElse: request.titles) }
      for row in rows { try row.check(against: entry.specs, title: entry.title) }
      try work.add(
        table.list(rows, of: text.bytes, hasAddresses: request.keys.isRoot), of: entry,
        rows: Dictionary(rows.map { ($0.number, $0) }) { first, _ in first })
    }
    return try work.outcome()
  }

  /// Warnings about unclear characters in lines; the paths of a range are reported once.
  fileprivate static func unclear(_ list: DerivationList, _ text: Span<UInt8>) -> [String] {
    var lines: [DerivationList.Line] = []
    for line in list.kept where lines.last?.number != line.number { lines.append(line) }
    return lines.compactMap { unclear($0, text) }
  }

  /// A warning about unclear characters in a line; `nil` if there are none.
  private static func unclear(_ line: DerivationList.Line, _ text: Span<UInt8>) -> String? {
    var names = line.unclearCharacters
    if let password = line.password, PathCharacters.areUnclear(in: password, of: text) {
      names.append("such characters in the password")
    }
    guard !names.isEmpty else { return nil }
    return
      """
      Line \(line.number) has characters that are invisible, or that a device may encode in other bytes, which gives \
      another key: \(names.joined(separator: ", ")).
      """
  }
}

/// The payloads under construction.
private struct Work {
  private let request: DerivationsRequest
  /// The networks of the database.
  private let known: [Network]
  private var parts: [DerivationsPart] = []
  private var root: MultiSigner?
  private var keys: [ExportedKey] = []
  private var paths: [String] = []
  private var passworded: [Int] = []
  var warnings: [String] = []

  init(_ request: DerivationsRequest, among known: [Network]) {
    (self.request, self.known) = (request, known)
  }

  /// Adds the list of a network, or the rows of a table, by line number.
  ///
  /// - Throws: the errors of ``DerivationsJob/run(_:_:)``.
  mutating func add(
    _ text: borrowing SecretBytes, of entry: Network, rows: [Int: DerivationTable.Row]? = nil
  ) throws {
    let (specs, isTable) = (entry.specs, rows != nil)
    guard !parts.contains(where: { $0.specs.key == specs.key }) else { return }
    var list = try DerivationList(
      text.bytes, hasAddresses: request.keys.isRoot, hasRanges: request.hasRanges,
      isTable: isTable, faults: (rows ?? [:]).compactMapValues(\.fault))
    var found: DerivedKeys?
    switch request.keys {
    case .none: break
    case .keyStore(let keyStore, let name):
      let stated = (rows ?? [:]).mapValues(\.address).filter { !$0.value.isEmpty }
      found = try DerivedKeys(
        of: &list, text, in: keyStore, key: name, specs: specs, stated: stated)
    case .root(let root):
      // If the root key is weak, anyone can compute the secrets of all soft junctions.
      try root.requireOwner()
      found = DerivedKeys(of: &list, root: root, specs: specs)
    }
    for (prefix, lines) in (found?.foreign ?? [:]).sorted(by: { $0.key < $1.key }) {
      let names = known.filter { $0.specs.prefix == prefix }.map { ScreenText.quoted($0.name) }
      warnings.append(
        """
        The \(lines.count == 1 ? "address" : "addresses") of \(DerivationList.place(of: lines)) \
        \(lines.count == 1 ? "has" : "have") the prefix \(prefix)\
        \(names.isEmpty ? "" : ", that of \(names.shortList(3))"), but \(ScreenText.quoted(entry.title)) has \
        \(specs.prefix). Check that these keys are for this network.
        """)
    }
    let lines = list.kept
    if let found, request.format != .legacy {
      root = found.root
      keys += zip(lines, found.addresses).map { line, address in
        ExportedKey(
          address: address, path: line.junctions.flatMap { $0.isEmpty ? nil : $0 },
          encryption: specs.encryption, genesisHash: specs.genesisHash)
      }
    } else {
      paths += lines.map { $0.clearPath(in: text.bytes) }
    }
    if request.format != .legacy, let obstacle = specs.keySetObstacle { warnings.append(obstacle) }
    let unclear = list.rangeWarnings + DerivationsJob.unclear(list, text.bytes)
    warnings += unclear.filter { !warnings.contains($0) }
    passworded += lines.filter(\.isPassworded).map(\.number).filter { !passworded.contains($0) }
    parts.append(
      DerivationsPart(
        title: entry.title, specs: specs, list: list, addresses: found?.addresses ?? [],
        names: (rows ?? [:]).mapValues(\.name)))
  }

  /// The payloads of all networks.
  ///
  /// - Returns: payloads and warnings.
  /// - Throws: ``DerivationTableError/severalBareNetworks(titles:)``.
  consuming func outcome() throws(DerivationTableError) -> DerivationsJob.Outcome {
    if !paths.isEmpty, parts.count > 1 { throw .severalBareNetworks(titles: parts.map(\.title)) }
    let payloads = payloads
    return DerivationsJob.Outcome(
      parts: parts, seedName: request.seedName, payloads: payloads,
      warnings: warnings + DerivationsJob.ofPasswords(passworded.sorted(), payloads))
  }

  private var payloads: [DerivationsPayload] {
    let count = max(keys.count, paths.count)
    let size = max(1, request.split ?? count)
    return stride(from: 0, to: count, by: size).map { start in
      let range = start..<min(start + size, count)
      guard let root, paths.isEmpty else {
        let specs = parts[0].specs
        return .paths(
          PathList(
            encryption: specs.encryption, genesisHash: specs.genesisHash,
            paths: Array(paths[range])))
      }
      let set = ExportedKeySet(name: request.seedName, root: root, keys: Array(keys[range]))
      return .export(
        request.format == .v1 ? .version1([set]) : .version2(set, features: ExportFeature.allCases))
    }
  }
}

extension DerivationsJob {
  /// Warnings about the passwords that payloads contain.
  fileprivate static func ofPasswords(_ lines: [Int], _ payloads: [DerivationsPayload]) -> [String]
  {
    let place = DerivationList.place(of: lines)
    guard case .paths(_)? = payloads.first else {
      return lines.isEmpty
        ? []
        : [
          """
          The paths of \(place) go into the payload without their passwords, as in a Vault's own export. A Vault that \
          has the seed sees that the paths have passwords, and asks for them when it signs.
          """
        ]
    }
    let old = payloads.prefix(1).map(DerivationsReport.unreadable)
    return lines.isEmpty
      ? old
      : old + [
        """
        The payload contains the passwords of \(place) in clear text, and so do its picture and text. Anyone who sees \
        them knows the passwords.
        """
      ]
  }
}

extension DerivationList.Line {
  /// The whole path with its password, for a payload that contains it in plain text.
  fileprivate func clearPath(in text: Span<UInt8>) -> String {
    guard let password else { return junctions ?? "" }
    return (junctions ?? "") + "///" + String(decoding: password.map { text[$0] }, as: UTF8.self)
  }
}
