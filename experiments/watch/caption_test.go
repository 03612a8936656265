package watch

import (
	"strings"
	"testing"
)

func TestCaption(t *testing.T) {
	long := strings.Repeat("x", 140)
	for _, c := range []struct {
		said []string
		want string
	}{
		{nil, ""},
		{[]string{"one"}, "one"},
		{[]string{"one", "two"}, "one; two"},
		{[]string{"one", long, long, long, "last"}, "one; " + long + "; " + long + "; (1 more); last"},
		{[]string{long + long, "two", long}, "(2 more); " + long},
	} {
		if got := caption(c.said); got != c.want {
			t.Errorf("caption(%q) = %q, want %q", c.said, got, c.want)
		}
	}
}
