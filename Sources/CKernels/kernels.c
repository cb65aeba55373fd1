#include "CKernels.h"
typedef int kernels_placeholder;
