import SubstrateCrypto

/// Signing and verifying, compared with schnorrkel, ed25519-zebra and libsecp256k1.
struct SignatureSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let peer = Fixture { try PythonPeer("signature_peer", setting) }
    let schemes: [(SignatureScheme, String)] = [
      (.sr25519, "schnorrkel"), (.ed25519, "ed25519-zebra"), (.ecdsa, "libsecp256k1"),
    ]
    return schemes.flatMap { scheme, library in
      [(200, 500), (333_000, 5)].flatMap { length, count in
        let bench = Fixture { try SignatureBench(scheme: scheme, length: length) }
        return ["sign", "verify"].map { operation in
          // Hotside verifies with libsodium, which offers only constant time for this curve. The
          // peer computes both products together in variable time, which is safe for public values.
          let goal = scheme == .sr25519 ? (operation == "sign" ? 1 : 2.8) : nil as Double?
          return Comparison(
            "\(scheme) \(operation), \(BenchUnits.size(length)) / \(library)", unit: "ms",
            goal: goal
          ) {
            let bench = try await bench.value()
            return 1000
              * (operation == "sign" ? try bench.sign(count: count) : bench.verify(count: count))
          } peer: {
            try await peer.value().number("\(scheme) \(operation) \(length) \(count)") * 1000
          }
        }
      }
    }
  }
}
