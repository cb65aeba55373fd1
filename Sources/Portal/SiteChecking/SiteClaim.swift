import Reporting

/// A statement of a site that no check can prove.
package struct SiteClaim: Sendable {
  /// The statement, as a clause.
  package let clause: String
  /// The ids of the networks that it is about, safe to print.
  package let networks: [String]
  /// Whether these are all networks of the site, and at least two.
  package let isOfAll: Bool

  init(_ clause: String, _ networks: [String] = [], isOfAll: Bool = false) {
    (self.clause, self.networks, self.isOfAll) = (clause, networks, isOfAll)
  }

  /// The clause with its networks.
  ///
  /// - Parameter most: the maximum number of networks to name.
  /// - Returns: a clause such as `what devices do with updates (acala, altair and 55 others)`.
  package func text(naming most: Int = .max) -> String {
    if isOfAll { return "\(clause) (all networks)" }
    return networks.isEmpty ? clause : "\(clause) (\(networks.shortList(most)))"
  }
}
