#pragma once
#include <locale.h>
#include <wchar.h>

// Shown by the header only to those who ask for X/Open's part of it, which Swift's importer does not.
int wcwidth(wchar_t character);
