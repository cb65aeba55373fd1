#pragma once
#include <qrcodegen.h>
