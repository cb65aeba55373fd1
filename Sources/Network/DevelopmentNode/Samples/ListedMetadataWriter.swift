package import RuntimeMetadata
import SCALECodec

/// Writes V12 or V13 metadata, which lists calls and gives their types as text.
///
/// ```swift
/// var writer = ListedMetadataWriter(version: 13)
/// writer.pallets.append(
///   .init(name: "Sudo", index: 8, calls: [
///     ListedCall(
///       name: "sudo", arguments: [ListedArgument(name: "call", type: "Box<<T as Config>::Call>")],
///       docs: [])
///   ]))
/// let blob = writer.metadata
/// ```
package struct ListedMetadataWriter: Sendable {
  /// A pallet without storage and events, which Vaults ignore.
  package struct PalletDescription: Sendable {
    package var name: String
    /// The pallet index in calls.
    package var index: UInt8
    /// The calls in order; the index of a call is its position.
    package var calls: [ListedCall]
    /// The constants in order: name, type as text, and SCALE-encoded value.
    package var constants: [(name: String, type: String, value: [UInt8])]

    package init(
      name: String, index: UInt8, calls: [ListedCall] = [],
      constants: [(name: String, type: String, value: [UInt8])] = []
    ) {
      self.name = name
      self.index = index
      self.calls = calls
      self.constants = constants
    }
  }

  /// The metadata version, 12 or 13; without storage, both have the same encoding.
  package let version: UInt8
  package var pallets: [PalletDescription] = []
  /// The identifiers of the signed extensions, in order.
  package var extensions: [String] = []

  /// Creates metadata without pallets.
  package init(version: UInt8) {
    precondition(version == 12 || version == 13, "a version that lists calls")
    self.version = version
  }

  /// The metadata with its magic bytes.
  package var metadata: [UInt8] {
    var writer = SCALEWriter()
    writer.raw(Metadata.magic)
    writer.u8(version)
    writer.vector(pallets) { writer, pallet in
      writer.string(pallet.name)
      // The option of storage: none.
      writer.byte(0)
      writer.option(pallet.calls.isEmpty ? nil : pallet.calls) { writer, calls in
        writer.vector(calls) { writer, call in
          writer.string(call.name)
          writer.vector(call.arguments) { writer, argument in
            writer.string(argument.name)
            writer.string(argument.type)
          }
          writer.strings(call.docs)
        }
      }
      // The option of events: none.
      writer.byte(0)
      writer.vector(pallet.constants) { writer, constant in
        writer.string(constant.name)
        writer.string(constant.type)
        writer.byteVector(constant.value)
        writer.strings([])
      }
      // The number of errors.
      writer.count(0)
      writer.byte(pallet.index)
    }
    writer.u8(4)
    writer.strings(extensions)
    return writer.bytes
  }
}
