package import ByteSupport
package import PortalStore
import VaultPayloads

extension Portal {
  /// A lookup of the newest published version of a network's metadata below another one.
  ///
  /// The full metadata is `nil` if the store does not have it.
  ///
  /// - Returns: the lookup, by genesis hash and version.
  /// - Throws: as ``publishedVersions()``.
  package func newestPublished() throws
    -> @Sendable (Hash256, UInt32) -> (version: UInt32, metadata: [UInt8]?)?
  {
    let (versions, shelves) = (try publishedVersions(), try folder.shelves())
    return { [folder] genesisHash, limit in
      guard let newest = versions[genesisHash]?.filter({ $0 < limit }).max() else { return nil }
      let update = shelves[genesisHash]?.metadata(newest)
      if let full = update?.fullMetadata { return (newest, try? folder.blob(full.blake2b256)) }
      guard let update, update.reduction == nil,
        let bytes = try? folder.blob(update.payload.blake2b256),
        case .metadata(let metadata)? = try? UpdatePayload(reading: bytes).content()
      else { return (newest, nil) }
      return (newest, metadata.blob)
    }
  }
}
