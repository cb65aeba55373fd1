import ByteSupport
package import QRDrawing
package import RaptorQ
import SubstrateCrypto
package import VaultPayloads

/// Pictures for the tool to read, drawn through the libraries.
package enum Movies {
  /// An update of the sample's metadata, signed by the development key; long enough for a movie.
  package static func update(
    _ name: String = "development", version: UInt32 = 1_000_000
  ) throws -> UpdatePayload {
    try signed(
      .metadata(
        try MetadataContent(
          blob: Nodes.metadata(name, version: version), genesisHash: Nodes.genesis(of: name))))
  }

  /// An update signed by the development key.
  package static func signed(_ content: UpdateContent) throws -> UpdatePayload {
    let pair = try KeyPair.development("//Alice", scheme: .ed25519)
    return try UpdatePayload(
      content, signer: pair.publicKey, signature: try pair.sign(content.signedBytes))
  }

  /// The frames of a payload, of few bytes so that there are many.
  package static func frames(
    _ payload: [UInt8], chunkSize: Int = 128, numbering: SymbolNumbering = .raptorq1x
  ) throws -> [[UInt8]] {
    Array(try MovieFrames(payload: payload, chunkSize: chunkSize, numbering: numbering))
  }

  /// A movie of frames, with small modules to be quick.
  package static func movie(_ frames: [[UInt8]], _ format: MovieFormat = .gif) async throws
    -> [UInt8]
  {
    try await MovieWriter(
      options: MovieOptions(format: format, drawing: DrawingOptions(scale: 2, border: 4))
    ).bytes(frames)
  }

  /// A picture of one code.
  package static func code(_ content: [UInt8]) throws -> [UInt8] {
    try StaticPicture.png(of: content, drawing: DrawingOptions(scale: 2, border: 4))
  }

  /// A picture without any code.
  package static func blank() async throws -> [UInt8] {
    // A code so faint that it is white.
    try StaticPicture.png(
      of: [1, 2, 3], drawing: DrawingOptions(scale: 2, border: 4, dark: .white))
  }
}
