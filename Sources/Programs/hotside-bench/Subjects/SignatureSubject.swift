import SubstrateCrypto

/// Signing and verifying beside schnorrkel, ed25519-zebra and libsecp256k1.
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
          // Ours verifies in constant time by libsodium, which has no other way for this curve; the
          // peer adds two products at once, in a time that depends on what is public anyway.
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
