#include "command/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BAR = 24, WIDTH = 80 };

struct progress {
  size_t step, total;
  bool shown;
};

static bool can_redraw(void) {
  const char *terminal = getenv("TERM");
  return isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

struct progress *progress_new(struct arena *arena, bool quiet) {
  return !quiet && can_redraw() ? arena_alloc(arena, sizeof(struct progress)) : NULL;
}

void progress_begin(struct progress *progress, size_t total) {
  if (!progress) return;
  progress->step = 0;
  progress->total = total;
}

/* Bytes of text that fill at most `width` columns, at the end of a character. */
static size_t fitting(const char *text, size_t width) {
  size_t columns = 0, bytes = 0;
  while (text[bytes]) {
    size_t next = bytes + 1;
    while ((text[next] & 0xc0) == 0x80) next++;
    if (columns++ == width) break;
    bytes = next;
  }
  return bytes;
}

char *progress_line(struct arena *arena, size_t step, size_t total, const char *before, const char *name,
                    size_t width) {
  size_t done = total ? BAR * step / total : 0;
  char bar[BAR + 1];
  memset(bar, ' ', BAR);
  memset(bar, '#', done);
  bar[BAR] = '\0';
  char *line =
      arena_print(arena, "[%s] %zu/%zu %s%s%s", bar, step, total, before ? before : "", before ? ": " : "", name);
  line[fitting(line, width)] = '\0';
  return line;
}

static size_t terminal_width(void) {
  struct winsize size;
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col ? size.ws_col : WIDTH;
}

void progress_step(struct progress *progress, const char *before, const char *name) {
  if (!progress) return;
  if (progress->step < progress->total) progress->step++;
  struct arena *scratch = arena_new();
  /* the last column stays free: a cursor behind it may wrap */
  fprintf(stderr, "\r%s\033[K",
          progress_line(scratch, progress->step, progress->total, before, name, terminal_width() - 1));
  fflush(stderr);
  arena_free(scratch);
  progress->shown = true;
}

void progress_end(struct progress *progress) {
  if (!progress || !progress->shown) return;
  fputs("\r\033[K", stderr);
  fflush(stderr);
  progress->shown = false;
}
