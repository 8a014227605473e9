package yaml

import (
	"bytes"
	"unicode/utf8"
)

// stride is how many characters lie between the marks in a line.
const stride = 64

// places finds the byte that a line and a column of the parser's are at. The parser counts characters.
type places struct {
	text  []byte
	lines []int // where each begins
	// marks are where every so many characters of a long line begin, of lines that were asked about: a line may
	// be a whole file.
	marks map[int][]int
}

func newPlaces(text []byte) *places {
	lines := []int{0}
	for at := 0; ; {
		length := bytes.IndexByte(text[at:], '\n')
		if length < 0 {
			return &places{text: text, lines: lines, marks: map[int][]int{}}
		}
		at += length + 1
		lines = append(lines, at)
	}
}

// offset counts lines and columns from 1. A place behind a line is its end, one behind the text is that of the text.
func (p *places) offset(line, column int) int {
	if line < 1 {
		return 0
	}
	if line > len(p.lines) {
		return len(p.text)
	}
	start, end := p.lines[line-1], len(p.text)
	if line < len(p.lines) {
		end = p.lines[line] - 1
	}
	left := max(column-1, 0)
	if end-start > stride {
		marks := p.marksOf(line, p.text[start:end])
		last := min(left/stride, len(marks)-1)
		start += marks[last]
		left -= last * stride
	}
	for ; left > 0 && start < end; left-- {
		_, size := utf8.DecodeRune(p.text[start:end])
		start += size
	}
	return start
}

func (p *places) marksOf(line int, text []byte) []int {
	marks := p.marks[line]
	if marks != nil {
		return marks
	}
	count := 0
	for at := 0; at < len(text); count++ {
		if count%stride == 0 {
			marks = append(marks, at)
		}
		_, size := utf8.DecodeRune(text[at:])
		at += size
	}
	p.marks[line] = marks
	return marks
}
