package import ByteSupport
import FileSupport
import HotSide
package import JSONCodec
import Reporting
import RuntimeMetadata
import SubstrateCrypto

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
    package let level: String?
    private let isNoReduction: Bool

    /// Takes what a manifest tells; `nil` for one of something else.
    package init?(_ manifest: JSONValue, path: String) {
      guard manifest["kind"]?.string == "load-metadata",
        let network = manifest["network"]?.string,
        let version = manifest["specVersion"]?.integer(UInt32.self),
        let genesis = manifest["genesisHash"]?.hash256,
        let hash = manifest["metadataHash"]?.hash256
      else { return nil }
      self.path = path
      self.network = network
      self.version = version
      genesisHash = genesis
      metadataHash = hash
      level = ReductionManifest(manifest, path: path)?.level
      isNoReduction = manifest["metadataForm"]?.string == ReducedMetadata.Form.noReduction.code
    }

    /// Whether both are of one network and version, in different forms.
    package func isOtherForm(of other: Update) -> Bool {
      genesisHash == other.genesisHash && version == other.version
        && network.hasSameBytes(as: other.network) && metadataHash != other.metadataHash
    }

    /// How the form is called.
    package var form: String {
      level.map { "reduced to \(ScreenText.line($0))" }
        ?? (isNoReduction ? "no reduction by the rules" : "full")
    }
  }

  /// The updates, in the order of their files' names.
  package private(set) var updates: [Update] = []

  /// Reads the manifests of a folder; what is none counts for nothing.
  package init(in folder: String) {
    for (path, manifest) in PublishedForms.manifests(in: folder) {
      if let update = Update(manifest, path: path) { updates.append(update) }
    }
  }

  /// The JSON documents of a folder, in the order of their names.
  package static func manifests(in folder: String) -> [(path: String, manifest: JSONValue)] {
    let names = ((try? Folder.names(in: folder)) ?? []).filter { $0.hasSuffix(".json") }
    return names.sorted { ByteText($0) < ByteText($1) }.compactMap { name in
      let path = "\(folder)/\(name)"
      // Looked at to be compared, not to be read as an input.
      let bytes = FileInputs.$current.withValue(nil) {
        try? FileReading.bytes(at: path, limit: 1 << 20)
      }
      guard let bytes, let manifest = try? JSONValue(parsing: bytes) else { return nil }
      return (path, manifest)
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
