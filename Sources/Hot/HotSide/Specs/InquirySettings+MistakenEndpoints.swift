import ByteSupport
package import ChainInquiry
import HotStore
import Reporting

extension InquirySettings {
  /// Warnings about endpoints in the settings whose network is misspelled or named by its title.
  ///
  /// Without a warning, the stored endpoints would be used silently.
  ///
  /// A name that resembles no known network may belong to another workspace, and causes no warning.
  ///
  /// - Parameter workspace: the workspace of the database.
  /// - Returns: a sentence for each; empty without a database.
  /// - Throws: `HotDatabaseError`.
  package func mistakenEndpoints(in workspace: Workspace) throws -> [String] {
    guard !endpoints.isEmpty, let database = try workspace.hotDatabaseIfPresent() else { return [] }
    let networks = try database.networks()
    let free = networks.filter { network in
      !endpoints.contains { $0.network.hasSameBytes(as: network.name) }
    }
    return endpoints.compactMap { given in
      guard !networks.contains(where: { $0.name.hasSameBytes(as: given.network) }) else {
        return nil
      }
      let titled = free.first { $0.title.hasSameBytes(as: given.network) }?.name
      let meant = titled ?? Suggestion.nearest(to: given.network, among: free.map(\.name))
      guard let meant else { return nil }
      return
        """
        The settings have endpoints of \(ScreenText.quoted(given.network)), which is not the name of a network, so \
        they are never used. Did you mean nodes.endpoints.\(ScreenText.line(meant))?
        """
    }
  }
}
