package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"sheaf/internal/git/object"
)

// Lists are written item by item, and are the same JSON as that of the encoder.
func TestEncode(t *testing.T) {
	for _, value := range []any{
		[]int{},
		[]int(nil),
		[]int{1},
		[]string{"a", "<b>", `"`},
		[]any{nil, 1, []int{2, 3}, map[string]any{"a": []string{"b"}}},
		map[string]any{"list": []int{1}},
		struct {
			A *string `json:"a"`
		}{},
		"text", nil,
	} {
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(value); err != nil {
			t.Fatal(err)
		}
		if got, err := encode(value); err != nil || string(got) != want.String() {
			t.Errorf("%v is %q, want %q; %v", value, got, want.String(), err)
		}
	}
}

func TestEncodeGivesUpLargeLists(t *testing.T) {
	page := make([]map[string]string, 100)
	text := strings.Repeat("x", 64<<10)
	for i := range page {
		page[i] = map[string]string{"body": text}
	}
	if _, err := encode(page); err != nil {
		t.Errorf("a page of the longest texts: %v", err)
	}
	text = strings.Repeat("\x01", 64<<10) // six bytes each in JSON
	for i := range page {
		page[i] = map[string]string{"body": text}
	}
	if _, err := encode(page); !errors.Is(err, object.ErrTooLarge) {
		t.Errorf("a page of texts that grow: %v", err)
	}
}
