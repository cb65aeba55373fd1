import Foundation
import TestSupport

/// The vectors of this target, which `Peers/make_vectors.py` makes.
let metadataVectors = Vectors(of: .module, shared: "hot")

/// The answers and blobs of present-day runtimes: V15, V16 and digests.
let modernVectors = Vectors(of: .module, shared: "../data/modern")

/// The blobs of all readable runtimes from V12 to V16, by their files; consecutive ones differ.
///
/// - Throws: what reading a file does.
func readableRuntimes() throws -> [(name: String, blob: [UInt8])] {
  var runtimes = try (12...17).map { "small-\($0)" }.map { name in
    (name, try metadataVectors.own.hexBytes("metadata/\(name).hex"))
  }
  for name in ["small-v15", "small-v16"] {
    runtimes.append((name, try modernVectors.own.hexBytes("metadata/\(name).hex")))
  }
  for name in Shared.names(in: "data/metadata") where name != "centrifugeAmber.hex" {
    runtimes.append((name, try Shared.hexBytes("data/metadata/" + name)))
  }
  for name in ["polkadot_v15.scale", "assethub_polkadot_v16.scale"] where Shared.isPresent {
    runtimes.append((name, try Shared.bytes("data/modern/" + name)))
  }
  return runtimes
}
