import ByteSupport
import Reporting
import RuntimeMetadata
import SCALECodec
import Testing

@Suite struct RuntimeMetadataErrorTests {
  @Test(arguments: [
    (
      RuntimeMetadataError.notMetadata(start: [0x61, 0x74, 0x65, 0x6d]), "not-meta",
      "This is not metadata: it starts with 6174656d instead of 6d657461 (\"meta\"). Give the raw metadata, without the length that state_call puts in front."
    ),
    (
      .notMetadata(start: []), "not-meta",
      "This is not metadata: it starts with nothing instead of 6d657461 (\"meta\"). Give the raw metadata, without the length that state_call puts in front."
    ),
    (.truncated, "truncated", "The metadata ends after its four magic bytes. Fetch it again."),
    (
      .versionIncompatible(version: 11), "version-incompatible",
      "This is metadata V11, but a Vault reads only V12, V13 and V14. The runtime is too old; take a later one."
    ),
    (
      .versionIncompatible(version: 15), "version-incompatible",
      "This is metadata V15, but a Vault reads only V12, V13 and V14. Ask the node for V14: state_getMetadata gives it, or state_call Metadata_metadata_at_version with 14."
    ),
    (
      .undecodable(version: 14, .notUTF8(offset: 77)), "undecodable",
      "The metadata does not decode as V14: The text at byte 77 is not UTF-8."
    ),
    (
      .noSystemPallet, "no-system-pallet",
      "The metadata has no pallet named System, so it names no network. It is not a Substrate runtime's, or it was cut down."
    ),
    (
      .noVersionConstant, "no-version-constant",
      "The System pallet of the metadata has no constant Version, so neither network name nor version are known."
    ),
    (
      .runtimeVersionUndecodable(.outOfData(offset: 12, needed: 4, left: 1)),
      "runtime-version-undecodable",
      "The constant Version of the System pallet is not a runtime version: The data ends too early: 4 bytes are needed at byte 12, but 1 is left."
    ),
    (
      .prefixUndecodable, "prefix-undecodable",
      "The constant SS58Prefix of the System pallet is empty; it should have one byte or two."
    ),
    (
      .prefixMismatch(network: "westend", specs: 115, metadata: 42), "prefix-mismatch",
      "The specs of 'westend' have the address prefix 115, its metadata has 42. Remove the network and add it again, or check that the metadata is of this network."
    ),
    (
      .keyMismatch(storedName: "westend", storedVersion: 9200, name: "kusama", version: 9220),
      "key-mismatch",
      "The metadata stored as 'westend' 9200 says that it is 'kusama' 9220. The database is damaged; remove this entry."
    ),
    (
      .noDigest(version: 14), "no-digest",
      "This metadata V14 has no digest: runtimes compute it over V15. Ask the node for that: state_call Metadata_metadata_at_version with 15."
    ),
    (
      .typeMissing(id: 7), "undecodable",
      "The metadata refers to the type 7, which it lacks. Fetch it again."
    ),
    (
      .typeNotCompact(id: 7), "undecodable",
      "The metadata has a compact form of the type 7, which is not an unsigned integer. Fetch it again."
    ),
    (
      .typeNotBits(store: 7, order: 8), "undecodable",
      "The metadata has a bit sequence of the types 7 and 8, which do not say how bits are stored. Fetch it again."
    ),
  ])
  func messagesNameBothValuesAndTheWayOut(
    error: RuntimeMetadataError, code: String, message: String
  ) {
    #expect(error.code.word(joinedBy: "-") == code)
    #expect(error.message == message)
  }
}

@Suite struct IncompleteExtensionsTests {
  @Test func completeExtensionsGiveNoWarning() {
    let complete = ["CheckNonce", "CheckMortality", "CheckGenesis", "CheckSpecVersion"]
    #expect(IncompleteExtensions(of: complete) == nil)
  }

  @Test func missingAndRepeatedExtensionsAreListed() throws {
    let warning = try #require(
      IncompleteExtensions(of: ["CheckGenesis", "CheckGenesis", "CheckSpecVersion"]))
    #expect(warning.missing == ["CheckMortality"])
    #expect(warning.repeated == ["CheckGenesis"])
    #expect(
      warning.message
        == "The transaction extensions of the metadata lack CheckMortality and repeat CheckGenesis; a Vault accepts it with a warning and may be unable to show transactions."
    )
  }
}
