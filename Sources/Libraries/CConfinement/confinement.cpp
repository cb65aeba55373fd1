#include "CConfinement.h"

#include <cstddef>
#include <cstdio>
#include <cerrno>
#include <initializer_list>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace {

/// Bytes of address space that the process has.
uint64_t mapped() {
  std::FILE *const file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  unsigned long pages = 0;
  if (std::fscanf(file, "%lu", &pages) != 1) pages = 0;
  std::fclose(file);
  return static_cast<uint64_t>(pages) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

bool limit(__rlimit_resource resource, uint64_t value) {
  rlimit now = {};
  if (getrlimit(resource, &now) != 0) return false;
  const rlim_t wanted = value < now.rlim_max ? static_cast<rlim_t>(value) : now.rlim_max;
  const rlimit next = {wanted, wanted};
  return setrlimit(resource, &next) == 0;
}

/// Closes everything but the three standard streams.
void close_others() {
  if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0U) == 0) return;
  for (int descriptor = STDERR_FILENO + 1; descriptor < 4096; ++descriptor) close(descriptor);
}

#if defined(__x86_64__)
constexpr uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t architecture = AUDIT_ARCH_AARCH64;
#endif

#if defined(__x86_64__) || defined(__aarch64__)
/// All that computing needs: what is open, memory, waiting for other threads, and an end. Everything
/// else fails with EPERM, which a library may survive. It holds for all threads that there are.
bool filter() {
  constexpr uint32_t allowed[] = {
      SYS_read,   SYS_write,   SYS_brk,  SYS_mmap,       SYS_munmap,       SYS_mremap,
      SYS_madvise, SYS_futex,  SYS_exit, SYS_exit_group, SYS_rt_sigreturn,
      // Swift's locks are taken in the name of a thread.
      SYS_gettid,
  };
  constexpr size_t count = sizeof(allowed) / sizeof(allowed[0]);
  sock_filter program[count + 7];
  size_t length = 0;
  const auto add = [&](uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
    program[length++] = sock_filter{code, yes, no, value};
  };
  add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch), 0, 0);
  add(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0);
  add(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS, 0, 0);
  add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr), 0, 0);
  for (size_t index = 0; index < count; ++index)
    add(BPF_JMP | BPF_JEQ | BPF_K, allowed[index], static_cast<uint8_t>(count - index), 0);
  add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM, 0, 0);
  add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
  const sock_fprog whole = {static_cast<unsigned short>(length), program};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &whole) == 0;
}
#else
/// The limits alone confine the process here.
bool filter() { return true; }
#endif

}  // namespace

bool hotside_confine(uint64_t memory, uint32_t seconds) {
  close_others();
  const uint64_t used = mapped();
  return used > 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 &&
         prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && limit(RLIMIT_CORE, 0) &&
         (seconds == 0 || limit(RLIMIT_CPU, seconds)) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NPROC, 0) &&
         limit(RLIMIT_NOFILE, 0) && limit(RLIMIT_AS, used + memory) && filter();
}

bool hotside_use_one_heap(void) { return mallopt(M_ARENA_MAX, 1) == 1; }

void hotside_inherit_streams_only(posix_spawn_file_actions_t *actions) {
  posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
}

bool hotside_limit_processor(pid_t process, uint32_t seconds) {
  rlimit now = {};
  if (prlimit(process, RLIMIT_CPU, nullptr, &now) != 0) return false;
  // Only the soft limit, which can be raised again; at it the process is ended by SIGXCPU.
  now.rlim_cur = seconds < now.rlim_max ? static_cast<rlim_t>(seconds) : now.rlim_max;
  return prlimit(process, RLIMIT_CPU, &now, nullptr) == 0;
}

int64_t hotside_processor_milliseconds(pid_t process) {
  clockid_t clock;
  timespec time = {};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return static_cast<int64_t>(time.tv_sec) * 1000 + time.tv_nsec / 1000000;
}
