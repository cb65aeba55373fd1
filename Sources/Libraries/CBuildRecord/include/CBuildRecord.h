#pragma once
#include "build_record.h"
