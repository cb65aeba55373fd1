/// A decoder to be fuzzed; each has its own file.
///
/// Invalid input must cause an error. Accepted input must be equal after encoding and decoding
/// again; otherwise the target stops the process, which libFuzzer reports.
protocol FuzzTarget: SendableMetatype {
  /// The name for `$HOTSIDE_FUZZ`.
  static var name: String { get }

  /// The initial inputs, made by the encoders that are the counterpart of the decoder.
  static func seeds() throws -> [[UInt8]]

  static func run(_ bytes: [UInt8])
}

enum FuzzTargets {
  static var all: [any FuzzTarget.Type] {
    [
      RaptorQTarget.self, PictureTarget.self, FrameTarget.self, SymbolTarget.self,
      SCALETarget.self, MetadataTarget.self, PayloadTarget.self, JSONTarget.self,
      WebSocketTarget.self, PathTarget.self, IntakeTarget.self, UpdateTarget.self,
      SigningTarget.self, CallTarget.self, ListedCallTarget.self, TOMLTarget.self,
      SledTarget.self, ReadingTarget.self, PublishedPictureTarget.self, HeaderTarget.self,
      FinalityTarget.self, StorageProofTarget.self, CheckpointTarget.self, EvidenceTarget.self,
    ]
  }
}

/// Crashes the process if a condition on decoded values is false.
func require(_ isTrue: @autoclosure () -> Bool, _ what: @autoclosure () -> String) {
  guard isTrue() else { preconditionFailure(what()) }
}
