package object

import (
	"errors"
	"strings"
	"testing"
)

func TestParseID(t *testing.T) {
	upper := strings.Repeat("AbCdEf0123", 4)
	if id, err := ParseID(upper); err != nil || id != ID(strings.ToLower(upper)) {
		t.Errorf("%q is %q, %v", upper, id, err)
	}
	for _, text := range []string{"", "main", upper[1:], upper + "0", "g" + upper[1:], " " + upper[1:], strings.Repeat("é", 20)} {
		if _, err := ParseID(text); !errors.Is(err, ErrIDInvalid) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
