package json5

import (
	"fmt"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// quoted reads a text in quotes. Halves of a pair that stand alone become U+FFFD, as bytes that are no UTF-8 do:
// encoding/json has it so.
func (s *scanner) quoted() (string, error) {
	quote := s.text[s.at]
	s.at++
	if plain, isPlain := s.plain(quote); isPlain {
		return plain, nil
	}
	read := []byte{}
	for s.at < len(s.text) {
		char, size := utf8.DecodeRune(s.text[s.at:])
		switch {
		case char == rune(quote):
			s.at++
			return string(read), nil
		case char == '\\':
			var err error
			if read, err = s.escape(read); err != nil {
				return "", err
			}
			continue
		case char == '\n' || char == '\r':
			return "", s.mistake("not valid " + s.Name + ": the text that begins before ends with no quote on its line")
		case char < ' ' && !s.JSON5:
			return "", s.mistake("not valid " + s.Name + ": a text has " + shown(char) + " only as an escape")
		}
		read = utf8.AppendRune(read, char)
		s.at += size
	}
	return "", s.unexpected("a quote")
}

// plain reads a text that has nothing but letters up to its quote, as nearly all have.
func (s *scanner) plain(quote byte) (string, bool) {
	for at := s.at; at < len(s.text); at++ {
		switch char := s.text[at]; {
		case char == quote:
			content := s.text[s.at:at]
			if !utf8.Valid(content) {
				return "", false
			}
			s.at = at + 1
			return string(content), true
		case char == '\\', char < ' ':
			return "", false
		}
	}
	return "", false
}

// escapes are those of one letter.
var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func (s *scanner) escape(read []byte) ([]byte, error) {
	letter := s.peekAt(1)
	if plain, isKnown := escapes[letter]; isKnown {
		s.at += 2
		return append(read, plain), nil
	}
	if letter == 'u' {
		char, err := s.unicodeEscape()
		return utf8.AppendRune(read, char), err
	}
	if s.JSON5 && s.at+1 < len(s.text) {
		return s.otherEscape(read)
	}
	s.at = min(s.at+1, len(s.text))
	return nil, s.unexpected("one of \"\\/bfnrtu")
}

// unicodeEscape reads \uXXXX, or two of them that are halves of a pair.
func (s *scanner) unicodeEscape() (rune, error) {
	char, err := s.digits(2, 4)
	if err != nil || !utf16.IsSurrogate(char) {
		return char, err
	}
	if s.peek() == '\\' && s.peekAt(1) == 'u' {
		begin := s.at
		low, err := s.digits(2, 4)
		if err != nil {
			return 0, err
		}
		if pair := utf16.DecodeRune(char, low); pair != utf8.RuneError {
			return pair, nil
		}
		s.at = begin
	}
	return utf8.RuneError, nil
}

// digits reads hexadecimal digits after so many bytes.
func (s *scanner) digits(after, count int) (rune, error) {
	s.at += after
	for i := range count {
		if !isHex(s.peekAt(i)) {
			s.at = min(s.at+i, len(s.text))
			return 0, s.unexpected(fmt.Sprintf("an escape with %d hexadecimal digits", count))
		}
	}
	code, err := strconv.ParseUint(string(s.text[s.at:s.at+count]), 16, 32)
	s.at += count
	return rune(code), err
}

func isHex(char byte) bool {
	return char >= '0' && char <= '9' || char >= 'a' && char <= 'f' || char >= 'A' && char <= 'F'
}

// otherEscape reads an escape that JSON does not have.
func (s *scanner) otherEscape(read []byte) ([]byte, error) {
	char, size := utf8.DecodeRune(s.text[s.at+1:])
	switch {
	case char == 'x':
		code, err := s.digits(2, 2)
		return utf8.AppendRune(read, code), err
	case char == 'v':
		char = '\v'
	case char == '0' && (s.peekAt(2) < '0' || s.peekAt(2) > '9'):
		char = 0
	case char >= '0' && char <= '9':
		s.at++
		return nil, s.unexpected("an escape")
	case char == '\r' && s.peekAt(2) == '\n': // the text goes on in the next line
		s.at += 3
		return read, nil
	case char == '\n', char == '\r', isSeparator(char):
		s.at += 1 + size
		return read, nil
	}
	s.at += 1 + size
	return utf8.AppendRune(read, char), nil
}

// bareName reads a name without quotes: an IdentifierName of ECMAScript 5.1.
func (s *scanner) bareName() (string, error) {
	var read []byte
	for s.at < len(s.text) {
		begin := s.at
		char, size := utf8.DecodeRune(s.text[s.at:])
		if char == '\\' && s.peekAt(1) == 'u' {
			var err error
			if char, err = s.unicodeEscape(); err != nil {
				return "", err
			}
			size = 0
		}
		if !isNamePart(char) || len(read) == 0 && !isNameStart(char) {
			s.at = begin
			break
		}
		read = utf8.AppendRune(read, char)
		s.at += size
	}
	if len(read) == 0 {
		return "", s.unexpected("a name")
	}
	return string(read), nil
}

func isNameStart(char rune) bool {
	return char == '$' || char == '_' || unicode.IsLetter(char) || unicode.Is(unicode.Nl, char)
}

func isNamePart(char rune) bool {
	return isNameStart(char) || unicode.In(char, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc) || char == '\u200c' || char == '\u200d'
}

// shown is a character as messages show it.
func shown(char rune) string {
	if char == utf8.RuneError || !unicode.IsPrint(char) {
		return fmt.Sprintf("U+%04X", char)
	}
	return "'" + string(char) + "'"
}
