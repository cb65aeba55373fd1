/// A decoder that is given what a fuzzer makes up: a file each.
///
/// What it refuses it refuses by an error. Whatever it takes must come out the same when it is written
/// and read again; otherwise the subject stops the process, which the fuzzer reports.
protocol FuzzTarget: SendableMetatype {
  /// The word for `$HOTSIDE_FUZZ`.
  static var name: String { get }

  /// Inputs to begin with, made by the encoders that belong to the decoder.
  static func seeds() throws -> [[UInt8]]

  /// Decodes an input.
  static func run(_ bytes: [UInt8])
}

/// All decoders that are fuzzed.
enum FuzzTargets {
  static var all: [any FuzzTarget.Type] {
    [
      RaptorQTarget.self, PictureTarget.self, FrameTarget.self, SymbolTarget.self,
      SCALETarget.self, MetadataTarget.self, PayloadTarget.self, JSONTarget.self,
      WebSocketTarget.self, PathTarget.self, IntakeTarget.self, UpdateTarget.self,
      SigningTarget.self, CallTarget.self, ListedCallTarget.self, TOMLTarget.self,
      SledTarget.self, ReadingTarget.self, PublishedPictureTarget.self,
    ]
  }
}

/// Stops the process when what was decoded is not what must have been decoded.
func require(_ isTrue: @autoclosure () -> Bool, _ what: @autoclosure () -> String) {
  guard isTrue() else { preconditionFailure(what()) }
}
