import CommandLineKit
import CommandReports
import HotSide
import HotStore
import Reporting
import SecretVault
import TerminalKit

/// The keys of a vault that are on record as verifiers in the workspace.
enum RecordedKeys {
  /// Warns of each recorded key before it is removed from the vault.
  ///
  /// A missing or unreadable workspace or database counts as empty.
  static func warn(
    of records: [RecordListing], in options: WorkspaceOptions, _ context: CommandContext
  ) {
    guard let database = (try? options.resolve(context))?.hotDatabaseAsItIs() else { return }
    for record in records {
      guard let key = record.key?.publicKey else { continue }
      var roles: [String] = []
      if (try? database.generalVerifier()) == key { roles.append("the general verifier") }
      let networks = (try? database.networks(verifiedBy: key)) ?? []
      if !networks.isEmpty { roles.append("the verifier of \(networks.shortList(5))") }
      guard !roles.isEmpty else { continue }
      context.output.warn(
        """
        '\(record.name)' is on record as \(roles.joined(separator: " and ")). Without it, this vault cannot sign \
        their updates, and phones accept no other key. To change the record, use 'hotside networks verifier'.
        """)
    }
  }
}
