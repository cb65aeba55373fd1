#pragma once
#include <stdint.h>
#include <netinet/in.h>
#include <sys/eventfd.h>
#include <microhttpd.h>

/* MHD_start_daemon and its kin are variadic, which Swift cannot call. */

/* Starts a server on 127.0.0.1 with a thread for each connection, which ends where nothing arrives for
   so many seconds; NULL sets errno. All three functions are given the context. */
struct MHD_Daemon *hotside_mhd_start_on_loopback(
    uint16_t port, unsigned int connection_limit, unsigned int idle_seconds,
    MHD_AccessHandlerCallback handler, MHD_NotifyConnectionCallback changed,
    MHD_RequestCompletedCallback completed, void *context);

/* The socket of a connection; -1 where it is not known. */
int hotside_mhd_socket(struct MHD_Connection *connection);

/* From now on the connection ends where nothing arrives for so many seconds; with 0 it does not. */
enum MHD_Result hotside_mhd_set_idle_seconds(struct MHD_Connection *connection, unsigned int seconds);

/* The port that the server listens on; 0 where it is not known. */
uint16_t hotside_mhd_port(struct MHD_Daemon *daemon);

/* Gives an upgraded connection back; its socket must not be used afterwards. */
enum MHD_Result hotside_mhd_end_upgrade(struct MHD_UpgradeResponseHandle *handle);

/* What a body's callback answers where it has no more bytes; Swift does not see the casts. */
static const ssize_t hotside_mhd_end_of_body = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t hotside_mhd_break_off = MHD_CONTENT_READER_END_WITH_ERROR;
