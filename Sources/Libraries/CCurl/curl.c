#include "CCurl.h"

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
  F(curl_easy_cleanup) \
  F(curl_easy_getinfo) \
  F(curl_easy_header) \
  F(curl_easy_init) \
  F(curl_easy_recv) \
  F(curl_easy_send) \
  F(curl_easy_setopt) \
  F(curl_easy_strerror) \
  F(curl_global_init) \
  F(curl_multi_add_handle) \
  F(curl_multi_cleanup) \
  F(curl_multi_info_read) \
  F(curl_multi_init) \
  F(curl_multi_perform) \
  F(curl_multi_poll) \
  F(curl_multi_remove_handle) \
  F(curl_slist_append) \
  F(curl_slist_free_all)

LATE_LIBRARY("libcurl.so.4", "libcurl4", FUNCTIONS)

CURLcode curl_global_init(long flags) { return library()->curl_global_init(flags); }

CURL *curl_easy_init(void) { return library()->curl_easy_init(); }

void curl_easy_cleanup(CURL *handle) { library()->curl_easy_cleanup(handle); }

CURLcode curl_easy_recv(CURL *handle, void *buffer, size_t room, size_t *count) {
  return library()->curl_easy_recv(handle, buffer, room, count);
}

CURLcode curl_easy_send(CURL *handle, const void *bytes, size_t length, size_t *count) {
  return library()->curl_easy_send(handle, bytes, length, count);
}

CURLHcode curl_easy_header(
    CURL *handle, const char *name, size_t index, unsigned origin, int request,
    struct curl_header **found) {
  return library()->curl_easy_header(handle, name, index, origin, request, found);
}

const char *curl_easy_strerror(CURLcode code) { return library()->curl_easy_strerror(code); }

CURLM *curl_multi_init(void) { return library()->curl_multi_init(); }

CURLMcode curl_multi_add_handle(CURLM *multi, CURL *handle) {
  return library()->curl_multi_add_handle(multi, handle);
}

CURLMcode curl_multi_remove_handle(CURLM *multi, CURL *handle) {
  return library()->curl_multi_remove_handle(multi, handle);
}

CURLMcode curl_multi_perform(CURLM *multi, int *running) {
  return library()->curl_multi_perform(multi, running);
}

CURLMcode curl_multi_poll(
    CURLM *multi, struct curl_waitfd *waits, unsigned count, int milliseconds, int *ready) {
  return library()->curl_multi_poll(multi, waits, count, milliseconds, ready);
}

CURLMsg *curl_multi_info_read(CURLM *multi, int *left) {
  return library()->curl_multi_info_read(multi, left);
}

CURLMcode curl_multi_cleanup(CURLM *multi) { return library()->curl_multi_cleanup(multi); }

struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text) {
  return library()->curl_slist_append(list, text);
}

void curl_slist_free_all(struct curl_slist *list) { library()->curl_slist_free_all(list); }

CURLcode hotside_curl_set_long(CURL *handle, CURLoption option, long value) {
  return (library()->curl_easy_setopt)(handle, option, value);
}

CURLcode hotside_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return (library()->curl_easy_setopt)(handle, option, value);
}

CURLcode hotside_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return (library()->curl_easy_setopt)(handle, option, value);
}

CURLcode hotside_curl_set_list(CURL *handle, CURLoption option,
                                             struct curl_slist *value) {
  return (library()->curl_easy_setopt)(handle, option, value);
}

CURLcode hotside_curl_set_body(CURL *handle, const void *bytes, curl_off_t count) {
  CURLcode code = (library()->curl_easy_setopt)(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
  return code != CURLE_OK ? code : (library()->curl_easy_setopt)(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

CURLcode hotside_curl_set_error_text(CURL *handle, char *buffer) {
  return (library()->curl_easy_setopt)(handle, CURLOPT_ERRORBUFFER, buffer);
}

CURLcode hotside_curl_set_body_sink(CURL *handle, hotside_curl_sink sink,
                                                  void *context) {
  CURLcode code = (library()->curl_easy_setopt)(handle, CURLOPT_WRITEDATA, context);
  return code != CURLE_OK ? code : (library()->curl_easy_setopt)(handle, CURLOPT_WRITEFUNCTION, sink);
}

CURLcode hotside_curl_set_header_sink(CURL *handle, hotside_curl_sink sink,
                                                    void *context) {
  CURLcode code = (library()->curl_easy_setopt)(handle, CURLOPT_HEADERDATA, context);
  return code != CURLE_OK ? code : (library()->curl_easy_setopt)(handle, CURLOPT_HEADERFUNCTION, sink);
}

CURLcode hotside_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return (library()->curl_easy_getinfo)(handle, info, value);
}

CURLcode hotside_curl_get_size(CURL *handle, CURLINFO info, curl_off_t *value) {
  return (library()->curl_easy_getinfo)(handle, info, value);
}

CURLcode hotside_curl_get_text(CURL *handle, CURLINFO info, const char **value) {
  return (library()->curl_easy_getinfo)(handle, info, value);
}

CURLcode hotside_curl_get_socket(CURL *handle, CURLINFO info, curl_socket_t *value) {
  return (library()->curl_easy_getinfo)(handle, info, value);
}
