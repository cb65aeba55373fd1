#include "interruption.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { slot_count = 128, path_room = PATH_MAX + 16 };

enum state { slot_free, slot_taken, slot_plain, slot_with_journals };

static char paths[slot_count][path_room];
static atomic_int states[slot_count];
static atomic_int has_changed;
static atomic_int is_ending;
static pid_t owner;
static int says_on_terminal;

static void say(const char *text) {
  size_t count = strlen(text);
  ssize_t written = write(STDERR_FILENO, text, count);
  (void)written;
}

static void remove_noted(void) {
  static const char *const journals[] = {"-wal", "-shm", "-journal"};
  for (int slot = 0; slot < slot_count; slot++) {
    int state = atomic_load(&states[slot]);
    if (state < slot_plain) continue;
    unlink(paths[slot]);
    if (state != slot_with_journals) continue;
    char *end = paths[slot] + strlen(paths[slot]);
    for (int kind = 0; kind < 3; kind++) {
      // A path has room for the longest of them behind it.
      strcpy(end, journals[kind]);
      unlink(paths[slot]);
    }
    *end = 0;
  }
}

static void end_process(int number) {
  int code = errno;
  // A child that was forked and runs no program of its own has the handler too; the files are not its own.
  if (getpid() == owner && !atomic_exchange(&is_ending, 1)) {
    remove_noted();
    if (says_on_terminal) say("\n");
    say(atomic_load(&has_changed) ? "Interrupted; what was complete before is kept.\n"
                                  : "Interrupted; nothing was changed.\n");
  }
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(number, &standard, 0);
  // Blocked while this runs, and taken when it returns.
  raise(number);
  errno = code;
}

void interruption_catch(int is_terminal) {
  owner = getpid();
  says_on_terminal = is_terminal;
  static const int numbers[] = {SIGINT, SIGTERM};
  for (int index = 0; index < 2; index++) {
    struct sigaction present;
    // 'nohup' and background jobs of scripts ignore it, which is theirs to say.
    if (sigaction(numbers[index], 0, &present) == 0 && present.sa_handler == SIG_IGN) continue;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = end_process;
    sigaction(numbers[index], &action, 0);
  }
}

int interruption_note(const char *path, int has_journals) {
  size_t count = strlen(path);
  if (count >= PATH_MAX) return -1;
  for (int slot = 0; slot < slot_count; slot++) {
    int expected = slot_free;
    if (!atomic_compare_exchange_strong(&states[slot], &expected, slot_taken)) continue;
    memcpy(paths[slot], path, count + 1);
    atomic_store(&states[slot], has_journals ? slot_with_journals : slot_plain);
    // The handler has looked through the places already: nothing new is begun.
    while (atomic_load(&is_ending)) pause();
    return slot;
  }
  return -1;
}

void interruption_forget(int number) {
  if (number >= 0 && number < slot_count) atomic_store(&states[number], slot_free);
}

void interruption_note_change(void) { atomic_store(&has_changed, 1); }
