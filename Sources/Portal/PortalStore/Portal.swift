package import ByteSupport
import FileSupport
package import HotSide
package import HotStore
import JSONCodec
import Reporting
import VaultPayloads

/// A portal that was read: its configuration, and the networks with their files.
package struct Portal: Sendable {
  /// A network of the portal.
  package struct Member: Sendable {
    package let entry: PortalConfiguration.Network
    /// Its file in `Networks`.
    package let file: NetworkFile
    /// Who signs for it.
    package let signer: PortalConfiguration.Signer

    package init(
      entry: PortalConfiguration.Network, file: NetworkFile, signer: PortalConfiguration.Signer
    ) {
      (self.entry, self.file, self.signer) = (entry, file, signer)
    }

    package var genesisHash: Hash256 { file.specs.genesisHash }

    /// The first endpoint that everybody may see; `nil` where there is none.
    package var publicEndpoint: String? {
      file.endpoints.first { PortalAddress($0)?.isPrivate == false }
    }
  }

  package let folder: PortalFolder
  package let configuration: PortalConfiguration
  /// In the order of the configuration.
  package let members: [Member]

  /// Reads a portal.
  ///
  /// - Parameters:
  ///   - folder: where it is.
  ///   - workspace: where its networks' files are.
  /// - Throws: ``PortalError``, `FileError`, `HotDatabaseError` for what a file says wrong.
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
            "has the genesis hash of \(ScreenText.quoted(other.entry.id)); one of the two is too many"
        )
      }
      // The configuration has checked that there is one.
      guard let signer = configuration.signer(entry.verifier) else { continue }
      members.append(Member(entry: entry, file: file, signer: signer))
    }
    self.members = members
  }

  /// A portal as its published site describes it.
  package init(folder: PortalFolder, configuration: PortalConfiguration, members: [Member]) {
    (self.folder, self.configuration, self.members) = (folder, configuration, members)
  }

  /// The network of a genesis hash.
  package func member(_ genesisHash: Hash256) -> Member? {
    members.first { $0.genesisHash == genesisHash }
  }

  /// The most files that its site can have, with room for a log of a century.
  package var mostFiles: Int {
    // A version: payload, script, comparison; with a picture its record, page and slow copy besides.
    let each = 3 * configuration.keep.payloads + 4 * (configuration.keep.pictures + 1) + 24
    return 200 + members.count * each
  }

  /// Whether a key of the development phrase signs for a network.
  package var isForDevelopment: Bool {
    members.contains { $0.signer.isDevelopment }
  }

  /// The name that the verifier of an update has here; `nil` for a key that signs for no network of it.
  package func signerName(of update: StoredUpdate, for member: Member) -> String? {
    member.signer.accepts(update.verifier, at: update.firstSeen) ? member.signer.name : nil
  }

  /// The updates of a network that a site may have: as many versions of metadata as are kept, the highest first,
  /// then specs; none by a key that signs for the network no more.
  package func publishable(_ shelf: PortalShelf?, of member: Member) -> [StoredUpdate] {
    func trusted(_ updates: [StoredUpdate]) -> [StoredUpdate] {
      updates.filter { signerName(of: $0, for: member) != nil }
    }
    guard let shelf else { return [] }
    return trusted(shelf.metadata).prefix(configuration.keep.payloads) + trusted(shelf.specs)
  }
}
