#include "CQREncode.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
  F(QRcode_encodeInput) \
  F(QRcode_free) \
  F(QRinput_append) \
  F(QRinput_free) \
  F(QRinput_new2)

LATE_LIBRARY("libqrencode.so.4", "libqrencode4", FUNCTIONS)

QRinput *QRinput_new2(int version, QRecLevel level) {
  return library()->QRinput_new2(version, level);
}

int QRinput_append(QRinput *input, QRencodeMode mode, int size, const unsigned char *data) {
  return library()->QRinput_append(input, mode, size, data);
}

QRcode *QRcode_encodeInput(QRinput *input) { return library()->QRcode_encodeInput(input); }

void QRinput_free(QRinput *input) { library()->QRinput_free(input); }

void QRcode_free(QRcode *code) { library()->QRcode_free(code); }
