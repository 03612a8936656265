package training

import (
	"testing"
	"testing/fstest"
)

// What is free is the least of what the kernel has available and of what the control groups above the process
// leave over, of either version.
func TestFreeMemory(t *testing.T) {
	const meminfo = "MemTotal:       24684092 kB\nMemFree:         2000000 kB\nMemAvailable:    4194304 kB\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  int64 // MiB; -1 when it is not known
	}{
		"no Linux":  {nil, -1},
		"no groups": {map[string]string{"proc/meminfo": meminfo}, 4096},
		"no limit": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n",
			"sys/fs/cgroup/memory.max": "max\n", "sys/fs/cgroup/memory.current": "1048576\n"}, 4096},
		"container": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n",
			"sys/fs/cgroup/memory.max": "1073741824\n", "sys/fs/cgroup/memory.current": "268435456\n"}, 768},
		"with files": {map[string]string{"proc/self/cgroup": "0::/\n",
			"sys/fs/cgroup/memory.max": "1073741824\n", "sys/fs/cgroup/memory.current": "268435456\n",
			"sys/fs/cgroup/memory.stat": "anon 1\ninactive_file 134217728\n"}, 896},
		"above": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/user.slice/one.scope\n",
			"sys/fs/cgroup/user.slice/memory.max":               "536870912\n",
			"sys/fs/cgroup/user.slice/memory.current":           "0\n",
			"sys/fs/cgroup/user.slice/one.scope/memory.max":     "1073741824\n",
			"sys/fs/cgroup/user.slice/one.scope/memory.current": "0\n"}, 512},
		"version 1": {map[string]string{"proc/meminfo": meminfo,
			"proc/self/cgroup":                           "5:cpu,cpuacct:/\n4:memory:/docker/abc\n0::/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "2147483648\n",
			"sys/fs/cgroup/memory/memory.usage_in_bytes": "1073741824\n"}, 1024},
		"group of another kind": {map[string]string{"proc/meminfo": meminfo,
			"proc/self/cgroup": "5:cpu,cpuacct:/other\n4:memory:/docker\n",
			"sys/fs/cgroup/memory/other/memory.limit_in_bytes":  "1048576\n",
			"sys/fs/cgroup/memory/other/memory.usage_in_bytes":  "0\n",
			"sys/fs/cgroup/memory/docker/memory.limit_in_bytes": "2147483648\n",
			"sys/fs/cgroup/memory/docker/memory.usage_in_bytes": "1073741824\n"}, 1024},
		"used up": {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "1048576\n",
			"sys/fs/cgroup/memory.current": "2097152\n"}, 0},
		"nonsense": {map[string]string{"proc/meminfo": "MemAvailable:\nMemAvailable: lots\n",
			"proc/self/cgroup": "x\n9:memory\n"}, -1},
	} {
		root := fstest.MapFS{}
		for path, text := range c.files {
			root[path] = &fstest.MapFile{Data: []byte(text)}
		}
		got, known := freeMemory(root)
		if known != (c.want >= 0) || known && got != c.want<<20 {
			t.Errorf("%s: %d bytes, known %v, want %d MiB", name, got, known, c.want)
		}
	}
}
