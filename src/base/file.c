#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct place whole(const char *path) { return (struct place){.file = path}; }

static void refuse(struct report *report, const char *path, const char *action, int error) {
  report_add(report, FINDING_SYSTEM, whole(path), "%s: %s", action, strerror(error));
}

bool file_read(struct arena *arena, const char *path, size_t limit, struct bytes *bytes, struct report *report) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    refuse(report, path, "cannot open the file", errno);
    return false;
  }
  char buffer[65536];
  struct sink sink = sink_new(arena);
  struct stat status;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && (!limit || (size_t)status.st_size <= limit)) {
    sink.room = (size_t)status.st_size + 2; /* once, at its size: a long manuscript is not copied as it grows */
    sink.item = arena_alloc(arena, sink.room);
  }
  sink_text(&sink, "");
  ssize_t got;
  while ((got = read(descriptor, buffer, sizeof buffer)) != 0) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      refuse(report, path, "cannot read the file", errno);
      break;
    }
    sink_put(&sink, buffer, (size_t)got);
    if (limit && sink.count > limit) {
      report_add(report, FINDING_SYSTEM, whole(path), "the file is larger than %zu bytes, the most that is read",
                 limit);
      got = -1;
      break;
    }
  }
  close(descriptor);
  if (got < 0) return false;
  *bytes = (struct bytes){sink.item, sink.count};
  return true;
}

bool file_is_folder(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool file_exists(const char *path) {
  struct stat status;
  return stat(path, &status) == 0;
}

char *file_join(struct arena *arena, const char *folder, const char *name) {
  size_t length = strlen(folder);
  if (!strcmp(folder, ".") || !length) return arena_copy(arena, name);
  return arena_print(arena, "%s%s%s", folder, folder[length - 1] == '/' ? "" : "/", name);
}

const char *file_base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static int by_bytes(const void *left, const void *right) {
  const char *const *a = left, *const *b = right;
  return strcmp(*a, *b);
}

const char **file_list(struct arena *arena, const char *folder, size_t *count) {
  struct {
    const char **item;
    size_t count, room;
  } names = {0};
  *count = 0;
  DIR *stream = opendir(folder);
  if (!stream) return NULL;
  for (struct dirent *entry; (entry = readdir(stream));)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
      *ARENA_PUSH(arena, &names) = arena_copy(arena, entry->d_name);
  closedir(stream);
  if (names.count) qsort(names.item, names.count, sizeof *names.item, by_bytes);
  *count = names.count;
  return names.item;
}

/* One output on its way: written to `fresh`, then renamed to `target`; `old` keeps what stood there. */
struct passage {
  struct bytes bytes;
  char *target, *fresh, *old;
  bool written, kept, absent, renamed;
};

static bool write_whole(const char *path, struct bytes bytes, int *error) {
  int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    *error = errno;
    return false;
  }
  bool good = true;
  for (size_t done = 0; good && done < bytes.size;) {
    ssize_t put = write(descriptor, bytes.data + done, bytes.size - done);
    if (put >= 0)
      done += (size_t)put;
    else
      good = errno == EINTR;
  }
  good = good && fsync(descriptor) == 0;
  *error = errno;
  if (close(descriptor) != 0 && good) {
    *error = errno;
    good = false;
  }
  return good;
}

/* Makes folder and its missing parents; *made is the topmost one that did not exist, or NULL. */
static bool make_folder(struct arena *arena, const char *folder, char **made, int *error) {
  *made = NULL;
  if (file_is_folder(folder)) return true;
  char *path = arena_copy(arena, folder);
  for (char *p = path + 1;; p++) {
    if (*p && *p != '/') continue;
    char end = *p;
    *p = '\0';
    if (mkdir(path, 0777) == 0) {
      if (!*made) *made = arena_copy(arena, path);
    } else if (!file_is_folder(path)) {
      *error = errno;
      return false;
    }
    *p = end;
    if (!end) return true;
  }
}

/* Removes the empty folders that make_folder made, innermost first. */
static void unmake_folder(struct arena *arena, const char *folder, const char *made) {
  if (!made) return;
  char *path = arena_copy(arena, folder);
  while (strlen(path) >= strlen(made) && rmdir(path) == 0) {
    char *slash = strrchr(path, '/');
    if (!slash) return;
    *slash = '\0';
  }
}

