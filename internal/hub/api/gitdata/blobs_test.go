package gitdata

import (
	"testing"
)

func TestDecodeLeniently(t *testing.T) {
	for text, want := range map[string]string{
		"aGVsbG8=": "hello", "aGVs\nbG8": "hello", "*a-G_V.s bG8===": "hello", "a": "", "aG": "h", "": "",
	} {
		if got := string(decodeLeniently(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
