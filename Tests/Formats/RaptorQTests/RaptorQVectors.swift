import Foundation
import TestSupport

/// The vectors of this target, which `Peers/make_vectors.py` makes.
let raptorQVectors = Vectors(of: .module, shared: "raptorq")
