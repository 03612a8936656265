package cmd

import "testing"

// Commands that are shown to be pasted call the program as it was called itself.
func TestProgramWords(t *testing.T) {
	for _, c := range []struct{ name, pkg, want string }{
		{"gauntlet", "gauntlet/cmd/gauntlet", "gauntlet"},
		{"./out/gauntlet", "gauntlet/cmd/gauntlet", "./out/gauntlet"},
		{"/home/me/my games/gauntlet", "gauntlet/cmd/gauntlet", "'/home/me/my games/gauntlet'"},
		{"/tmp/go-build123/b001/exe/gauntlet", "gauntlet/cmd/gauntlet", "go run gauntlet/cmd/gauntlet"},
		{"/tmp/go-build123/b001/exe/mine", "example.com/mine", "go run example.com/mine"},
		{"/tmp/go-build123/b001/exe/mine", "", "/tmp/go-build123/b001/exe/mine"},
	} {
		if got := programWords(c.name, c.pkg); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}
