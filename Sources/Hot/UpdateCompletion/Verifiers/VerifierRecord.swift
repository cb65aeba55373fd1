import ByteSupport
package import HotSide
package import HotStore
package import PictureWork
import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// The recorded verifier for the subject of an update, and the reaction of a Vault to another one
/// (hot-side 1.12).
package struct VerifierRecord: Equatable, Sendable {
  /// The record; `nil` if there is none; always the general verifier for type tables.
  package let recorded: ValidCurrentVerifier?
  /// The key of the general verifier; `nil` if none is on record.
  package let general: MultiSigner?
  /// The path of the missing database; `nil` if there is one.
  package let missingDatabase: String?
  /// The subject of the update: the network's name, or `the types`.
  package let subject: String
  /// Warnings about contradictions, with their consequences, as sentences: another genesis hash for
  /// the same name, other specs of the network, or a title that looks like that of another one.
  package let warnings: [String]
  /// The warning that the network's name belongs to another chain; `nil` if it does not.
  package let nameWarning: String?
  private let kind: UpdateKind

  /// The signer that the record requires.
  package enum Demand: Equatable, Sendable {
    case nothing
    /// The general verifier, whose key is not recorded.
    case unknownGeneral
    /// No signer: updates are unsigned.
    case unsigned
    /// The signer with this key.
    case key(MultiSigner)
  }

  /// Looks up the recorded verifier.
  ///
  /// A workspace without a database has no records, unless the user named the database.
  ///
  /// - Parameters:
  ///   - report: the report of the update.
  ///   - workspace: the workspace; `nil` if there is none.
  /// - Throws: `HotDatabaseError`, also if a named database does not exist.
  package init(of report: PayloadReport, in workspace: Workspace?) throws {
    try self.init(of: report, in: try workspace?.hotDatabaseIfPresent(), at: workspace)
  }

  /// Looks up the recorded verifier in an open database; `nil` if the workspace has none.
  package init(of report: PayloadReport, in database: HotDatabase?, at workspace: Workspace?) throws
  {
    kind = report.kind
    subject = report.network ?? "the types"
    let known = try report.network.flatMap { try database?.networks(named: $0) } ?? []
    let specs = known.map(\.specs)
    nameWarning = report.network.flatMap { name in
      report.genesisHash.flatMap {
        TextRules.ownerWarning(name, $0, among: specs + TextRules.builtIn)
      }
    }
    warnings =
      [
        nameWarning,
        VerifierRecord.specsWarning(report, among: specs),
      ].compactMap { $0 } + (try VerifierRecord.lookAlikes(of: report, in: database))
    guard let database else {
      missingDatabase = workspace?.hotDatabase ?? "hot.sqlite"
      recorded = report.genesisHash == nil ? .general : nil
      general = nil
      return
    }
    missingDatabase = nil
    general = try database.generalVerifier()
    if let genesisHash = report.genesisHash {
      recorded = try database.verifier(of: genesisHash)
    } else {
      // The type table belongs to no network; Vaults accept it only from their general verifier.
      recorded = .general
    }
  }

  /// The warnings that the specs look like those of another network of the database.
  private static func lookAlikes(
    of report: PayloadReport, in database: HotDatabase?
  ) throws -> [String] {
    guard let specs = report.specs, let database else { return [] }
    return TextRules.lookAlikes(of: specs, among: try database.networks().map(\.specs))
      .filter { warning in !report.warnings.contains(where: warning.hasSameBytes) }
  }

  private static func specsWarning(
    _ report: PayloadReport, among known: [NetworkSpecs]
  ) -> String? {
    guard let specs = report.specs,
      let stored = known.first(where: {
        $0.genesisHash == specs.genesisHash && $0.encryption == specs.encryption
      })
    else { return nil }
    let differences = stored.displayDifferences(from: specs)
    guard !differences.isEmpty else { return nil }
    return
      """
      The database has different specs of \(ScreenText.quoted(specs.name)) with \(specs.encryption.name): \
      \(differences.joined(separator: ", ")). Find out which are right: a Vault uses them to show addresses and amounts.
      """
  }

  /// The signer that the record requires.
  package var demand: Demand {
    switch recorded {
    case nil: .nothing
    case .general?: general.map { .key($0) } ?? .unknownGeneral
    case .custom(let verifier)?: verifier.signer.map { .key($0) } ?? .unsigned
    }
  }

  /// Checks a signer, or its absence, against the record.
  ///
  /// - Parameters:
  ///   - signer: the key; `nil` for an unsigned update.
  ///   - general: the possible keys of the general verifier, used only if none is on record.
  ///   - isCustom: whether the key is known to be a custom verifier.
  /// - Throws: `HotSideError`: `otherVerifier`, `noSigner`.
  package func check(
    _ signer: MultiSigner?, general: [MultiSigner] = [], isCustom: Bool = false
  ) throws {
    let general = self.general.map { [$0] } ?? general
    guard let signer else {
      guard case .key = demand else { return }
      throw HotSideError.noSigner(subject: subject, recorded: shownRecord(general))
    }
    switch recorded {
    case nil: return
    case .general?:
      // If the general verifier's key is not recorded, any key passes here; the Vault checks it.
      if general.contains(signer) || (general.isEmpty && !isCustom) { return }
    case .custom(let verifier)?: if verifier.signer == signer { return }
    }
    throw HotSideError.otherVerifier(
      subject: subject, recorded: shownRecord(general), signer: VerifierRecord.shown(signer),
      reaction: reaction)
  }

  /// Checks that the record has not changed since the user reviewed the update.
  ///
  /// - Parameters:
  ///   - report: the report of the update.
  ///   - workspace: the workspace of the database.
  /// - Throws: `HotDatabaseError`; `HotSideError.recordChanged(subject:before:now:)`.
  func requireUnchanged(of report: PayloadReport, in workspace: Workspace) throws {
    let now = try VerifierRecord(of: report, in: workspace)
    guard now.recorded == recorded, now.general == general else {
      throw HotSideError.recordChanged(subject: subject, before: words, now: now.words)
    }
  }

  private var words: String {
    recorded == nil ? "not on record" : shownRecord(general.map { [$0] } ?? [])
  }

  private func shownRecord(_ general: [MultiSigner]) -> String {
    switch recorded {
    case .custom(let verifier)?: verifier.signer.map(VerifierRecord.shown) ?? "nobody"
    case .general?, nil:
      general.isEmpty
        ? "the general verifier"
        : "the general verifier, \(general.map(VerifierRecord.shown).joined(separator: " or "))"
    }
  }

  /// The reaction of a Vault with the verifier on record to an update by another signer.
  private var reaction: String {
    switch (kind, recorded) {
    case (.loadTypes, _): "A Vault accepts types only from its general verifier, and refuses these."
    case (.loadMetadata, _):
      "A Vault accepts metadata only from the network's verifier, and refuses this."
    case (.addSpecs, .custom(let verifier)?) where verifier.signer == nil:
      "A Vault makes the signer the network's verifier, and removes what it has of the network."
    case (.addSpecs, _):
      """
      A Vault refuses specs by another key, unless that key is its general verifier: then it removes what it has of \
      the network.
      """
    }
  }

  static func shown(_ signer: MultiSigner) -> String {
    "\(signer.scheme.name) \(Hex.encode(signer.publicKey))"
  }
}
