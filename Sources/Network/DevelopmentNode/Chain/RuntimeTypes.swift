import RuntimeMetadata
import SCALECodec

/// The types of extrinsics, accounts and events of a runtime.
struct RuntimeTypes: Sendable {
  let registry: TypeRegistry
  let address: TypeID
  let signature: TypeID
  let call: TypeID
  let extensions: [TransactionExtension]
  private let account: TypeID?
  /// The first bytes and the field types of the event `System.ExtrinsicSuccess`.
  private let success: (start: [UInt8], fields: [TypeID])?

  /// Finds the types; `nil` for metadata before V14, or without a description of extrinsics.
  init?(_ metadata: Metadata) {
    registry = metadata.types
    let format = metadata.extrinsic
    let parameters = format.type.flatMap { metadata.types[$0]?.parameters } ?? []
    func part(_ name: String, _ own: TypeID?) -> TypeID? {
      own ?? parameters.first { $0.name == name }?.type
    }
    guard let address = part("Address", format.addressType),
      let signature = part("Signature", format.signatureType),
      let call = part("Call", format.callType)
    else { return nil }
    (self.address, self.signature, self.call) = (address, signature, call)
    extensions = format.extensions
    let types = metadata.types.types
    account = types.firstIndex { $0.path == ["frame_system", "AccountInfo"] }.map { TypeID($0) }
    let events = types.first { $0.path.first == "frame_system" && $0.name == "Event" }
    guard case .variant(let variants)? = events?.shape, let system = metadata.pallet("System"),
      let success = variants.first(where: { $0.name == "ExtrinsicSuccess" })
    else {
      self.success = nil
      return
    }
    self.success = ([system.index, success.index], success.fields.map(\.type))
  }

  /// The value of `System.Account`; `nil` if the runtime has no such type.
  func accountInfo(nonce: UInt64) -> [UInt8]? {
    guard let account else { return nil }
    var writer = SCALEWriter()
    var values = TypedValues(registry)
    let numbers = ["nonce": nonce, "providers": 1, "free": RuntimeTypes.balance]
    return values.write(account, numbers, to: &writer) ? writer.bytes : nil
  }

  /// The free balance of each account, in the smallest unit.
  static let balance: UInt64 = 1_000_000_000_000_000_000

  /// The value of `System.Events` in a block with one successful extrinsic.
  var successEvents: [UInt8] {
    guard let success else { return [0] }
    var writer = SCALEWriter()
    writer.count(1)
    // The phase: application of extrinsic 0.
    writer.byte(0)
    writer.u32(0)
    writer.raw(success.start)
    var values = TypedValues(registry)
    for field in success.fields { guard values.write(field, to: &writer) else { return [0] } }
    // No topics.
    writer.count(0)
    return writer.bytes
  }
}
