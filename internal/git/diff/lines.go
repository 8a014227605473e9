package diff

import (
	"strconv"
	"strings"
)

// Side is one of the two that a patch shows.
type Side byte

// The sides: what goes, and what is there afterwards. Lines that stay are on both.
const (
	Left  Side = '-'
	Right Side = '+'
)

// patchLine is one line of a patch.
type patchLine struct {
	kind     byte // ' ', '+', '-', or '@' for the head of a hunk
	old, new int  // its number on either side, zero where it is not
	next     int  // the number of the next line of the left side
	from     int  // where its hunk begins in the text
	end      int  // where the line ends in the text, without its line feed
}

// eachLine calls do with the lines of a patch, until it returns false. Notes such as "\ No newline at end of file" are
// passed over.
func eachLine(patch string, do func(position int, l patchLine) bool) {
	var old, now, from, at, position int
	for line := range strings.Lines(patch) {
		start := at
		at += len(line)
		l := patchLine{kind: line[0], from: from, end: at - (len(line) - len(strings.TrimSuffix(line, "\n")))}
		switch l.kind {
		case '@':
			from = start
			l.from = from
			old, now = hunkStart(line)
		case '-':
			l.old = old
			old++
		case '+':
			l.new = now
			now++
		case ' ':
			l.old, l.new = old, now
			old, now = old+1, now+1
		default:
			position++ // GitHub counts it
			continue
		}
		l.next = old
		if !do(position, l) {
			return
		}
		position++
	}
}

// hunkStart reads "@@ -OLD[,COUNT] +NEW[,COUNT] @@". Of a side without lines git names the line before.
func hunkStart(head string) (old, now int) {
	fields := strings.Fields(head)
	if len(fields) < 3 {
		return 0, 0
	}
	return rangeStart(fields[1]), rangeStart(fields[2])
}

func rangeStart(text string) int {
	first, count, _ := strings.Cut(text[1:], ",")
	start, err := strconv.Atoi(first)
	if err == nil && count == "0" {
		start++
	}
	return start
}

func (l patchLine) on(side Side) int {
	if side == Left {
		return l.old
	}
	return l.new
}

// Find tells where a line of a side is in a patch: its position, counted from the first hunk's head, which is zero, and
// its hunk up to there. It reports false for a line that the patch does not show.
func Find(patch string, side Side, line int) (position int, hunk string, ok bool) {
	eachLine(patch, func(at int, l patchLine) bool {
		if l.kind != '@' && l.on(side) == line && line > 0 {
			position, hunk, ok = at, patch[l.from:l.end], true
		}
		return !ok
	})
	return position, hunk, ok
}

// At is the line at a position of a patch, on the side on which it is commented: what goes on the left, all else on the
// right.
func At(patch string, position int) (side Side, line int, ok bool) {
	eachLine(patch, func(at int, l patchLine) bool {
		if at == position && l.kind != '@' {
			side, line, ok = Right, l.new, true
			if l.kind == '-' {
				side, line = Left, l.old
			}
		}
		return at < position
	})
	return side, line, ok
}

// Follow tells which line of what is there afterwards a line of what was there before has become, and reports false
// where it is gone.
func Follow(patch string, line int) (int, bool) {
	shift, isGone := 0, false
	eachLine(patch, func(_ int, l patchLine) bool {
		switch {
		case l.kind == '-' && l.old == line:
			isGone = true
		case l.kind == '-' && l.old < line:
			shift--
		case l.kind == '+' && l.next <= line:
			shift++
		}
		return !isGone
	})
	return line + shift, !isGone
}
