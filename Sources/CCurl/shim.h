#pragma once
#include <curl/curl.h>
/* Swift's Glibc module leaves eventfd out. */
#include <sys/eventfd.h>

/* curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call, and take whatever
   type the option happens to want: a wrapper for each type lets the compiler check it. */

static inline CURLcode hotside_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hotside_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hotside_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hotside_curl_set_list(CURL *handle, CURLoption option,
                                             struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

/* CURLOPT_COPYPOSTFIELDS: libcurl keeps a copy of `count` bytes. */
static inline CURLcode hotside_curl_set_body(CURL *handle, const void *bytes, curl_off_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

/* CURLOPT_ERRORBUFFER: CURL_ERROR_SIZE bytes that live as long as the handle. */
static inline CURLcode hotside_curl_set_error_text(CURL *handle, char *buffer) {
  return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

typedef size_t (*hotside_curl_sink)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode hotside_curl_set_body_sink(CURL *handle, hotside_curl_sink sink,
                                                  void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, sink);
}

static inline CURLcode hotside_curl_set_header_sink(CURL *handle, hotside_curl_sink sink,
                                                    void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, sink);
}

static inline CURLcode hotside_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode hotside_curl_get_size(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

/* The text belongs to the handle and lives until its next transfer. */
static inline CURLcode hotside_curl_get_text(CURL *handle, CURLINFO info, const char **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode hotside_curl_get_socket(CURL *handle, CURLINFO info, curl_socket_t *value) {
  return curl_easy_getinfo(handle, info, value);
}
