import CommandLineKit
import CommandReports
import HotSide
import PortalStore
import SecretVault
import SignedIndex
import TerminalKit

/// The command that makes use of a new key.
enum NextKeyStep {
  /// The command that records a verifier, makes the next key of an index, or puts its keys into the root.
  ///
  /// - Parameters:
  ///   - key: the new key.
  ///   - records: all keys of the vault.
  ///   - context: the context, whose environment names the workspace with the portal.
  /// - Returns: the command; `nil` for a key without a use that is known.
  static func command(
    after key: RecordListing, among records: [RecordListing], _ context: CommandContext
  ) -> String? {
    guard let role = key.key?.role else { return nil }
    let name = ShellWord.quoted(key.name, leaving: "")
    if role == .general { return "hotside networks verifier set-general --key \(name)" }
    guard role.isOfIndex else { return nil }
    func names(_ role: KeyRole) -> [String] {
      records.filter { $0.key?.role == role }.map { ShellWord.quoted($0.name, leaving: "") }
    }
    let roots = names(.root).map { " --key \($0)" }.joined()
    if hasRoot(context) {
      return "hotside portal rotate \(role.rawValue)\(role == .root ? roots : " --key \(name)")"
    }
    // Two root keys, because a lost one could not be replaced by a reader.
    for (role, least) in [(KeyRole.root, 2), (.index, 1), (.timestamp, 1)]
    where names(role).count < least {
      let number = names(role).count + 1
      return
        "hotside keys generate \(role.rawValue)\(least > 1 ? "-\(number)" : "") --role \(role.rawValue)"
    }
    let several = [KeyRole.index, .timestamp].filter { names($0).count > 1 }.map {
      " --\($0.rawValue)-key \($0 == role ? name : "NAME")"
    }
    let named = names(.root).map { " --root-key \($0)" } + several
    return "hotside portal init\(named.joined())"
  }

  /// Whether the portal of the workspace has a root.
  private static func hasRoot(_ context: CommandContext) -> Bool {
    let workspace = try? Workspace(
      overrides: Workspace.Overrides(), environment: { context.environment[$0] })
    return workspace.map { IndexFolder(ofPortal: PortalFolder(in: $0).path).hasRoot } ?? false
  }
}
