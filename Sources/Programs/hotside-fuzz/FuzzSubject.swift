/// A decoder that is given what a fuzzer makes up: a file each.
///
/// What it refuses it refuses by an error. Whatever it takes must come out the same when it is written
/// and read again; otherwise the subject stops the process, which the fuzzer reports.
protocol FuzzSubject: SendableMetatype {
  /// The word for `$HOTSIDE_FUZZ`.
  static var name: String { get }

  /// Inputs to begin with, made by the encoders that belong to the decoder.
  static func seeds() throws -> [[UInt8]]

  /// Decodes an input.
  static func run(_ bytes: [UInt8])
}

/// All decoders that are fuzzed.
enum FuzzSubjects {
  static var all: [any FuzzSubject.Type] {
    [
      RaptorQSubject.self, PictureSubject.self, FrameSubject.self, SymbolSubject.self,
      SCALESubject.self, MetadataSubject.self, PayloadSubject.self, JSONSubject.self,
      WebSocketSubject.self, PathSubject.self, IntakeSubject.self, UpdateSubject.self,
      SigningSubject.self, CallSubject.self, ListedCallSubject.self, TOMLSubject.self,
      SledSubject.self, ReadingSubject.self,
    ]
  }
}

/// Stops the process when what was decoded is not what must have been decoded.
func require(_ isTrue: @autoclosure () -> Bool, _ what: @autoclosure () -> String) {
  guard isTrue() else { preconditionFailure(what()) }
}
