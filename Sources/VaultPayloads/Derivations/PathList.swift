public import ByteSupport
public import SCALECodec
public import SubstrateCrypto

/// Paths for a Vault to derive, the form of code de until January 2023 (hot-side 1.8).
///
/// Passwords stand in it in clear.
public struct PathList: Equatable, Hashable, Sendable, SCALECodable {
  /// What the accounts are made with.
  public var encryption: Encryption
  /// The network.
  public var genesisHash: Hash256
  /// The paths.
  public var paths: [String]

  /// Takes the parts.
  public init(encryption: Encryption, genesisHash: Hash256, paths: [String]) {
    self.encryption = encryption
    self.genesisHash = genesisHash
    self.paths = paths
  }

  /// Reads encryption, genesis hash and Vec\<String>.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    encryption = try reader.encryption()
    genesisHash = try reader.hash256()
    paths = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try reader.string()
    }
  }

  /// Appends encryption, genesis hash and Vec\<String>.
  public func encode(to writer: inout SCALEWriter) {
    writer.encryption(encryption)
    writer.hash256(genesisHash)
    writer.vector(paths) { $0.string($1) }
  }
}

/// The paths in a text, one a line, with what became of every line (hot-side 7.36).
public struct PathLines: Equatable, Sendable {
  /// Why a line gives no path.
  public enum Skip: Equatable, Hashable, Sendable {
    /// It is empty; the old tool took such lines for root keys.
    case empty
    /// It does not follow the grammar.
    case notAPath
  }

  /// A line that gives no path.
  public struct SkippedLine: Equatable, Hashable, Sendable {
    /// The line's number, from 1, white space in front of the text left out.
    public let number: Int
    /// Why.
    public let reason: Skip
  }

  /// The paths in order.
  public let paths: [KeyPath]
  /// The lines that give none.
  public let skipped: [SkippedLine]

  /// Reads a text; white space around it and carriage returns at the ends of lines are left out.
  ///
  /// - Throws: ``VaultPayloadsError``: `noDerivationPaths`.
  public init(_ text: String) throws(VaultPayloadsError) {
    let scalars = text.unicodeScalars
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let trimmed = scalars.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    let lines = trimmed.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line))
    }
    var paths: [KeyPath] = []
    var skipped: [SkippedLine] = []
    for (place, line) in lines.enumerated() {
      if line.allSatisfy({ $0.isWhitespace }) {
        skipped.append(SkippedLine(number: place + 1, reason: .empty))
      } else if let path = KeyPath(line) {
        paths.append(path)
      } else {
        skipped.append(SkippedLine(number: place + 1, reason: .notAPath))
      }
    }
    guard !paths.isEmpty else { throw .noDerivationPaths(lines: lines.count) }
    self.paths = paths
    self.skipped = skipped
  }
}
