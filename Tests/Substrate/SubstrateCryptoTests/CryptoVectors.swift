import Foundation
import TestSupport

/// The vectors of this target, which `Peers/make_vectors.py` makes.
let cryptoVectors = Vectors(of: .module, shared: "crypto")
