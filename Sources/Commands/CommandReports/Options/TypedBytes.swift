import ByteSupport
import CommandLineKit
import Reporting
package import SubstrateCrypto

extension TypedKey: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package static var expectedForm: String? { form }

  /// The public key that an option names.
  ///
  /// `scheme` is the scheme that the command needs, or that another option states.
  ///
  /// - Returns: the key, which may be weak.
  /// - Throws: `ValidationError` for another scheme or a malformed key.
  package func signer(_ scheme: SignatureScheme, of option: String) throws -> MultiSigner {
    if let stated = self.scheme, stated != scheme {
      throw ValidationError(
        "\(option) is a key of \(stated.name), but the scheme is \(scheme.name).")
    }
    do throws(SubstrateCryptoError) { return try signer(or: scheme) } catch {
      throw ValidationError("\(option): \(error.message)")
    }
  }
}

/// Bytes in hex on the command line, at least one byte.
package struct HexArgument: ExpressibleByArgument {
  package let bytes: [UInt8]

  package init?(argument: String) {
    guard let bytes = try? Hex.decode(argument), !bytes.isEmpty else { return nil }
    self.bytes = bytes
  }

  package static var expectedForm: String? {
    "hex with an even number of digits, with or without 0x"
  }
}
