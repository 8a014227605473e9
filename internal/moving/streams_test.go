package moving

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestUploadAddress(t *testing.T) {
	for _, c := range []struct{ base, template, want string }{
		{"https://api.github.com", "https://uploads.github.com/repos/a/b/releases/1/assets{?name,label}", "https://uploads.github.com/repos/a/b/releases/1/assets?name=n+%26.bin"},
		{"https://api.octo.ghe.com", "https://uploads.octo.ghe.com/repos/a/b/releases/1/assets{?name,label}", "https://uploads.octo.ghe.com/repos/a/b/releases/1/assets?name=n+%26.bin"},
		{"https://git.example.org/api/v3", "https://git.example.org/api/uploads/repos/a/b/releases/1/assets{?name,label}", "https://git.example.org/api/uploads/repos/a/b/releases/1/assets?name=n+%26.bin"},
		{"https://api.github.com", "https://uploads.github.com.example.org/x", ""},
		{"https://api.github.com", "http://uploads.github.com/x", ""},
		{"https://api.github.com", "https://x:y@uploads.github.com/x", ""},
		{"https://git.example.org/api/v3", "https://uploads.git.example.org/x", ""},
		{"https://git.example.org/api/v3", "//git.example.org/x", ""},
		{"https://git.example.org/api/v3", "", ""},
		{"https://git.example.org/api/v3", "https://git.example.org:444/x", ""},
	} {
		got, err := (&client{base: c.base}).uploadAddress(c.template, "n &.bin", "")
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s at %s: %q, %v; want %q", c.template, c.base, got, err, c.want)
		}
	}
	got, err := (&client{base: "https://h"}).uploadAddress("https://h/x{?name,label}", "n", "l l")
	if err != nil || got != "https://h/x?label=l+l&name=n" {
		t.Errorf("%q, %v", got, err)
	}
}

// The target has the beginning of a file before the end is read here: it is not in memory as a whole.
func TestUploadStreams(t *testing.T) {
	const half = 4 << 20
	arrived := make(chan struct{})
	source := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		part := make([]byte, half)
		_, _ = w.Write(part)
		_ = http.NewResponseController(w).Flush()
		<-arrived
		_, _ = w.Write(part)
	}))
	defer source.Close()
	size := int64(0)
	target := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		size, _ = io.CopyN(io.Discard, r.Body, half/2)
		close(arrived)
		more, _ := io.Copy(io.Discard, r.Body)
		size += more
		if r.ContentLength != 2*half || r.Header.Get("Content-Type") != "text/plain" {
			w.WriteHeader(http.StatusBadRequest)
		}
	}))
	defer target.Close()
	from := &client{base: source.URL, http: http.DefaultClient}
	to := &client{base: target.URL, http: &http.Client{Timeout: time.Minute}}
	err := to.upload(t.Context(), uploaded{
		address: target.URL + "/x?name=n", mediaType: "text/plain", size: 2 * half,
		open: func(ctx context.Context) (io.ReadCloser, error) { return from.stream(ctx, "/x") },
	}, nil)
	if err != nil || size != 2*half {
		t.Errorf("%d bytes have come: %v", size, err)
	}
}

func TestQuiet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, heard, stop := untilQuiet(t.Context(), time.Minute)
		defer stop()
		for range 10 {
			time.Sleep(50 * time.Second)
			heard()
		}
		if ctx.Err() != nil {
			t.Error("it has ended, although something moved")
		}
		time.Sleep(61 * time.Second)
		if !errors.Is(context.Cause(ctx), errQuiet) {
			t.Errorf("after a silence it says %v", context.Cause(ctx))
		}
	})
}

func TestMeasured(t *testing.T) {
	for text, isRight := range map[string]bool{"abc": true, "ab": false, "abcd": false, "": false} {
		m := &measured{content: strings.NewReader(text), left: 3, heard: func() {}}
		_, err := io.Copy(io.Discard, m)
		if (err == nil) != isRight || (m.failure() == nil) != isRight {
			t.Errorf("%q: %v, %v", text, err, m.failure())
		}
	}
}
