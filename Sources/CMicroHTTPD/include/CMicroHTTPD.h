#pragma once
#include <stdint.h>
#include <netinet/in.h>
#include <sys/eventfd.h>
#include <microhttpd.h>

/* MHD_start_daemon and its kin are variadic, which Swift cannot call. */

/* Starts a server on 127.0.0.1 with a thread for each connection; NULL sets errno. */
struct MHD_Daemon *hotside_mhd_start_on_loopback(
    uint16_t port, unsigned int connection_limit, MHD_AccessHandlerCallback handler, void *context,
    MHD_RequestCompletedCallback completed);

/* The port that the server listens on; 0 where it is not known. */
uint16_t hotside_mhd_port(struct MHD_Daemon *daemon);

/* Gives an upgraded connection back; its socket must not be used afterwards. */
enum MHD_Result hotside_mhd_end_upgrade(struct MHD_UpgradeResponseHandle *handle);

/* What a body's callback answers where it has no more bytes; Swift does not see the casts. */
static const ssize_t hotside_mhd_end_of_body = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t hotside_mhd_break_off = MHD_CONTENT_READER_END_WITH_ERROR;
