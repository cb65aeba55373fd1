package import RuntimeMetadata
import SCALECodec

/// V12 or V13 metadata of our own making, which lists calls and spells their types as texts.
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
  /// A pallet to be written; storage and events are left out, which no Vault looks at.
  package struct PalletDescription: Sendable {
    package var name: String
    /// The byte that stands for it in calls.
    package var index: UInt8
    /// Its calls in order; the place of each is its byte.
    package var calls: [ListedCall]
    /// Its constants in order: name, text of the type, and value in SCALE.
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

  /// 12 or 13; without storage both are written alike.
  package let version: UInt8
  /// The pallets in order.
  package var pallets: [PalletDescription] = []
  /// The identifiers of the extensions in order.
  package var extensions: [String] = []

  /// Starts without pallets.
  package init(version: UInt8) {
    precondition(version == 12 || version == 13, "a version that lists calls")
    self.version = version
  }

  /// The metadata, from its magic bytes on.
  package var metadata: [UInt8] {
    var writer = SCALEWriter()
    writer.raw(Metadata.magic)
    writer.u8(version)
    writer.vector(pallets) { writer, pallet in
      writer.string(pallet.name)
      // No storage.
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
      // No events.
      writer.byte(0)
      writer.vector(pallet.constants) { writer, constant in
        writer.string(constant.name)
        writer.string(constant.type)
        writer.byteVector(constant.value)
        writer.strings([])
      }
      // No errors.
      writer.count(0)
      writer.byte(pallet.index)
    }
    writer.u8(4)
    writer.strings(extensions)
    return writer.bytes
  }
}
