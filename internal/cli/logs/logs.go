// Package logs writes the log of a command in one of its formats: for people, or a line each for
// programs.
package logs

import (
	"errors"
	"io"
	"log/slog"
	"os"
	"sync"

	"sheaf/internal/cli/terminal"
)

// Formats of the log.
const (
	plainFormat = "plain"
	textFormat  = "text"
	jsonFormat  = "json"
)

// Handler writes the log in a format: plain, text or json. Where none is named it is plain at a terminal, and text else.
// It fails where there is no such format.
func Handler(format string, out io.Writer) (slog.Handler, error) {
	if format == "" {
		format = textFormat
		if file, ok := out.(*os.File); ok && terminal.IsTerminal(file) {
			format = plainFormat
		}
	}
	switch format {
	case plainFormat:
		return &plainLog{mu: new(sync.Mutex), out: out}, nil
	case textFormat:
		return slog.NewTextHandler(out, nil), nil
	case jsonFormat:
		return slog.NewJSONHandler(out, nil), nil
	}
	return nil, errors.New("it must be plain, text or json")
}
