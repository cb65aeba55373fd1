#pragma once
#include "interruption.h"
