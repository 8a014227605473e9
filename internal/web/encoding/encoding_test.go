package encoding

import "testing"

// Headers come from strangers: whatever they hold, an encoding that is refused by name is
// not sent, and one that is not named at all only under a "*".
func FuzzAccepts(f *testing.F) {
	for _, seed := range []string{"", "br", "gzip, br;q=0.5", "*;q=0", ";;;,,,", "br;q=", "q=0;br", "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		if Accepts("br;q=0, "+header, "br") {
			t.Errorf("%q: refused and sent all the same", header)
		}
		if !Accepts("br, "+header, "br") {
			t.Errorf("%q: asked for and not sent", header)
		}
	})
}
