package import ByteSupport
import HotSide
package import PictureWork
import Reporting
package import RuntimeMetadata
import VaultPayloads

/// The metadata updates in a folder of completed updates, read from their manifests.
///
/// Each network and version must keep one form, because a device that has one refuses the other
/// (reduced-metadata 9).
package struct PublishedForms: Equatable, Sendable {
  /// A metadata update, as its manifest describes it.
  package struct Update: Equatable, Sendable {
    package let path: String
    package let network: String
    /// The spec version.
    package let version: UInt32
    package let genesisHash: Hash256
    /// BLAKE2b-256 of the metadata, as a Vault shows it.
    package let metadataHash: Hash256
    /// The reduction level; `nil` for full metadata.
    package let level: ReductionLevel?
    private let isNoReduction: Bool

    /// The update that a report describes; `nil` if it is not a metadata update.
    package init?(_ report: PayloadReport, _ level: ReductionLevel?, path: String) {
      guard report.kind == .loadMetadata, let network = report.network,
        let version = report.specVersion, let genesisHash = report.genesisHash,
        let metadataHash = report.metadataHash
      else { return nil }
      (self.path, self.network, self.version) = (path, network, version)
      (self.genesisHash, self.metadataHash, self.level) = (genesisHash, metadataHash, level)
      isNoReduction = report.form == .noReduction
    }

    /// Whether both have the same network and version, but different metadata.
    package func isOtherForm(of other: Update) -> Bool {
      genesisHash == other.genesisHash && version == other.version
        && network.hasSameBytes(as: other.network) && metadataHash != other.metadataHash
    }

    /// The form in words, for messages.
    package var form: String {
      level.map { "reduced to \($0.rawValue)" }
        ?? (isNoReduction ? "not a valid reduction" : "full")
    }
  }

  /// The updates, in the order of their file names.
  package private(set) var updates: [Update] = []

  package init(in folder: String) {
    updates = ManifestFile.all(in: folder).compactMap { file in
      file.update.flatMap { Update($0.report, $0.reduction?.level, path: file.path) }
    }
  }

  /// The updates that have the same network and version in another form.
  package func otherForms(of update: Update) -> [Update] {
    updates.filter { $0.isOtherForm(of: update) }
  }

  /// The warning about two forms, as a sentence.
  package static func warning(_ update: Update, beside other: Update) -> String {
    """
    \(ScreenText.line(update.network)) \(update.version) is \(update.form) here and \(other.form) in \
    '\(other.path)'. A device that has one refuses the other until its user has deleted that version: publish one \
    form per network and version.
    """
  }
}
