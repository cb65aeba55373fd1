/// Arithmetic in GF(256) with the polynomial 0x11D, where addition is XOR: RFC 6330, 5.7.
package enum Octet {
  package static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    guard left != 0, right != 0 else { return 0 }
    let exponent = Int(OctetTable.logarithms[Int(left)]) + Int(OctetTable.logarithms[Int(right)])
    return OctetTable.exponentials[exponent]
  }

  /// The multiplicative inverse of `octet`, which must not be 0.
  package static func inverse(_ octet: UInt8) -> UInt8 {
    precondition(octet != 0, "0 has no inverse")
    return OctetTable.exponentials[255 - Int(OctetTable.logarithms[Int(octet)])]
  }

  /// The 32 products of each octet: with 0, 1, … 15, then with 0, 16, … 240.
  ///
  /// The product with any byte is the XOR of two of them; the kernels multiply in this way.
  package static let nibbleProducts: [UInt8] = (0..<256).flatMap { (octet: Int) -> [UInt8] in
    let factor = UInt8(octet)
    return (0..<16).map { product(factor, UInt8($0)) }
      + (0..<16).map { product(factor, UInt8($0) << 4) }
  }
}
