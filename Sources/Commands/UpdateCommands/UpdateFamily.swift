package import CommandLineKit
package import JSONCodec

/// The commands of this target, for the command tree.
package enum UpdateFamily {
  package static let addSpecs: any Command.Type = AddSpecs.self
  package static let loadMetadata: any Command.Type = LoadMetadata.self
  package static let loadTypes: any Command.Type = LoadTypes.self
  package static let diff: any Command.Type = Diff.self
  package static let digest: any Command.Type = Digest.self
  package static let make: any Command.Type = Make.self
  package static let verify: any Command.Type = Verify.self
  package static let rehearse: any Command.Type = Rehearse.self
  package static let derivations: any Command.Type = Derivations.self
  package static let encodeToQR: any Command.Type = EncodeToQR.self
  package static let qr: any Command.Type = QR.self
  package static let keyInfoExportToQR: any Command.Type = KeyInfoExportToQR.self
  package static let bulkTransactionTestPayload: any Command.Type = BulkTransactionTestPayload.self

  /// The JSON shape of manifests.
  package static let manifest: JSONShape = JSONForm<Never>.named(
    "Manifest", .either(Make.manifest.shape, Derivations.manifest.shape)
  ).shape
}
