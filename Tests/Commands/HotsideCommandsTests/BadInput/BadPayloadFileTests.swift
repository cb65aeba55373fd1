import ByteSupport
import RuntimeMetadata
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Payload files that are not what they are said to be.
@Suite struct BadPayloadFileTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    for kind in UpdateKind.allCases {
      try tool.write(try BadPayloadFileTests.content(kind).signedBytes, payload: kind.name)
    }
  }

  /// A payload of each kind.
  private static func content(_ kind: UpdateKind) throws -> UpdateContent {
    switch kind {
    case .addSpecs: .specs(.sample("development"))
    case .loadTypes: .types(TypeTable(entries: [TypeEntry(name: "A", description: .alias("B"))]))
    case .loadMetadata:
      .metadata(
        try MetadataContent(
          blob: Nodes.metadata(), genesisHash: Nodes.genesis(of: "development")))
    }
  }

  private func refuses(
    _ code: Int32, _ sentence: String, _ kind: UpdateKind, _ payload: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try tool.refuses(
      code, "Error: " + sentence,
      from: ["make", "--msg", kind.name, "--payload", payload, "--verifier-alice", "sr25519"],
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (UpdateKind.addSpecs, "network specs"), (.loadTypes, "table of types"),
    (.loadMetadata, "metadata update"),
  ])
  func aByteTooManyOrTooFewIsRefused(_ kind: UpdateKind, _ record: String) throws {
    let bytes = try BadPayloadFileTests.content(kind).signedBytes
    try tool.write(bytes + [0], payload: "long")
    try refuses(
      65,
      "*/Output/in_progress/long: The \(record) cannot be read: The value ends at byte \(bytes.count), but 1 more byte follows; nothing may be left over.",
      kind, "long")
    try tool.write(bytes.dropLast(), payload: "short")
    try refuses(
      65, "*/Output/in_progress/short: The \(record) cannot be read: The data ends too early: …",
      kind, "short")
    try tool.write([], payload: "empty")
    try refuses(65, "*/Output/in_progress/empty: The \(record) cannot be read: …", kind, "empty")
  }

  @Test func aByteAfterTheMetadataIsRefused() throws {
    let content = try MetadataContent(
      blob: Nodes.metadata(), genesisHash: Nodes.genesis(of: "development"))
    // The inner length counts the byte too, so that only the metadata itself is wrong.
    let signed = UpdateContent.metadata(content).signedBytes
    let prefix = signed.count - content.blob.count - 32
    var writer: [UInt8] = []
    for shift in [0, 8, 16, 24] as [UInt32] {
      writer.append(UInt8(truncatingIfNeeded: (UInt32(content.blob.count + 1) << 2 | 2) >> shift))
    }
    #expect(prefix == 2 || prefix == 4)
    if prefix == 2 {
      let count = UInt16(content.blob.count + 1) << 2 | 1
      writer = [UInt8(truncatingIfNeeded: count), UInt8(count >> 8)]
    }
    try tool.write(
      writer + content.blob + [0] + content.genesisHash.bytes, payload: "trailing")
    try refuses(
      65,
      "*/Output/in_progress/trailing: The metadata does not decode as V14: The value ends at byte \(content.blob.count), but 1 more byte follows; nothing may be left over.",
      .loadMetadata, "trailing")
  }

  @Test func aPayloadOfAnotherKindIsRefused() throws {
    try refuses(
      65,
      "'*/Output/in_progress/add-specs' holds a payload of the kind add-specs, not load-types. Give --msg add-specs, or name another file.",
      .loadTypes, "add-specs")
    try refuses(
      65,
      "'*/Output/in_progress/load-metadata' holds a payload of the kind load-metadata, not add-specs. Give --msg load-metadata, or name another file.",
      .addSpecs, "load-metadata")
  }

  @Test func aPathWithoutAPayloadFileIsRefused() throws {
    try refuses(
      66, "The file 'none' or '*/Output/in_progress/none' does not exist.", .addSpecs, "none")
    try refuses(
      66, "'*/Output' is a folder; a file is needed.", .addSpecs, tool.folder.file("Output"))
    try refuses(
      65,
      "/dev/zero' is larger than …".replacing("/dev/zero'", with: "'/dev/zero'"), .addSpecs,
      "/dev/zero")
  }

  @Test func bytesThatAreNotMetadataAreRefused() throws {
    let genesis = Nodes.genesis(of: "development").bytes
    try tool.write([20] + Array("Meta!".utf8) + genesis, payload: "none")
    try refuses(
      65, "*/Output/in_progress/none: This is not metadata: it starts with 4d657461 instead of …",
      .loadMetadata, "none")
    try tool.write([16] + Array("meta".utf8) + genesis, payload: "four")
    try refuses(
      65,
      "*/Output/in_progress/four: The metadata ends after its four magic bytes. Fetch it again.",
      .loadMetadata, "four")
  }
}
