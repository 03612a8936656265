package training

import (
	"bufio"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
)

// freeMemory returns how many bytes of memory this process can still get on Linux: what the kernel has
// available, and what the limits of its control groups, of either version, leave over. Root is the root of
// the file system. Where nothing of that can be read it is not known.
func freeMemory(root fs.FS) (bytes int64, known bool) {
	bytes = math.MaxInt64
	take := func(n int64) { bytes, known = min(bytes, max(n, 0)), true }
	if kib, ok := entry(root, "proc/meminfo", "MemAvailable:"); ok {
		take(kib << 10)
	}
	groups, err := root.Open("proc/self/cgroup")
	if err != nil {
		return bytes, known
	}
	defer groups.Close()
	for lines := bufio.NewScanner(groups); lines.Scan(); { // such as 0::/user.slice, or 4:memory:/user.slice
		parts := strings.SplitN(lines.Text(), ":", 3)
		if len(parts) != 3 {
			continue
		}
		at, limit, used, idle := "sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"
		if parts[0] != "0" {
			if parts[1] != "memory" {
				continue
			}
			at, limit, used, idle = "sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
				"total_inactive_file"
		}
		// A group is limited by those that it is in, too; in a container its own may stand at the top.
		for group := path.Clean("/" + parts[2]); ; group = path.Dir(group) {
			dir := path.Join(at, group)
			most, ok := number(root, path.Join(dir, limit))
			now, counted := number(root, path.Join(dir, used))
			if ok && counted {
				// files that the kernel gives up when it has to
				cached, _ := entry(root, path.Join(dir, "memory.stat"), idle)
				take(most - now + cached)
			}
			if group == "/" {
				break
			}
		}
	}
	return bytes, known
}

// number reads a file that holds a number. "max", which stands for none, is not one.
func number(root fs.FS, name string) (int64, bool) {
	data, err := fs.ReadFile(root, name)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(data)), 10, 64)
	return n, err == nil
}

// entry reads the number after a name at the beginning of a line of a file.
func entry(root fs.FS, name, key string) (int64, bool) {
	data, err := fs.ReadFile(root, name)
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(data)) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == key {
			n, err := strconv.ParseInt(words[1], 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}
