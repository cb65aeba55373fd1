import ByteSupport
package import CallDecoding
import VaultPayloads

package enum SampleNetwork {
  package static let westend = CallNetwork(
    name: "westend",
    genesisHash: Hash256(
      hex: "e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e") ?? .zero,
    base58Prefix: 42, decimals: 12, unit: "WND")
}
