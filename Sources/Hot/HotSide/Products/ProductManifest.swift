package import ByteSupport
import FileSupport
package import JSONCodec

/// Manifests beside products.
package enum ProductManifest {
  /// The number of the form of manifests, which grows when a member goes or changes its meaning.
  ///
  /// Those of earlier versions of the tool do not say it, and are read as well.
  package static let schemaVersion = 1

  /// How manifests say it.
  package static let versionForm = JSONForm<Int>(
    shape: .constant(.integer(schemaVersion))
  ) { .integer($0) }

  /// The JSON document at a path; `nil` where there is none.
  package static func document(at path: String) -> JSONValue? {
    (try? FileReading.bytes(at: path, limit: 1 << 20)).flatMap { try? JSONValue(parsing: $0) }
  }

  /// Reads the manifest beside a picture or text that tells of the same payload; `nil` where there is
  /// none.
  ///
  /// - Parameters:
  ///   - product: the file that was read.
  ///   - payloadHash: BLAKE2b-256 of what it holds.
  /// - Returns: what it says, and its file.
  package static func read(
    beside product: String, payloadHash: Hash256
  ) -> (manifest: JSONValue, path: String)? {
    guard let dot = product.lastIndex(of: "."), dot > product.startIndex else { return nil }
    let path = String(product[..<dot]) + ".json"
    guard let manifest = document(at: path), manifest["payloadHash"]?.string == payloadHash.hex
    else { return nil }
    return (manifest, path)
  }
}
