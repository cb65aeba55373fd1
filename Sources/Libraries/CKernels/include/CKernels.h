#pragma once
#include "SymbolKernels.h"
