package json5

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// blanks passes over what stands between values, as far as the dialect has it.
func (s *scanner) blanks() error {
	for s.at < len(s.text) {
		switch char := s.text[s.at]; {
		case char == ' ', char == '\t', char == '\n', char == '\r':
			s.at++
		case char == '/' && s.Comments && s.peekAt(1) == '/':
			s.lineComment()
		case char == '/' && s.Comments && s.peekAt(1) == '*':
			length := bytes.Index(s.text[s.at+2:], []byte("*/"))
			if length < 0 {
				return s.mistake("the comment that begins here has no end")
			}
			s.at += 2 + length + 2
		default:
			size := s.otherBlank()
			if size == 0 {
				return nil
			}
			s.at += size
		}
	}
	return nil
}

// lineComment passes over a comment that ends with its line.
func (s *scanner) lineComment() {
	for s.at < len(s.text) {
		char, size := utf8.DecodeRune(s.text[s.at:])
		if char == '\n' || char == '\r' || s.JSON5 && isSeparator(char) {
			return
		}
		s.at += size
	}
}

// otherBlank is the size of a blank that JSON does not have.
func (s *scanner) otherBlank() int {
	if !s.JSON5 {
		return 0
	}
	char, size := utf8.DecodeRune(s.text[s.at:])
	if char == '\v' || char == '\f' || char == '\ufeff' || isSeparator(char) || unicode.Is(unicode.Zs, char) {
		return size
	}
	return 0
}

// isSeparator tells the line ends of Unicode, which JavaScript has too.
func isSeparator(char rune) bool { return char == '\u2028' || char == '\u2029' }
