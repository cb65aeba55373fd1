import ByteSupport
import SubstrateCrypto

/// BLAKE2b-256.
func hash(_ bytes: [UInt8]) -> Hash256 { Blake2b.hash256(bytes) }
