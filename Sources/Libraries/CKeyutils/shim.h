#pragma once
#include <keyutils.h>

// Masks that the header spells as sums of macros, which Swift does not import.
static const key_perm_t hotside_possessor_only = KEY_POS_ALL;
static const key_serial_t hotside_session_keyring = KEY_SPEC_SESSION_KEYRING;
