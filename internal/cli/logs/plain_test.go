package logs

import (
	"bytes"
	"errors"
	"log/slog"
	"regexp"
	"testing"
)

func TestPlainLog(t *testing.T) {
	for name, test := range map[string]struct {
		write func(*slog.Logger)
		want  string
	}{
		"news":       {func(l *slog.Logger) { l.Info("stopping") }, `stopping`},
		"with facts": {func(l *slog.Logger) { l.Warn("the disk is full", "path", "/a b", "error", errors.New("no room")) }, `warning: the disk is full (path /a b, error no room)`},
		"groups": {func(l *slog.Logger) {
			l.With("part", "hub").WithGroup("git").Error("x", "n", 1, slog.Group("in", "m", true))
		}, `error: x (part hub, git.n 1, git.in.m true)`},
		"what a terminal acts on": {func(l *slog.Logger) { l.Info("\x1b]0;title\a", "path", "/\x1b[2J\nforged") }, `"\x1b]0;title\a" (path "/\x1b[2J\nforged")`},
		"too low":                 {func(l *slog.Logger) { l.Debug("detail") }, ``},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			handler, err := Handler(plainFormat, &out)
			if err != nil {
				t.Fatal(err)
			}
			test.write(slog.New(handler))
			want := ""
			if test.want != "" {
				want = `\d\d:\d\d:\d\d ` + regexp.QuoteMeta(test.want) + "\n"
			}
			if !regexp.MustCompile("^" + want + "$").MatchString(out.String()) {
				t.Errorf("it is %q, want %q", out.String(), test.want)
			}
		})
	}
}
