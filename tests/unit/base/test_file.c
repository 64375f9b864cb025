#include "base/file.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

/* The library's own calls come through here: the one at which the countdown ends fails. 0: none does. */
static int rename_countdown, sync_countdown, link_countdown;

static bool fails(int *countdown) {
  if (!*countdown || --*countdown) return false;
  errno = EIO;
  return true;
}

int rename(const char *from, const char *to) {
  return fails(&rename_countdown) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int fsync(int descriptor) { return fails(&sync_countdown) ? -1 : (int)syscall(SYS_fsync, descriptor); }

int link(const char *from, const char *to) {
  return fails(&link_countdown) ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

struct place_to_write {
  struct arena *arena;
  struct report *report;
  char *folder;
};

static struct place_to_write place_new(void) {
  struct place_to_write p = {.arena = arena_new()};
  p.report = report_new(p.arena);
  p.folder = arena_copy(p.arena, "/tmp/figproof-file-XXXXXX");
  assert_non_null(mkdtemp(p.folder));
  return p;
}

static void place_free(struct place_to_write *p) {
  size_t count;
  const char **names = file_list(p->arena, p->folder, &count);
  for (size_t i = 0; i < count; i++) {
    const char *path = file_join(p->arena, p->folder, names[i]);
    if (unlink(path) != 0) rmdir(path);
  }
  assert_int_equal(rmdir(p->folder), 0);
  arena_free(p->arena);
}

static const char *content(struct place_to_write *p, const char *name) {
  struct bytes bytes;
  if (!file_read(p->arena, file_join(p->arena, p->folder, name), 0, &bytes, report_new(p->arena))) return "(absent)";
  return bytes.data;
}

/* All names in the folder, so that nothing temporary can stay unseen. */
static const char *names(struct place_to_write *p) {
  struct sink sink = sink_new(p->arena);
  size_t count;
  const char **list = file_list(p->arena, p->folder, &count);
  sink_text(&sink, "");
  for (size_t i = 0; i < count; i++) SINK(&sink, i ? " " : "", list[i]);
  return sink_string(&sink);
}

static struct file_output output(const char *name, const char *text) {
  return (struct file_output){name, {text, strlen(text)}};
}

static void files_are_published_together(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  const struct file_output first[] = {output("b.svg", "old"), output("a.txt", "")};
  assert_true(file_publish(p.arena, p.folder, first, 2, p.report));
  assert_string_equal(names(&p), "a.txt b.svg");
  const struct file_output second[] = {output("b.svg", "new"), output("c.md", "more")};
  assert_true(file_publish(p.arena, p.folder, second, 2, p.report));
  assert_string_equal(names(&p), "a.txt b.svg c.md");
  assert_string_equal(content(&p, "b.svg"), "new");
  assert_string_equal(content(&p, "a.txt"), "");
  assert_int_equal(p.report->count, 0);
  place_free(&p);
}

/* Several folders: a file that cannot be replaced in the second leaves the first as it was, and makes no folder. */
static void folders_are_published_together(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  char *first = file_join(p.arena, p.folder, "1"), *second = file_join(p.arena, p.folder, "2");
  const struct file_output old[] = {output("a", "old")}, new[] = {output("a", "new"), output("b", "new")};
  const struct file_batch only[] = {{first, old, 1}}, both[] = {{first, new, 2}, {second, new, 2}};
  assert_true(file_publish_all(p.arena, only, 1, p.report));
  for (int at = 1; at <= 4; at++) {
    rename_countdown = at;
    assert_false(file_publish_all(p.arena, both, 2, p.report));
    rename_countdown = 0;
    assert_string_equal(content(&p, "1/a"), "old");
    assert_string_equal(content(&p, "1/b"), "(absent)");
    assert_string_equal(names(&p), "1");
  }
  assert_true(file_publish_all(p.arena, both, 2, p.report));
  assert_string_equal(names(&p), "1 2");
  assert_string_equal(content(&p, "1/a"), "new");
  assert_string_equal(content(&p, "2/b"), "new");
  for (int i = 0; i < 2; i++) {
    unlink(file_join(p.arena, i ? second : first, "a"));
    unlink(file_join(p.arena, i ? second : first, "b"));
  }
  place_free(&p);
}

static void permissions_follow_the_umask(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  mode_t before = umask(002);
  const struct file_output outputs[] = {output("a", "x")};
  assert_true(file_publish(p.arena, p.folder, outputs, 1, p.report));
  umask(before);
  struct stat status;
  assert_int_equal(stat(file_join(p.arena, p.folder, "a"), &status), 0);
  assert_int_equal(status.st_mode & 0777, 0664);
  place_free(&p);
}

static void a_missing_folder_is_made(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  char *deep = file_join(p.arena, p.folder, "x/y/");
  const struct file_output outputs[] = {output("a", "x")};
  assert_true(file_publish(p.arena, deep, outputs, 1, p.report));
  assert_string_equal(content(&p, "x/y/a"), "x");
  unlink(file_join(p.arena, p.folder, "x/y/a"));
  rmdir(file_join(p.arena, p.folder, "x/y"));
  place_free(&p);
}

static void refused(struct place_to_write *p, const char *folder, const struct file_output *outputs, size_t count) {
  size_t before = p->report->count;
  assert_false(file_publish(p->arena, folder, outputs, count, p->report));
  assert_int_equal(p->report->count, before + 1);
  assert_int_equal(p->report->item[before].code, FINDING_SYSTEM);
  assert_int_equal(p->report->status, EXIT_SYSTEM);
}

static void a_full_disk_leaves_everything_as_it_was(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  const struct file_output old[] = {output("a", "old a"), output("z", "old z")};
  assert_true(file_publish(p.arena, p.folder, old, 2, p.report));
  char *large = arena_alloc(p.arena, 100001);
  memset(large, 'x', 100000);
  const struct file_output outputs[] = {output("a", "new a"), output("z", large), output("new", "n")};
  struct rlimit before, small = {.rlim_cur = 65536, .rlim_max = RLIM_INFINITY};
  getrlimit(RLIMIT_FSIZE, &before);
  small.rlim_max = before.rlim_max;
  setrlimit(RLIMIT_FSIZE, &small);
  refused(&p, p.folder, outputs, 3);
  refused(&p, file_join(p.arena, p.folder, "fresh/folder"), outputs, 3);
  setrlimit(RLIMIT_FSIZE, &before);
  assert_string_equal(names(&p), "a z");
  assert_string_equal(content(&p, "a"), "old a");
  assert_string_equal(content(&p, "z"), "old z");
  place_free(&p);
}

static void a_refused_call_leaves_everything_as_it_was(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  const struct file_output old[] = {output("a", "old a"), output("z", "old z")};
  assert_true(file_publish(p.arena, p.folder, old, 2, p.report));
  const struct file_output outputs[] = {output("a", "new a"), output("new", "n"), output("z", "new z")};
  for (int n = 1; n <= 3; n++)
    for (int which = 0; which < 2; which++) {
      *(which ? &rename_countdown : &sync_countdown) = n;
      refused(&p, p.folder, outputs, 3);
      assert_string_equal(names(&p), "a z");
      assert_string_equal(content(&p, "a"), "old a");
      assert_string_equal(content(&p, "z"), "old z");
    }
  place_free(&p);
}

/* A file system without hard links keeps no copy of what is replaced; then at least nothing is lost. */
static void without_hard_links_nothing_is_lost(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  const struct file_output old[] = {output("a", "old a"), output("z", "old z")};
  assert_true(file_publish(p.arena, p.folder, old, 2, p.report));
  const struct file_output outputs[] = {output("a", "new a"), output("z", "new z")};
  link_countdown = 1;
  rename_countdown = 2;
  refused(&p, p.folder, outputs, 2);
  assert_string_equal(names(&p), "a z");
  assert_string_equal(content(&p, "a"), "new a");
  assert_string_equal(content(&p, "z"), "old z");
  place_free(&p);
}

static void a_target_that_is_a_folder_stops_all(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  const struct file_output old[] = {output("a", "old")};
  assert_true(file_publish(p.arena, p.folder, old, 1, p.report));
  assert_int_equal(mkdir(file_join(p.arena, p.folder, "z"), 0777), 0);
  const struct file_output outputs[] = {output("a", "new"), output("b", "new"), output("z", "new")};
  refused(&p, p.folder, outputs, 3);
  assert_string_equal(names(&p), "a z");
  assert_string_equal(content(&p, "a"), "old");
  place_free(&p);
}

static void a_file_in_the_way_of_the_folder_is_a_finding(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  const struct file_output outputs[] = {output("a", "x")};
  assert_true(file_publish(p.arena, p.folder, outputs, 1, p.report));
  refused(&p, file_join(p.arena, p.folder, "a"), outputs, 1);
  refused(&p, file_join(p.arena, p.folder, "a/b"), outputs, 1);
  refused(&p, "/proc/figproof/x", outputs, 1);
  assert_string_equal(content(&p, "a"), "x");
  place_free(&p);
}

static void reading_says_what_is_wrong(void **state) {
  (void)state;
  struct place_to_write p = place_new();
  struct bytes bytes;
  const struct file_output outputs[] = {{"a", {"x\0y", 3}}};
  assert_true(file_publish(p.arena, p.folder, outputs, 1, p.report));
  const char *path = file_join(p.arena, p.folder, "a");
  assert_true(file_read(p.arena, path, 3, &bytes, p.report));
  assert_int_equal(bytes.size, 3);
  assert_memory_equal(bytes.data, "x\0y", 4);
  assert_false(file_read(p.arena, path, 2, &bytes, p.report));
  assert_false(file_read(p.arena, p.folder, 0, &bytes, p.report));
  assert_false(file_read(p.arena, "/tmp/figproof-no-such-file", 0, &bytes, p.report));
  assert_int_equal(p.report->count, 3);
  assert_string_equal(p.report->item[2].place.file, "/tmp/figproof-no-such-file");
  assert_true(file_exists(path) && !file_is_folder(path) && file_is_folder(p.folder));
  place_free(&p);
}

static void names_are_joined_and_cut(void **state) {
  (void)state;
  struct arena *arena = arena_new();
  assert_string_equal(file_join(arena, "out", "a.svg"), "out/a.svg");
  assert_string_equal(file_join(arena, "out/", "a.svg"), "out/a.svg");
  assert_string_equal(file_join(arena, ".", "a.svg"), "a.svg");
  assert_string_equal(file_base_name("x/y.svg"), "y.svg");
  assert_string_equal(file_base_name("y.svg"), "y.svg");
  size_t count = 7;
  file_list(arena, "/tmp/figproof-no-such-folder", &count);
  assert_int_equal(count, 0);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_are_published_together),
      cmocka_unit_test(folders_are_published_together),
      cmocka_unit_test(permissions_follow_the_umask),
      cmocka_unit_test(a_missing_folder_is_made),
      cmocka_unit_test(a_full_disk_leaves_everything_as_it_was),
      cmocka_unit_test(a_refused_call_leaves_everything_as_it_was),
      cmocka_unit_test(without_hard_links_nothing_is_lost),
      cmocka_unit_test(a_target_that_is_a_folder_stops_all),
      cmocka_unit_test(a_file_in_the_way_of_the_folder_is_a_finding),
      cmocka_unit_test(reading_says_what_is_wrong),
      cmocka_unit_test(names_are_joined_and_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
