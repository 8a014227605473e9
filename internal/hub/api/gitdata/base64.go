package gitdata

import (
	"encoding/base64"
	"errors"
	"io"
	"strings"
)

// GitHub breaks the lines of a blob's base64 after 60 characters and ends the last one.
const (
	bytesOfLine = 45
	charsOfLine = 60
)

// WrapBase64 encodes a blob.
func WrapBase64(content []byte) string {
	var text strings.Builder
	text.Grow(len(content)*4/3 + len(content)/bytesOfLine + 8)
	for len(content) > 0 {
		line := content[:min(bytesOfLine, len(content))]
		content = content[len(line):]
		text.WriteString(base64.StdEncoding.EncodeToString(line))
		text.WriteByte('\n')
	}
	return text.String()
}

// lineEnd is the end of a line inside a string of JSON.
const lineEnd = `\n`

// escapedLength is the length, in bytes, of what an escaper makes of so many bytes.
func escapedLength(size int64) int64 {
	length := size / bytesOfLine * (charsOfLine + int64(len(lineEnd)))
	if rest := size % bytesOfLine; rest > 0 {
		length += int64(base64.StdEncoding.EncodedLen(int(rest)) + len(lineEnd))
	}
	return length
}

// escaper reads a blob as WrapBase64 would encode it, as the inside of a string of JSON.
type escaper struct {
	blob  io.Reader
	block []byte // of the blob
	text  []byte // that nobody has read yet
	made  []byte // where text lies
	err   error
}

func newEscaper(blob io.Reader) *escaper {
	const lines = 700
	return &escaper{
		blob: blob, block: make([]byte, lines*bytesOfLine),
		made: make([]byte, 0, lines*(charsOfLine+len(lineEnd))),
	}
}

func (e *escaper) Read(p []byte) (int, error) {
	for len(e.text) == 0 {
		if e.err != nil {
			return 0, e.err
		}
		e.fill()
	}
	n := copy(p, e.text)
	e.text = e.text[n:]
	return n, nil
}

// fill encodes whole lines, and a part of one at the end only.
func (e *escaper) fill() {
	n, err := io.ReadFull(e.blob, e.block)
	if errors.Is(err, io.ErrUnexpectedEOF) && n > 0 {
		err = io.EOF // unless the blob itself broke off, which the length of the answer tells
	}
	e.err = err
	e.made = e.made[:0]
	for block := e.block[:n]; len(block) > 0; {
		line := block[:min(bytesOfLine, len(block))]
		block = block[len(line):]
		e.made = base64.StdEncoding.AppendEncode(e.made, line)
		e.made = append(e.made, lineEnd...)
	}
	e.text = e.made
}
