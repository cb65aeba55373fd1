package import ByteSupport
import HotSide
package import PictureWork
import Reporting
package import RuntimeMetadata
import VaultPayloads

/// The metadata updates of a folder of completed ones, by their manifests: one network and version has
/// one form for ever, since a device that has one refuses the other (reduced-metadata 9).
package struct PublishedForms: Equatable, Sendable {
  /// A metadata update, as its manifest tells of it.
  package struct Update: Equatable, Sendable {
    /// The manifest's file.
    package let path: String
    /// The network's name.
    package let network: String
    /// The network's version.
    package let version: UInt32
    /// The network's genesis hash.
    package let genesisHash: Hash256
    /// BLAKE2b-256 of the metadata as a Vault shows it.
    package let metadataHash: Hash256
    /// The level of a reduction; `nil` for full metadata.
    package let level: ReductionLevel?
    private let isNoReduction: Bool

    /// The update of a report; `nil` if it does not bring metadata.
    package init?(_ report: PayloadReport, _ level: ReductionLevel?, path: String) {
      guard report.kind == .loadMetadata, let network = report.network,
        let version = report.specVersion, let genesisHash = report.genesisHash,
        let metadataHash = report.metadataHash
      else { return nil }
      (self.path, self.network, self.version) = (path, network, version)
      (self.genesisHash, self.metadataHash, self.level) = (genesisHash, metadataHash, level)
      isNoReduction = report.form == .noReduction
    }

    /// Whether both are of one network and version, in different forms.
    package func isOtherForm(of other: Update) -> Bool {
      genesisHash == other.genesisHash && version == other.version
        && network.hasSameBytes(as: other.network) && metadataHash != other.metadataHash
    }

    /// How the form is called.
    package var form: String {
      level.map { "reduced to \($0.rawValue)" }
        ?? (isNoReduction ? "no reduction by the rules" : "full")
    }
  }

  /// The updates, in the order of their files' names.
  package private(set) var updates: [Update] = []

  /// Reads the manifests of a folder.
  package init(in folder: String) {
    updates = ManifestFile.all(in: folder).compactMap { file in
      file.update.flatMap { Update($0.report, $0.reduction?.level, path: file.path) }
    }
  }

  /// The updates that are of the same network and version as one, in another form.
  package func otherForms(of update: Update) -> [Update] {
    updates.filter { $0.isOtherForm(of: update) }
  }

  /// What is wrong with two forms, as a sentence.
  package static func warning(_ update: Update, beside other: Update) -> String {
    """
    \(ScreenText.line(update.network)) \(update.version) is \(update.form) here and \(other.form) in \
    '\(other.path)'. A device that has one refuses the other until its user has deleted that version: publish one \
    form per network and version.
    """
  }
}
