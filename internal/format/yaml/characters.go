package yaml

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"sheaf/internal/format/tree"
)

// checkCharacters refuses what the readers in use take for different things, or not at all: control characters,
// and a carriage return that ends a line alone.
func checkCharacters(text []byte) error {
	for at := 0; at < len(text); {
		char, size := rune(text[at]), 1
		if char >= utf8.RuneSelf {
			char, size = utf8.DecodeRune(text[at:])
		}
		switch {
		case char == utf8.RuneError && size == 1:
			return &tree.Mistake{Offset: at, Message: "not valid YAML: the text is not UTF-8"}
		case char == '\r' && (at+1 == len(text) || text[at+1] != '\n'):
			return &tree.Mistake{Offset: at, Message: "not valid YAML: a carriage return (U+000D) stands without a line feed behind it"}
		case char < ' ' && char != '\t' && char != '\n' && char != '\r', char >= 0x7f && char <= 0x9f, char == 0xfffe, char == 0xffff:
			return &tree.Mistake{Offset: at, Message: fmt.Sprintf("not valid YAML: the character U+%04X stands only as an escape, in double quotes", char)}
		}
		at += size
	}
	return nil
}

const byteOrderMark = "\ufeff"

// moveMark brings a byte order mark that stands between the comments of a beginning and the data (YAML 1.2.2 §5.2)
// to the end of the last of these comments. The parser would take it for the first character of a name there.
// No byte behind it moves.
func moveMark(text []byte) []byte {
	for at := 0; at < len(text); {
		length := bytes.IndexByte(text[at:], '\n')
		if length < 0 || !saysNothing(text[at:at+length]) {
			return text
		}
		line := bytes.TrimRight(text[at:at+length], "\r")
		if bytes.Contains(line, []byte("#")) && bytes.HasPrefix(text[at+length+1:], []byte(byteOrderMark)) {
			moved := bytes.Clone(text)
			end := at + len(line)
			copy(moved[end:], byteOrderMark)
			copy(moved[end+len(byteOrderMark):], text[end:at+length+1])
			return moved
		}
		at += length + 1
	}
	return text
}

// separators are the line ends of Unicode. They are none in YAML 1.2, and the parser takes them for some.
var separators = []string{"\u2028", "\u2029"}

// Characters that nobody has agreed upon the meaning of. They take as many bytes as separators.
const (
	firstPrivate = '\ue000'
	lastPrivate  = '\uf8ff'
)

// standInForSeparators puts private characters, which the text does not have, in the place of separators.
// What it returns beside the text puts them back.
func standInForSeparators(text []byte) (readable []byte, back []string) {
	private := firstPrivate
	for _, separator := range separators {
		if !bytes.Contains(text, []byte(separator)) {
			continue
		}
		for private <= lastPrivate && bytes.ContainsRune(text, private) {
			private++
		}
		if private > lastPrivate { // a text that has all 6,400 of them is no text
			return text, back
		}
		text = bytes.ReplaceAll(text, []byte(separator), []byte(string(private)))
		back = append(back, string(private), separator)
		private++
	}
	return text, back
}
