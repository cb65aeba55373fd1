import Reporting
import RuntimeMetadata
import SCALECodec
import Testing

@Suite struct ReductionErrorTests {
  static let rows: [(ReductionError, String, ExitCode, String)] = [
    (
      .notForVaults(.noSystemPallet), "no-system-pallet", .badData,
      "The metadata has no pallet named System, so it names no network. It is not a Substrate runtime's, or it was cut down."
    ),
    (
      .typesAreTexts(version: 13), "types-are-texts", .badData,
      "Metadata V13 cannot be reduced: it spells types as texts, and only V14 lists them. Load it in full."
    ),
    (
      .newerVersion(version: 15), "newer-version", .badData,
      "Metadata V15 cannot be reduced. Ask its source for V14: state_getMetadata gives it, or state_call Metadata_metadata_at_version with 14."
    ),
    (
      .notCanonical(.bytesLeftOver(offset: 9, count: 1)), "not-canonical", .badData,
      "The metadata cannot be reduced, since writing it again would give other bytes: The value ends at byte 9, but 1 more byte follows; nothing may be left over. Fetch it again."
    ),
    (
      .typeOutOfPlace(place: 3, id: 4), "type-out-of-place", .badData,
      "The metadata cannot be reduced: the type at place 3 has the number 4, and a Vault looks types up by their places. Fetch it again."
    ),
    (
      .typeMissing(id: 99, referrer: .calls(pallet: "Pay")), "type-missing", .badData,
      "The metadata cannot be reduced: it lacks the type 99, which is named by the calls of the pallet 'Pay'. Fetch it again."
    ),
    (
      .checkFailed(check: 3, level: .callsOnly, reason: "Nothing refers to the type 2."),
      "check-failed", .internalDefect,
      "The metadata reduced to calls-only fails check 3: Nothing refers to the type 2. This is a defect of Hotside; nothing was written. Load the metadata in full."
    ),
  ]

  @Test("every error names what is wrong and the way out", arguments: rows)
  func everyMessageNamesTheFaultAndARemedy(
    _ error: ReductionError, _ code: String, _ exit: ExitCode, _ message: String
  ) {
    #expect(error.code.word(joinedBy: "-") == code)
    #expect(error.exitCode == exit)
    #expect(error.message == message)
  }

  private func refusal(_ change: (inout V14Fixture) -> Void) -> ReductionError? {
    var fixture = V14Fixture()
    change(&fixture)
    return refusal(of: fixture.bytes)
  }

  private func refusal(of bytes: [UInt8]) -> ReductionError? {
    do throws(ReductionError) {
      _ = try MetadataReduction(of: bytes, to: .callsOnly)
      return nil
    } catch { return error }
  }

  @Test("a type that is needed and missing is named with what refers to it")
  func aMissingTypeIsNamedWithTheItemThatRefersToIt() {
    #expect(
      refusal { $0.pallets[1].calls = 9 }
        == .typeMissing(id: 9, referrer: .calls(pallet: "Payments")))
    #expect(
      refusal { $0.pallets[0].constants[2].type = 9 }
        == .typeMissing(id: 9, referrer: .systemConstant("SS58Prefix")))
    #expect(
      refusal { $0.extensions[0].2 = 9 }
        == .typeMissing(id: 9, referrer: .transactionExtension("CheckSpecVersion")))
    #expect(refusal { $0.extrinsicType = 9 } == .typeMissing(id: 9, referrer: .extrinsic))
    #expect(refusal { $0.runtimeType = 9 } == .typeMissing(id: 9, referrer: .runtime))
    #expect(
      refusal { $0.types[0].shape = .sequence(9) } == .typeMissing(id: 9, referrer: .type(0)))
  }

  @Test("references that are not followed may point anywhere")
  func referencesThatAreNotFollowedMayBeInvalid() {
    #expect(refusal { $0.types[2].parameters[0].type = 999 } == nil)
    #expect(refusal { $0.types[1].shape = .sequence(999) } == nil)
    #expect(refusal { $0.pallets[1].constants[0].type = 999 } == nil)
  }

  @Test("what no Vault reads, and what is not canonical, is refused")
  func metadataThatIsUnreadableOrNotCanonicalIsRefused() {
    let bytes = V14Fixture().bytes
    #expect(refusal(of: []) == .notForVaults(.notMetadata(start: [])))
    #expect(refusal(of: Metadata.magic) == .notForVaults(.truncated))
    for version in [0, 11, 12, 13, 15, 16, 17, 255] as [UInt8] {
      let expected: ReductionError =
        switch version {
        case 12, 13: .typesAreTexts(version: version)
        case 15, 16: .newerVersion(version: version)
        default: .notForVaults(.versionIncompatible(version: version))
        }
      #expect(refusal(of: Metadata.magic + [version] + bytes.dropFirst(5)) == expected)
    }
    #expect(
      refusal(of: bytes + [0]) == .notCanonical(.bytesLeftOver(offset: bytes.count, count: 1)))
    #expect(
      refusal(of: Metadata.magic + [14, 0x15, 0] + bytes.dropFirst(6))
        == .notCanonical(.nonMinimalCompact(offset: 5)))
    #expect(refusal { $0.pallets.removeFirst() } == .notForVaults(.noSystemPallet))
    #expect(
      refusal { $0.pallets[0].constants.removeFirst() } == .notForVaults(.noVersionConstant))
    #expect(
      refusal { $0.pallets[0].constants[2].value = [] } == .notForVaults(.prefixUndecodable))
    var swapped = bytes
    swapped[6] = 4
    #expect(refusal(of: swapped) == .typeOutOfPlace(place: 0, id: 1))
    for count in 0..<bytes.count { #expect(refusal(of: Array(bytes.prefix(count))) != nil) }
  }
}
