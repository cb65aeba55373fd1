#include "CMicroHTTPD.h"

#include <string.h>

#include "CLateLibrary.h"

#define FUNCTIONS(F) \
  F(MHD_add_response_header) \
  F(MHD_create_post_processor) \
  F(MHD_create_response_for_upgrade) \
  F(MHD_create_response_from_buffer) \
  F(MHD_create_response_from_buffer_with_free_callback_cls) \
  F(MHD_create_response_from_callback) \
  F(MHD_destroy_post_processor) \
  F(MHD_destroy_response) \
  F(MHD_get_connection_info) \
  F(MHD_get_connection_values) \
  F(MHD_get_daemon_info) \
  F(MHD_post_process) \
  F(MHD_queue_response) \
  F(MHD_set_connection_option) \
  F(MHD_start_daemon) \
  F(MHD_stop_daemon) \
  F(MHD_upgrade_action)

LATE_LIBRARY("libmicrohttpd.so.12", "libmicrohttpd12", FUNCTIONS)

void MHD_stop_daemon(struct MHD_Daemon *daemon) { library()->MHD_stop_daemon(daemon); }

int MHD_get_connection_values(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIterator iterator,
    void *context) {
  return library()->MHD_get_connection_values(connection, kind, iterator, context);
}

enum MHD_Result MHD_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  return library()->MHD_queue_response(connection, status, response);
}

enum MHD_Result MHD_add_response_header(
    struct MHD_Response *response, const char *name, const char *value) {
  return library()->MHD_add_response_header(response, name, value);
}

void MHD_destroy_response(struct MHD_Response *response) {
  library()->MHD_destroy_response(response);
}

struct MHD_Response *MHD_create_response_from_callback(
    uint64_t size, size_t block, MHD_ContentReaderCallback reader, void *context,
    MHD_ContentReaderFreeCallback release) {
  return library()->MHD_create_response_from_callback(
      size, block, reader, context, release);
}

struct MHD_Response *MHD_create_response_from_buffer(
    size_t size, void *buffer, enum MHD_ResponseMemoryMode mode) {
  return library()->MHD_create_response_from_buffer(size, buffer, mode);
}

struct MHD_Response *MHD_create_response_from_buffer_with_free_callback_cls(
    size_t size, void *buffer, MHD_ContentReaderFreeCallback release, void *context) {
  return library()->MHD_create_response_from_buffer_with_free_callback_cls(
      size, buffer, release, context);
}

struct MHD_Response *MHD_create_response_for_upgrade(MHD_UpgradeHandler handler, void *context) {
  return library()->MHD_create_response_for_upgrade(handler, context);
}

struct MHD_PostProcessor *MHD_create_post_processor(
    struct MHD_Connection *connection, size_t buffer_size, MHD_PostDataIterator iterator,
    void *context) {
  return library()->MHD_create_post_processor(connection, buffer_size, iterator, context);
}

enum MHD_Result MHD_post_process(
    struct MHD_PostProcessor *processor, const char *data, size_t count) {
  return library()->MHD_post_process(processor, data, count);
}

enum MHD_Result MHD_destroy_post_processor(struct MHD_PostProcessor *processor) {
  return library()->MHD_destroy_post_processor(processor);
}

struct MHD_Daemon *hotside_mhd_start_on_loopback(
    uint16_t port, unsigned int connection_limit, unsigned int idle_seconds,
    MHD_AccessHandlerCallback handler, MHD_NotifyConnectionCallback changed,
    MHD_RequestCompletedCallback completed, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return library()->MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL |
          MHD_ALLOW_UPGRADE | MHD_USE_ITC,
      port, NULL, NULL, handler, context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
      MHD_OPTION_NOTIFY_CONNECTION, changed, context,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_END);
}

uint16_t hotside_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = library()->MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

enum MHD_Result hotside_mhd_end_upgrade(struct MHD_UpgradeResponseHandle *handle) {
  return library()->MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

int hotside_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      library()->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

enum MHD_Result hotside_mhd_set_idle_seconds(struct MHD_Connection *connection, unsigned int seconds) {
  return library()->MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}
