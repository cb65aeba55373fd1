#include "CConfinement.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct hotside_team {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  /// What the threads do in the present round.
  void (*body)(void *context);
  void *context;
  /// Counts the rounds; a thread works when it sees a new one.
  uint64_t round;
  /// Threads that have not come back in this round, or have not begun.
  uint32_t working;
  bool is_ending;
  uint32_t count;
  pthread_t threads[];
};

static void *work(void *argument) {
  struct hotside_team *team = (struct hotside_team *)argument;
  uint64_t seen = 0;
  pthread_mutex_lock(&team->mutex);
  team->working -= 1;
  pthread_cond_broadcast(&team->changed);
  for (;;) {
    while (team->round == seen && !team->is_ending)
      pthread_cond_wait(&team->changed, &team->mutex);
    if (team->is_ending) break;
    seen = team->round;
    void (*const body)(void *context) = team->body;
    void *const context = team->context;
    pthread_mutex_unlock(&team->mutex);
    body(context);
    pthread_mutex_lock(&team->mutex);
    team->working -= 1;
    if (team->working == 0) pthread_cond_broadcast(&team->changed);
  }
  pthread_mutex_unlock(&team->mutex);
  return NULL;
}

struct hotside_team *hotside_team_start(uint32_t count) {
  struct hotside_team *team =
      (struct hotside_team *)calloc(1, sizeof *team + count * sizeof(pthread_t));
  if (team == NULL) return NULL;
  pthread_mutex_init(&team->mutex, NULL);
  pthread_cond_init(&team->changed, NULL);
  // Signals are for the program's own threads; a new thread inherits the mask.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_mutex_lock(&team->mutex);
  while (team->count < count &&
         pthread_create(&team->threads[team->count], NULL, work, team) == 0) {
    team->count += 1;
    team->working += 1;
  }
  pthread_mutex_unlock(&team->mutex);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  // A thread that is still being set up makes system calls that a confined process may not.
  hotside_team_wait(team);
  if (team->count == count) return team;
  hotside_team_end(team);
  return NULL;
}

void hotside_team_begin(struct hotside_team *team, void (*body)(void *context), void *context) {
  pthread_mutex_lock(&team->mutex);
  team->body = body;
  team->context = context;
  team->working = team->count;
  team->round += 1;
  pthread_cond_broadcast(&team->changed);
  pthread_mutex_unlock(&team->mutex);
}

void hotside_team_wait(struct hotside_team *team) {
  pthread_mutex_lock(&team->mutex);
  while (team->working > 0) pthread_cond_wait(&team->changed, &team->mutex);
  pthread_mutex_unlock(&team->mutex);
}

void hotside_team_end(struct hotside_team *team) {
  pthread_mutex_lock(&team->mutex);
  team->is_ending = true;
  pthread_cond_broadcast(&team->changed);
  pthread_mutex_unlock(&team->mutex);
  for (uint32_t index = 0; index < team->count; index++)
    pthread_join(team->threads[index], NULL);
  pthread_cond_destroy(&team->changed);
  pthread_mutex_destroy(&team->mutex);
  free(team);
}
