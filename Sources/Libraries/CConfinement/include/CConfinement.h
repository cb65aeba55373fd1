#pragma once
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Shuts this process in, for good and with all its threads: at most `memory` bytes of address space
/// more than it has now, `seconds` of processor time, no file but the three standard streams, no
/// growing file, no core dump, and no system call beyond reading, writing, memory, waiting for
/// threads and the end. With 0 seconds the time is for whoever started the process to limit.
///
/// Returns false where one of these was refused; the process must not go on then.
bool hotside_confine(uint64_t memory, uint32_t seconds);

/// Lets all threads that are started from now on share one heap: every further one would reserve
/// 64 MB of address space. Returns false where that is refused.
bool hotside_use_one_heap(void);

/// Leaves a process that is to be started no descriptor but the three standard streams.
void hotside_inherit_streams_only(posix_spawn_file_actions_t *_Nonnull actions);

/// Ends another process of the same user as soon as it has used `seconds` of processor time since its
/// start. A later call may give it more. Returns false where that is refused.
bool hotside_limit_processor(pid_t process, uint32_t seconds);

/// Milliseconds of processor time that a process has used since its start, or -1 where it is gone.
int64_t hotside_processor_milliseconds(pid_t process);

/// Threads that wait for work.
struct hotside_team;

/// Starts `count` threads, which stay until the team is ended. Returns NULL, and leaves no thread,
/// where one cannot be started.
struct hotside_team *_Nullable hotside_team_start(uint32_t count);

/// Lets every thread of the team call `body` with `context` once. Not to be called again before
/// `hotside_team_wait`.
void hotside_team_begin(
    struct hotside_team *_Nonnull team, void (*_Nonnull body)(void *_Nonnull context),
    void *_Nonnull context);

/// Waits until every thread has come back from `body`.
void hotside_team_wait(struct hotside_team *_Nonnull team);

/// Ends the threads, which must not be working, and frees the team.
void hotside_team_end(struct hotside_team *_Nonnull team);

#ifdef __cplusplus
}
#endif
