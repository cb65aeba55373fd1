#pragma once
#include <curl/curl.h>
/* Swift's Glibc module leaves eventfd out. */
#include <sys/eventfd.h>

/* curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call, and take whatever
   type the option happens to want: a wrapper for each type lets the compiler check it. */

CURLcode hotside_curl_set_long(CURL *handle, CURLoption option, long value);

CURLcode hotside_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);

CURLcode hotside_curl_set_text(CURL *handle, CURLoption option, const char *value);

CURLcode hotside_curl_set_list(CURL *handle, CURLoption option,
                                             struct curl_slist *value);

/* CURLOPT_COPYPOSTFIELDS: libcurl keeps a copy of `count` bytes. */
CURLcode hotside_curl_set_body(CURL *handle, const void *bytes, curl_off_t count);

/* CURLOPT_ERRORBUFFER: CURL_ERROR_SIZE bytes that live as long as the handle. */
CURLcode hotside_curl_set_error_text(CURL *handle, char *buffer);

typedef size_t (*hotside_curl_sink)(char *bytes, size_t size, size_t count, void *context);

CURLcode hotside_curl_set_body_sink(CURL *handle, hotside_curl_sink sink,
                                                  void *context);

CURLcode hotside_curl_set_header_sink(CURL *handle, hotside_curl_sink sink,
                                                    void *context);

CURLcode hotside_curl_get_long(CURL *handle, CURLINFO info, long *value);

CURLcode hotside_curl_get_size(CURL *handle, CURLINFO info, curl_off_t *value);

/* The text belongs to the handle and lives until its next transfer. */
CURLcode hotside_curl_get_text(CURL *handle, CURLINFO info, const char **value);

CURLcode hotside_curl_get_socket(CURL *handle, CURLINFO info, curl_socket_t *value);
