import ByteSupport
package import HotStore
package import JSONCodec
import Reporting
package import RuntimeMetadata

/// The members and sentences about metadata that all commands share.
extension MetadataFacts {
  /// The members of all documents about metadata.
  package static let form: JSONForm<MetadataFacts> = [
    "name": .of(\.name), "specVersion": .of(\.version), "metadataVersion": .of(\.metadataVersion),
    "metadataHash": .of(\.hash), "metadataLength": .of(\.byteCount),
  ]

  /// The note that metadata, or its reduction, was written to a file.
  package func note(_ reduction: MetadataReduction? = nil, writtenTo file: String) -> String {
    if let reduction {
      return
        """
        Wrote the metadata of \(name) \(version), reduced to \(reduction.level.rawValue) \
        (\(reduction.reduced.byteCount.counted("byte")), hash \(reduction.reduced.hash)), to \(file).
        """
    }
    return
      "Wrote the metadata of \(name) \(version) (\(byteCount.counted("byte")), hash \(hash)) to \(file)."
  }
}

extension StoredVersionRule.Arrival {
  /// `new` or `known`.
  package static let form = JSONForm<Self>.of(
    { outcome in if case .new = outcome { "new" } else { "known" } }, as: .words("new", "known"))

  /// A line for people; `block` is the text about the block.
  package func line(_ facts: MetadataFacts, block: String = "") -> String {
    switch self {
    case .new(let dropped):
      "new metadata: \(facts.name) \(facts.version)\(block)"
        + (dropped.map { ", in place of \($0)" } ?? "")
    case .known: "previously known metadata: \(facts.name) \(facts.version)\(block)"
    }
  }
}