static bool write_all(struct passage *passage, size_t count, struct report *report) {
  for (size_t i = 0; i < count; i++) {
    int error = 0;
    struct stat status;
    if (lstat(passage[i].target, &status) == 0 && S_ISDIR(status.st_mode)) {
      refuse(report, passage[i].target, "cannot replace it", EISDIR);
      return false;
    }
    unlink(passage[i].fresh); /* left by a run that was killed */
    passage[i].written = true;
    if (!write_whole(passage[i].fresh, passage[i].bytes, &error)) {
      refuse(report, passage[i].target, "cannot write the file", error);
      return false;
    }
  }
  return true;
}

static bool rename_all(struct passage *passage, size_t count, struct report *report) {
  for (size_t i = 0; i < count; i++) {
    unlink(passage[i].old);
    passage[i].kept = link(passage[i].target, passage[i].old) == 0;
    passage[i].absent = !passage[i].kept && errno == ENOENT;
    if (rename(passage[i].fresh, passage[i].target) != 0) {
      refuse(report, passage[i].target, "cannot replace the file", errno);
      return false;
    }
    passage[i].renamed = true;
  }
  return true;
}

static void put_back(const struct passage *passage) {
  if (!passage->renamed) return;
  if (passage->kept)
    rename(passage->old, passage->target);
  else if (passage->absent)
    unlink(passage->target);
}

static void settle(const char *folder) {
  int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

/* Makes the folders; made[i] is what must go again when something fails. */
static bool make_folders(struct arena *arena, const struct file_batch *batch, size_t count, char **made,
                         struct report *report) {
  for (size_t i = 0; i < count; i++) {
    int error = 0;
    if (make_folder(arena, batch[i].folder, &made[i], &error)) continue;
    refuse(report, batch[i].folder, "cannot make the folder", error);
    return false;
  }
  return true;
}

static struct passage *plan_passages(struct arena *arena, const struct file_batch *batch, size_t count, size_t *files) {
  *files = 0;
  for (size_t i = 0; i < count; i++) *files += batch[i].outputs;
  struct passage *passage = arena_array(arena, *files, sizeof *passage), *next = passage;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < batch[i].outputs; k++, next++) {
      const char *folder = batch[i].folder, *name = batch[i].output[k].path;
      next->bytes = batch[i].output[k].bytes;
      next->target = file_join(arena, folder, name);
      next->fresh = file_join(arena, folder, arena_print(arena, ".%s.new-%ld", name, (long)getpid()));
      next->old = file_join(arena, folder, arena_print(arena, ".%s.old-%ld", name, (long)getpid()));
    }
  return passage;
}

/* A file beyond the limit of the process is an error to be told, not a signal to die of. */
static bool write_files(struct passage *passage, size_t files, struct report *report) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  sigemptyset(&ignore.sa_mask);
  sigaction(SIGXFSZ, &ignore, &before);
  bool good = write_all(passage, files, report);
  sigaction(SIGXFSZ, &before, NULL);
  return good;
}

bool file_publish_all(struct arena *arena, const struct file_batch *batch, size_t count, struct report *report) {
  char **made = arena_array(arena, count, sizeof *made);
  size_t files;
  struct passage *passage = plan_passages(arena, batch, count, &files);
  bool good = make_folders(arena, batch, count, made, report) && write_files(passage, files, report) &&
              rename_all(passage, files, report);
  for (size_t i = files; i-- > 0;) {
    if (!good) put_back(&passage[i]);
    if (passage[i].written && !passage[i].renamed) unlink(passage[i].fresh);
    if (passage[i].kept) unlink(passage[i].old);
  }
  for (size_t i = count; i-- > 0;) {
    if (good)
      settle(batch[i].folder);
    else
      unmake_folder(arena, batch[i].folder, made[i]);
  }
  return good;
}

bool file_publish(struct arena *arena, const char *folder, const struct file_output *outputs, size_t count,
                  struct report *report) {
  return file_publish_all(arena, &(struct file_batch){folder, outputs, count}, 1, report);
}
