package logs

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"

	"sheaf/internal/cli/terminal"
)

// plainLog is a log for somebody at a terminal: "14:05:09 warning: the disk is full (path /api/v3/user)". What is not
// printable, such as the codes that a terminal acts on, is written as Go writes it.
type plainLog struct {
	mu     *sync.Mutex // shared by those that WithAttrs made
	out    io.Writer
	prefix string // of groups
	known  string // attributes that each line has
}

// Enabled implements [slog.Handler].
func (*plainLog) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelInfo }

// Handle implements [slog.Handler].
func (l *plainLog) Handle(_ context.Context, line slog.Record) error {
	var text bytes.Buffer
	text.WriteString(line.Time.Format("15:04:05 "))
	switch {
	case line.Level >= slog.LevelError:
		text.WriteString("error: ")
	case line.Level >= slog.LevelWarn:
		text.WriteString("warning: ")
	}
	text.WriteString(terminal.Printable(line.Message))
	known := l.known
	line.Attrs(func(a slog.Attr) bool {
		known += l.write(a)
		return true
	})
	if known != "" {
		fmt.Fprintf(&text, " (%s)", strings.TrimPrefix(known, ", "))
	}
	text.WriteByte('\n')
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.out.Write(text.Bytes())
	return err
}

// WithAttrs implements [slog.Handler].
func (l *plainLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	more := *l
	for _, a := range attrs {
		more.known += l.write(a)
	}
	return &more
}

// WithGroup implements [slog.Handler].
func (l *plainLog) WithGroup(name string) slog.Handler {
	inner := *l
	inner.prefix += name + "."
	return &inner
}

func (l *plainLog) write(a slog.Attr) string {
	value := a.Value.Resolve()
	if value.Kind() == slog.KindGroup {
		inner := *l
		if a.Key != "" {
			inner.prefix += a.Key + "."
		}
		text := ""
		for _, member := range value.Group() {
			text += inner.write(member)
		}
		return text
	}
	if a.Equal(slog.Attr{}) {
		return ""
	}
	return ", " + terminal.Printable(l.prefix+a.Key) + " " + terminal.Printable(value.String())
}
