import ByteSupport
package import HotSide
package import HotStore
package import JSONCodec
import PictureWork
import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// A change of the verifier on record, and its consequences (round 5).
package struct VerifierChange: Equatable, Sendable {
  private enum Subject: Equatable {
    /// The key of the general verifier.
    case general
    /// The verifier of networks, by their names.
    case networks([String])
  }

  /// The current record; `nil` if there is none, or if it cannot be read.
  package let former: ValidCurrentVerifier?
  /// The new record; `nil` to remove it.
  package let new: ValidCurrentVerifier?
  /// The number of completed updates, according to their manifests, that are signed as the current
  /// record requires.
  package let productCount: Int
  /// The names of the networks of these updates, without duplicates, in the order of the files;
  /// type tables have no network.
  package let networks: [String]
  private let subject: Subject
  /// Whether the current record is that of the defaults.
  private let isDefault: Bool

  /// A change of the general verifier's key.
  ///
  /// `key` is the new key; `nil` to remove the record.
  ///
  /// - Throws: `HotDatabaseError`.
  package init(
    general key: MultiSigner?, in database: HotDatabase, at workspace: Workspace
  ) throws {
    let formerKey = try? database.generalVerifier()
    former = formerKey.map { .custom(Verifier($0)) }
    new = key.map { .custom(Verifier($0)) }
    subject = .general
    isDefault = false
    let records = Dictionary(
      try database.verifiers().map { ($0.genesisHash, $0.verifier) }
    ) { first, _ in first }
    let products = Product.all(in: workspace.exportFolder).filter { product in
      guard let formerKey, product.isSigned(by: formerKey) else { return false }
      // A network may have no recorded verifier, or the same key as custom verifier.
      return product.genesisHash.map { records[$0] == .general } ?? true
    }
    (productCount, networks) = Product.sum(products)
  }

  /// Changes of the verifiers of networks, one for each.
  ///
  /// - Parameters:
  ///   - networks: the networks, with different genesis hashes.
  ///   - verifier: the new verifier; `nil` to remove the records.
  ///   - database: the current records.
  ///   - workspace: its completed updates.
  /// - Returns: the changes, in the order of the networks.
  /// - Throws: `HotDatabaseError`, also for damaged defaults.
  package static func all(
    of networks: [Network], to verifier: ValidCurrentVerifier?, in database: HotDatabase,
    at workspace: Workspace
  ) throws -> [VerifierChange] {
    let general = try? database.generalVerifier()
    let defaults = try workspace.defaults().networks
    let products = Dictionary(grouping: Product.all(in: workspace.exportFolder), by: \.genesisHash)
    return networks.map { network in
      let genesis = network.specs.genesisHash
      let recorded = try? database.verifier(of: genesis)
      let signed = (products[genesis] ?? []).filter { product in
        switch recorded {
        case nil: false
        case .general?: general.map(product.isSigned) ?? false
        case .custom(let verifier)?: verifier.signer.map(product.isSigned) ?? product.isUnsigned
        }
      }
      let isDefault = defaults.contains {
        $0.specs.genesisHash == genesis && $0.verifier == recorded
      }
      return VerifierChange(
        .networks([network.name]), from: recorded, to: verifier, isDefault: isDefault,
        Product.sum(signed))
    }
  }

  private init(
    _ subject: Subject, from former: ValidCurrentVerifier?, to new: ValidCurrentVerifier?,
    isDefault: Bool, _ products: (count: Int, networks: [String])
  ) {
    (self.subject, self.former, self.new, self.isDefault) = (subject, former, new, isDefault)
    (productCount, networks) = products
  }

  /// Joins changes that replace the same record, so that each is described once.
  package static func joined(_ changes: [VerifierChange]) -> [VerifierChange] {
    var joined: [VerifierChange] = []
    for change in changes {
      let place = joined.firstIndex {
        $0.former == change.former && $0.needsAgreement == change.needsAgreement
      }
      guard let place, case .networks(let names) = joined[place].subject,
        case .networks(let more) = change.subject
      else {
        joined.append(change)
        continue
      }
      let one = joined[place]
      joined[place] = VerifierChange(
        .networks(names + more), from: one.former, to: one.new, isDefault: one.isDefault,
        (one.productCount + change.productCount, one.networks + change.networks))
    }
    return joined
  }

  /// Whether the change removes or replaces the current record.
  package var takesAway: Bool { former != nil && former != new }

  /// Whether the user must confirm: the defaults do not restore the current record, or completed
  /// updates depend on it.
  package var needsAgreement: Bool { takesAway && (!isDefault || productCount > 0) }

  // MARK: - Sentences

  /// The current record, the updates that depend on it, and the reaction of Vaults to another key,
  /// as sentences.
  package var consequence: String {
    [record, products, reaction].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The question that the user must confirm.
  package var question: String {
    "\(consequence) \(request)"
  }

  /// The end of the question.
  package var request: String {
    if new == .custom(Verifier(nil)) { return "Record that updates are unsigned?" }
    return new == nil ? "Remove the record?" : "Replace it with \(shown(new))?"
  }

  private var record: String {
    switch subject {
    case .general: "The general verifier on record is \(shown(former))."
    case .networks(let names):
      "The verifier on record for \(names.map(ScreenText.line).shortList(3)) is \(shown(former))."
    }
  }

  private var products: String {
    guard productCount > 0 else { return "" }
    let updates = productCount.counted("completed update")
    let whose =
      switch (subject, networks.count) {
      case (.general, 1): " of \(ScreenText.line(networks[0]))"
      case (_, 2...): " of \(networks.count) networks"
      default: ""
      }
    let are = productCount == 1 ? "is" : "are"
    return former == .custom(Verifier(nil))
      ? "\(updates)\(whose) \(are) unsigned, as the record says."
      : "\(updates)\(whose) \(are) signed by that key."
  }

  /// The reaction of a Vault that trusts the current key (cold-signer 2.2, 2.5; hot-side 1.12).
  private var reaction: String {
    switch (subject, former, new) {
    case (_, nil, _), (_, _, nil): ""
    case (.general, _, _):
      """
      Phones that use that key as their general verifier reject every other key. They can change it only by a full \
      reset, which wipes their keys.
      """
    case (.networks, .general?, _):
      """
      Phones keep such a network for their general verifier, and reject unsigned updates and updates by another \
      key. They can change this only by a full reset, which wipes their keys.
      """
    case (.networks, .custom(let verifier)?, .general?) where verifier.signer != nil:
      """
      Phones that know that key accept specs by their general verifier instead, and then remove what they have of the \
      network. Before that, they reject metadata by the general verifier.
      """
    case (.networks, .custom(let verifier)?, _) where verifier.signer != nil:
      """
      Phones that know that key reject updates by another key, unless it is their general verifier. Their users must \
      remove the network first, and then scan the new specs.
      """
    case (.networks, .custom?, _):
      """
      Phones that accepted the network unsigned remove what they have of it when they scan the first signed specs. \
      Before that, they reject signed metadata.
      """
    }
  }

  private func shown(_ verifier: ValidCurrentVerifier?) -> String {
    switch verifier {
    case .general?: "the general verifier"
    case .custom(let verifier)?: verifier.signer.map(VerifierRecord.shown) ?? "nobody"
    case nil: "nothing"
    }
  }
}

extension VerifierChange: JSONFormed {
  package static let form: JSONForm<VerifierChange> = [
    "formerVerifier": .of(\.former, as: .orNull(ValidCurrentVerifier.recorded)),
    "formerProductCount": .of(\.productCount), "formerNetworks": .of(\.networks),
  ]
}

private struct Product {
  let network: String?
  let genesisHash: Hash256?
  private let verifier: MultiSigner?

  private init(_ manifest: UpdateManifest) {
    network = manifest.report.network
    genesisHash = manifest.report.genesisHash
    verifier = manifest.report.verifier
  }

  var isUnsigned: Bool { verifier == nil }

  func isSigned(by key: MultiSigner) -> Bool { verifier == key }

  static func all(in folder: String) -> [Product] {
    ManifestFile.all(in: folder).compactMap(\.update).map(Product.init)
  }

  static func sum(_ products: [Product]) -> (count: Int, networks: [String]) {
    var seen: Set<ByteText> = []
    return (
      products.count,
      products.compactMap(\.network).filter { seen.insert(ByteText($0)).inserted }
    )
  }
}
