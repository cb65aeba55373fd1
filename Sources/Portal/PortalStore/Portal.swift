package import ByteSupport
import CommandLineKit
import FileSupport
package import HotSide
package import HotStore
import JSONCodec
import Reporting
import VaultPayloads

/// A portal: its configuration, and the networks with their files.
package struct Portal: Sendable {
  package struct Member: Sendable {
    package let entry: PortalConfiguration.Network
    /// The network's file in `Networks`.
    package let file: NetworkFile
    /// The signer of the network.
    package let signer: PortalConfiguration.Signer

    package init(
      entry: PortalConfiguration.Network, file: NetworkFile, signer: PortalConfiguration.Signer
    ) {
      (self.entry, self.file, self.signer) = (entry, file, signer)
    }

    package var genesisHash: Hash256 { file.specs.genesisHash }

    /// The first endpoint that may be published; `nil` if there is none.
    package var publicEndpoint: String? {
      file.endpoints.first { PortalAddress($0)?.isPrivate == false }
    }
  }

  package let folder: PortalFolder
  package let configuration: PortalConfiguration
  /// The networks, in the order of the configuration.
  package let members: [Member]

  /// Reads a portal, and the files of its networks in the workspace.
  ///
  /// - Throws: ``PortalError``; `FileError`; `HotDatabaseError` for an invalid file.
  package init(_ folder: PortalFolder, in workspace: Workspace) throws {
    self.folder = folder
    configuration = try folder.configuration()
    let networks = FilePath.join(workspace.root, "Networks")
    var members: [Member] = []
    for (index, entry) in configuration.networks.enumerated() {
      let path = FilePath.join(networks, entry.file)
      let file = try NetworkFile(json: try FileReading.bytes(at: path, limit: 1 << 20), file: path)
      if let other = members.first(where: { $0.genesisHash == file.specs.genesisHash }) {
        throw HotDatabaseError.field(
          file: folder.file("portal.json"), field: "networks[\(index)].file",
          problem:
            "has the genesis hash of \(ScreenText.quoted(other.entry.id)); remove one of the two"
        )
      }
      // The configuration guarantees that the signer exists.
      guard let signer = configuration.signer(entry.verifier) else { continue }
      members.append(Member(entry: entry, file: file, signer: signer))
    }
    self.members = members
  }

  /// Creates a portal from its published site.
  package init(folder: PortalFolder, configuration: PortalConfiguration, members: [Member]) {
    (self.folder, self.configuration, self.members) = (folder, configuration, members)
  }

  package func member(_ genesisHash: Hash256) -> Member? {
    members.first { $0.genesisHash == genesisHash }
  }

  /// The way out if an update is of another chain with the name of a network here; empty for other
  /// names.
  func advice(onOtherChain name: String?) -> String {
    let namesake = members.first { $0.file.specs.name.hasSameBytes(as: name ?? "") }
    return namesake.map { member in
      """
       The portal has \(member.genesisHash) under that name. If the chain was reset, write its file again with \
      'hotside networks export \(ShellWord.quoted(member.file.title, leaving: "")) --folder Networks', then build again.
      """
    } ?? ""
  }

  /// The maximum number of files of the site, including those of a log for a hundred years.
  package var mostFiles: Int {
    // Each version has payload, script and comparison; if it has a picture, also record, page and
    // slow copy.
    let each = 3 * configuration.keep.payloads + 4 * (configuration.keep.pictures + 1) + 24
    return 200 + members.count * each
  }

  /// The reason why the site publishes no node of a network that has nodes.
  package enum HiddenNodes: CaseIterable {
    /// A node is local, and no other may be published.
    case local
    /// All URLs contain a secret, or what may be one.
    case secret

    /// The end of a sentence about nodes.
    package var clause: String {
      switch self {
      case .local: "on this computer or in a private network"
      case .secret: "behind URLs with a user name, a password or what may be an API key"
      }
    }
  }

  /// The networks whose nodes the site does not publish for a reason, in their order.
  package func members(withHidden reason: HiddenNodes) -> [Member] {
    members.filter { member in
      member.publicEndpoint == nil && !member.file.endpoints.isEmpty
        && member.file.endpoints.contains { PortalAddress($0)?.isLocal == true }
          == (reason == .local)
    }
  }

  /// A finding for each network without a node that the site may publish.
  package var localEndpoints: [PortalFinding] {
    HiddenNodes.allCases.flatMap { reason in
      members(withHidden: reason).map { member in
        PortalFinding(
          .localEndpoint, id: member.entry.id, source: "Networks/\(member.entry.file)",
          """
          Its nodes are \(reason.clause), so the site names no node. Add one that visitors can reach to this file.
          """)
      }
    }
  }

  /// Whether a development key signs for a network.
  package var isForDevelopment: Bool {
    members.contains { $0.signer.isDevelopment }
  }

  /// The name of the verifier that signed an update; `nil` if the signing key does not belong to
  /// the network's verifier.
  package func signerName(of update: StoredUpdate, for member: Member) -> String? {
    member.signer.accepts(update.verifier, at: update.firstSeen) ? member.signer.name : nil
  }

  /// The updates of a network that a site may publish.
  ///
  /// These are the newest versions of metadata, highest first and as many as are kept, then the
  /// specs. Updates by keys that no longer sign for the network are left out.
  package func publishable(_ shelf: PortalShelf?, of member: Member) -> [StoredUpdate] {
    func trusted(_ updates: [StoredUpdate]) -> [StoredUpdate] {
      updates.filter { signerName(of: $0, for: member) != nil }
    }
    guard let shelf else { return [] }
    return trusted(shelf.metadata).prefix(configuration.keep.payloads) + trusted(shelf.specs)
  }
}
