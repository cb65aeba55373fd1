import Foundation
import TestSupport

/// The vectors of this target, which `Peers/make_vectors.py` makes.
let storeVectors = Vectors(of: .module, shared: "hot")
