/* Files in, files out. Nothing is half-written: an artifact goes to a temporary file beside its name and is renamed. */
#ifndef BASE_FILE_H
#define BASE_FILE_H
#include "base/finding.h"
#include "base/sink.h"

/* The whole file; false and a finding (system) when it cannot be read or is larger than limit bytes (0 = no limit). */
bool file_read(struct arena *arena, const char *path, size_t limit, struct bytes *bytes, struct report *report);

struct file_output {
  const char *path; /* the file's name inside the folder given to file_publish */
  struct bytes bytes;
};
/* Writes all to temporary files first (fsync, close checked), then renames each: a full disk, an unwritable folder or a
 * failed close leaves every old file as it was, adds a finding (system) and returns false. Creates folder when absent.
 */
bool file_publish(struct arena *arena, const char *folder, const struct file_output *outputs, size_t count,
                  struct report *report);

struct file_batch {
  const char *folder;
  const struct file_output *output;
  size_t outputs;
};
/* The same for several folders: all files of all of them, or none. */
bool file_publish_all(struct arena *arena, const struct file_batch *batch, size_t count, struct report *report);
bool file_is_folder(const char *path);
bool file_exists(const char *path);
/* folder "/" name; name alone when folder is "." */
char *file_join(struct arena *arena, const char *folder, const char *name);
const char *file_base_name(const char *path);
/* The names in a folder, sorted by bytes, without "." and ".."; count 0 when it cannot be read. */
const char **file_list(struct arena *arena, const char *folder, size_t *count);

#endif
