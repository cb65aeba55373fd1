import ByteSupport
import HotStore
import JSONCodec
import RuntimeMetadata

/// Metadata, and what the database made of it, as every command tells of them.
extension MetadataFacts {
  /// The members that all documents have which tell of metadata.
  var members: [(String, JSONValue)] {
    [
      ("name", .string(name)), ("specVersion", .integer(version)),
      ("metadataVersion", .integer(metadataVersion)), ("metadataHash", .string(hash.hex)),
      ("metadataLength", .integer(byteCount)),
    ]
  }

  /// That it was written, or its reduction.
  func note(_ reduction: MetadataReduction? = nil, writtenTo file: String) -> String {
    if let reduction {
      return
        "Wrote the metadata of \(name) \(version), reduced to \(reduction.level.rawValue) (\(reduction.reduced.byteCount.counted("byte")), hash \(reduction.reduced.hash)), to \(file)."
    }
    return
      "Wrote the metadata of \(name) \(version) (\(byteCount.counted("byte")), hash \(hash)) to \(file)."
  }
}

extension MetadataVersions.Outcome {
  /// `new` or `known`.
  var word: String {
    switch self {
    case .new: "new"
    case .known: "known"
    }
  }

  /// A line for people; `block` is what is to be said of the block.
  func line(_ facts: MetadataFacts, block: String = "") -> String {
    switch self {
    case .new(let dropped):
      "new metadata: \(facts.name) \(facts.version)\(block)"
        + (dropped.map { ", in place of \($0)" } ?? "")
    case .known: "previously known metadata: \(facts.name) \(facts.version)\(block)"
    }
  }
}

extension MetadataFacts {
  /// The shape of what all documents have which tell of metadata.
  static let shape = JSONShape.members([
    "name": .text, "specVersion": .integer, "metadataVersion": .integer, "metadataHash": .hash,
    "metadataLength": .integer,
  ])
}

extension MetadataVersions.Outcome {
  /// The shape of ``word``.
  static let shape = JSONShape.word(["new", "known"])
}
