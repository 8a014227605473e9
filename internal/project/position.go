package project

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// Escapes of JSON Pointer (RFC 6901 §3), and back.
var (
	pointerEscapes   = strings.NewReplacer("~", "~0", "/", "~1")
	pointerUnescapes = strings.NewReplacer("~1", "/", "~0", "~")
)

// pointerOf writes a path as JSON Pointer (RFC 6901).
func pointerOf(path []string) string {
	var pointer strings.Builder
	for _, part := range path {
		pointer.WriteByte('/')
		_, _ = pointerEscapes.WriteString(&pointer, part)
	}
	return pointer.String()
}

// offsets finds where the values of the wanted pointers begin, in one pass over the text.
// The text must be valid JSON. Of members with one name the last counts, as in parsing. The
// offset of a pointer that leads nowhere is 0.
func offsets(text []byte, wanted map[string]bool) map[string]int {
	found := make(map[string]int, len(wanted))
	for pointer := range wanted {
		found[pointer] = 0
	}
	finder := offsetFinder{text: text, decoder: json.NewDecoder(bytes.NewReader(text)), wanted: wanted, found: found}
	finder.decoder.UseNumber()
	finder.value("")
	return found
}

type offsetFinder struct {
	text    []byte
	decoder *json.Decoder
	wanted  map[string]bool
	found   map[string]int
}

func (f *offsetFinder) value(pointer string) {
	if f.wanted[pointer] {
		f.found[pointer] = f.next()
	}
	token, err := f.decoder.Token()
	if err != nil {
		return
	}
	switch token {
	case json.Delim('{'):
		for f.decoder.More() {
			name, err := f.decoder.Token()
			if err != nil {
				return
			}
			text, _ := name.(string)
			f.value(pointer + pointerOf([]string{text}))
		}
	case json.Delim('['):
		for i := 0; f.decoder.More(); i++ {
			f.value(pointer + "/" + strconv.Itoa(i))
		}
	default:
		return
	}
	_, _ = f.decoder.Token() // the closing bracket
}

// next is where the decoder's next value begins: after blanks, and the comma or colon
// that the decoder has not consumed yet.
func (f *offsetFinder) next() int {
	offset := int(f.decoder.InputOffset())
	for offset < len(f.text) && strings.IndexByte(" \t\r\n,:", f.text[offset]) >= 0 {
		offset++
	}
	return offset
}
