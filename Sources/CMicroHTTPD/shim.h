#pragma once
#include <stdint.h>
#include <microhttpd.h>
