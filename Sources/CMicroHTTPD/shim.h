#pragma once
#include <stdint.h>
#include <string.h>
#include <netinet/in.h>
#include <sys/eventfd.h>
#include <microhttpd.h>

/* MHD_start_daemon and its kin are variadic, which Swift cannot call. */

/* Starts a server on 127.0.0.1 with a thread for each connection; NULL sets errno. */
static inline struct MHD_Daemon *hotside_mhd_start_on_loopback(
    uint16_t port, unsigned int connection_limit, MHD_AccessHandlerCallback handler, void *context,
    MHD_RequestCompletedCallback completed) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL |
          MHD_ALLOW_UPGRADE | MHD_USE_ITC,
      port, NULL, NULL, handler, context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit,
      MHD_OPTION_NOTIFY_COMPLETED, completed, NULL,
      MHD_OPTION_END);
}

/* The port that the server listens on; 0 where it is not known. */
static inline uint16_t hotside_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

/* Gives an upgraded connection back; its socket must not be used afterwards. */
static inline enum MHD_Result hotside_mhd_end_upgrade(struct MHD_UpgradeResponseHandle *handle) {
  return MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

/* What a body's callback answers where it has no more bytes; Swift does not see the casts. */
static const ssize_t hotside_mhd_end_of_body = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t hotside_mhd_break_off = MHD_CONTENT_READER_END_WITH_ERROR;
