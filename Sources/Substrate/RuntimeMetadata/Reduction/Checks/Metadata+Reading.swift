import ByteSupport
import Reporting
import SCALECodec

/// The parts of V14 metadata that a Vault reads, for the checks of reductions.
extension Metadata {
  /// The constants of the first `System` pallet that a Vault reads.
  var readConstants: [PalletConstant] {
    let system = pallets.first { $0.name.hasSameBytes(as: "System") }
    return system?.constants.filter { constant in
      ["Version", "SS58Prefix"].contains { $0.hasSameBytes(as: constant.name) }
    } ?? []
  }

  /// The roots of all types that cards depend on.
  var shownRoots: [TypeID] {
    pallets.compactMap(\.callsType)
      + extrinsic.extensions.flatMap { [$0.type, $0.additionalType].compactMap { $0 } }
  }

  /// The roots of all types that a reduction keeps.
  var roots: [TypeID] {
    shownRoots + readConstants.compactMap(\.type)
      + [extrinsic.type, runtimeType].compactMap { $0 }
  }

  /// Whether each type is reachable from the roots; references to missing types are ignored.
  func typesReached(from roots: [TypeID]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: types.types.count)
    var pending = roots
    while let id = pending.popLast() {
      guard Int(id) < isReached.count, !isReached[Int(id)] else { continue }
      isReached[Int(id)] = true
      pending += types.types[Int(id)].shape.inner
    }
    return isReached
  }

  /// The description of a type in messages.
  func title(of id: TypeID) -> String {
    guard let type = types[id] else { return "the type \(id), which is missing" }
    let path = type.path.joined(separator: " >> ")
    return "the type \(id)" + (path.isEmpty ? "" : " (\(ScreenText.line(path)))")
  }

  /// The metadata as V14 bytes, without the parts that a Vault ignores: storage, events, errors,
  /// and the docs of constants.
  var readV14Bytes: [UInt8] {
    var writer = SCALEWriter()
    writer.raw(Metadata.magic)
    writer.byte(14)
    types.encode(to: &writer)
    writer.vector(pallets) { writer, pallet in
      writer.string(pallet.name)
      writer.byte(0)
      writer.option(pallet.callsType) { $0.compact($1) }
      writer.byte(0)
      writer.vector(pallet.constants) { writer, constant in
        writer.string(constant.name)
        writer.compact(constant.type ?? 0)
        writer.byteVector(constant.value)
        writer.byte(0)
      }
      writer.byte(0)
      writer.byte(pallet.index)
    }
    writer.compact(extrinsic.type ?? 0)
    writer.raw(extrinsic.versions)
    writer.vector(extrinsic.extensions) { writer, item in
      writer.string(item.identifier)
      writer.compact(item.type ?? 0)
      writer.compact(item.additionalType ?? 0)
    }
    writer.compact(runtimeType ?? 0)
    return writer.bytes
  }
}

extension Pallet {
  /// The type of the calls since V14; `nil` without calls.
  var callsType: TypeID? {
    if case .type(let type) = calls { type } else { nil }
  }
}
