package import ColdRecords
package import ColdStore
import SCALECodec
package import VaultPayloads

extension ColdDevice {
  /// Removes keys of networks, all or none.
  ///
  /// A seed's root is removed only with its seed.
  ///
  /// - Throws: `ColdSignerError` if a key is not on record.
  package func removeKeys(_ removed: [AddressKey]) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      var events: [HistoryEvent] = []
      for key in removed {
        guard let stored = try self.key(key), let identity = KeyIdentity(stored) else {
          throw .key(.unknown(key))
        }
        try remove(key.scaleBytes, from: .addresses)
        events.append(.identityRemoved(identity))
      }
      try record(events)
    }
  }
}
