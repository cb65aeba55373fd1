import ByteSupport
package import HotSide
package import HotStore
package import JSONCodec
import PictureWork
import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// Another record of who signs, and what hangs on the one that goes (round 5).
package struct VerifierChange: Equatable, Sendable {
  /// Whose record it is.
  private enum Subject: Equatable {
    /// The key of the general verifier.
    case general
    /// The verifier of a network.
    case network(String)
  }

  /// What is on record; `nil` for nothing, and for what cannot be read.
  package let former: ValidCurrentVerifier?
  /// What is to be on record; `nil` for nothing.
  package let new: ValidCurrentVerifier?
  /// How many completed updates are signed as the former record wants, by their manifests.
  package let productCount: Int
  /// The names of their networks, each once, in the order of the files; types have none.
  package let networks: [String]
  private let subject: Subject
  /// Whether the defaults have the former record.
  private let isDefault: Bool

  /// A change of the general verifier's key.
  ///
  /// - Parameters:
  ///   - key: the new one; `nil` for none on record.
  ///   - database: has the former one.
  ///   - workspace: has the completed updates.
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
    let products = Product.all(in: workspace.exportFolder) { product in
      guard let formerKey, product.isSigned(by: formerKey) else { return false }
      // A network may have the same key as its own, or no verifier on record.
      return product.genesisHash.map { records[$0] == .general } ?? true
    }
    (productCount, networks) = Product.sum(products)
  }

  /// A change of who signs for a network.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - verifier: who signs from now on; `nil` for nobody on record.
  ///   - database: has the former record.
  ///   - workspace: has the completed updates and the defaults.
  /// - Throws: `HotDatabaseError`.
  package init(
    of network: Network, to verifier: ValidCurrentVerifier?, in database: HotDatabase,
    at workspace: Workspace
  ) throws {
    let genesis = network.specs.genesisHash
    let recorded = try? database.verifier(of: genesis)
    let general = try? database.generalVerifier()
    former = recorded
    new = verifier
    subject = .network(network.name)
    isDefault = try workspace.defaults().networks.contains {
      $0.specs.genesisHash == genesis && $0.verifier == recorded
    }
    let products = Product.all(in: workspace.exportFolder) { product in
      guard product.genesisHash == genesis else { return false }
      switch recorded {
      case nil: return false
      case .general?: return general.map(product.isSigned) ?? false
      case .custom(let verifier)?:
        return verifier.signer.map(product.isSigned) ?? product.isUnsigned
      }
    }
    (productCount, networks) = Product.sum(products)
  }

  /// Whether a record goes.
  package var takesAway: Bool { former != nil && former != new }

  /// Whether more goes than the defaults bring back, or updates lose the verifier that they were made
  /// for, so that somebody must agree.
  package var needsAgreement: Bool { takesAway && (!isDefault || productCount > 0) }

  // MARK: - Words

  /// What is on record, what hangs on it, and what Vaults do with another key, as sentences.
  package var consequence: String {
    [record, products, reaction].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The question to whoever must agree.
  package var question: String {
    new == nil
      ? "\(consequence) Take the record away?"
      : "\(consequence) Record \(shown(new)) in its place?"
  }

  private var record: String {
    switch subject {
    case .general: "The general verifier on record is \(shown(former))."
    case .network(let name):
      "The verifier on record for \(ScreenText.line(name)) is \(shown(former))."
    }
  }

  private var products: String {
    guard productCount > 0 else { return "" }
    let updates = productCount.counted("completed update")
    let whose =
      switch (subject, networks.count) {
      case (.general, 1): " of \(ScreenText.line(networks[0]))"
      case (.general, 2...): " of \(networks.count) networks"
      default: ""
      }
    let are = productCount == 1 ? "is" : "are"
    return former == .custom(Verifier(nil))
      ? "\(updates)\(whose) \(are) unsigned, as it wants."
      : "\(updates)\(whose) \(are) signed by that key."
  }

  /// What a Vault does whose user trusts the former key (cold-signer 2.2, 2.5; hot-side 1.12).
  private var reaction: String {
    switch (subject, former, new) {
    case (_, nil, _), (_, _, nil): ""
    case (.general, _, _):
      """
      A Vault whose general verifier is that key keeps it for ever and refuses what another one signs: only a \
      full reset of the phone, which wipes its keys, changes it.
      """
    case (.network, .general?, _):
      """
      A Vault keeps such a network for its general verifier for ever and refuses updates of another key, and \
      unsigned ones: only a full reset of the phone, which wipes its keys, changes that.
      """
    case (.network, .custom(let verifier)?, .general?) where verifier.signer != nil:
      """
      A Vault that knows that key takes specs of its general verifier in place of it, and removes what it has of \
      the network then; metadata of the general verifier it refuses before that.
      """
    case (.network, .custom(let verifier)?, _) where verifier.signer != nil:
      """
      A Vault that knows that key refuses updates of another one, unless that is its general verifier's: its user \
      removes the network first, and scans the new specs then.
      """
    case (.network, .custom?, _):
      """
      A Vault that has taken the network unsigned removes what it has of it when the first signed specs come, and \
      refuses signed metadata before that.
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
  /// The former record and what hangs on it, for programs.
  package static let form: JSONForm<VerifierChange> = [
    "formerVerifier": .of(\.former, as: .orNull(ValidCurrentVerifier.recorded)),
    "formerProductCount": .of(\.productCount), "formerNetworks": .of(\.networks),
  ]
}

/// A completed update, by its manifest.
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

  static func all(in folder: String, where isMeant: (Product) -> Bool) -> [Product] {
    ManifestFile.all(in: folder).compactMap(\.update).map(Product.init).filter(isMeant)
  }

  static func sum(_ products: [Product]) -> (Int, [String]) {
    var seen: Set<ByteText> = []
    return (
      products.count,
      products.compactMap(\.network).filter { seen.insert(ByteText($0)).inserted }
    )
  }
}
