package moving

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Files go through this process without being in its memory.

// stream opens what has a path as its bytes.
func (c *client) stream(ctx context.Context, path string) (io.ReadCloser, error) {
	request, err := c.request(ctx, http.MethodGet, c.base+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/octet-stream")
	request.Header.Set("Accept-Encoding", "identity")
	response, err := c.patient().Do(request)
	if err != nil {
		return nil, fmt.Errorf("GET %s: %w", path, withoutAddress(err))
	}
	if response.StatusCode != http.StatusOK {
		defer response.Body.Close()
		text, _ := io.ReadAll(io.LimitReader(response.Body, maxAnswer)) // what was read says enough
		return nil, &refusal{status: response.StatusCode, call: "GET " + path, message: messageOf(text)}
	}
	return response.Body, nil
}

// patient is the client for bodies of any length. What its time is for other calls is here that of one silence (untilQuiet).
func (c *client) patient() *http.Client {
	patient := *c.http
	patient.Timeout = 0
	return &patient
}

// uploaded is a file on its way to the target.
type uploaded struct {
	address   string // where it is sent to, with its name
	mediaType string
	size      int64
	open      func(ctx context.Context) (io.ReadCloser, error)
}

// errUnreadable is of a file that cannot be read at its source, whatever the target says.
var errUnreadable = errors.New("it cannot be read here")

// errElsewhere is of a target that names another host for files.
var errElsewhere = errors.New("the target takes files at an address to which the token does not go, as it is not that of --to")

// upload sends a file. What a limit refuses is sent again once the limit has ended.
func (c *client) upload(ctx context.Context, file uploaded, into any) error {
	for attempt := 1; ; attempt++ {
		written, err := c.turn(ctx)
		if err != nil {
			return err
		}
		wait, err := c.uploadOnce(ctx, file, into)
		written()
		if err == nil || wait == 0 || wait > longestWait || attempt == maxAttempts {
			return err
		}
		c.tell("a limit of requests is reached; it goes on in %s", wait.Round(time.Second))
		if err := sleep(ctx, wait); err != nil {
			return err
		}
	}
}

func (c *client) uploadOnce(ctx context.Context, file uploaded, into any) (wait time.Duration, err error) {
	alive, heard, stop := untilQuiet(ctx, c.http.Timeout)
	defer stop()
	content, err := file.open(alive)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", errUnreadable, err)
	}
	defer content.Close()
	body := &measured{content: content, left: file.size, heard: heard}
	request, err := c.request(alive, http.MethodPost, file.address, body)
	if err != nil {
		return 0, err
	}
	request.ContentLength = file.size
	request.Header.Set("Content-Type", file.mediaType)
	request.Header.Set("Expect", "100-continue") // a refusal comes before the file is sent
	_, wait, err = exchange(c.patient(), request, into)
	failed := body.failure()
	switch {
	case err == nil:
		return 0, nil
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case alive.Err() != nil:
		return 0, fmt.Errorf("POST %s: %w", request.URL.Path, context.Cause(alive))
	case failed != nil:
		return 0, fmt.Errorf("%w: %w", errUnreadable, failed)
	}
	return wait, err
}

var errQuiet = errors.New("nothing moved for too long")

// untilQuiet ends a context once heard was not called for so long; zero: never.
func untilQuiet(ctx context.Context, limit time.Duration) (alive context.Context, heard, stop func()) {
	alive, cancel := context.WithCancelCause(ctx)
	if limit <= 0 {
		return alive, func() {}, func() { cancel(nil) }
	}
	timer := time.AfterFunc(limit, func() { cancel(errQuiet) })
	return alive, func() { timer.Reset(limit) }, func() { timer.Stop(); cancel(nil) }
}

// measured is a body that must have a size. It may be read after the answer has come.
type measured struct {
	content io.Reader
	heard   func()

	mu     sync.Mutex
	left   int64
	failed error
}

// Read implements io.Reader.
func (m *measured) Read(p []byte) (int, error) {
	n, err := m.content.Read(p)
	m.heard()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.left -= int64(n)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		m.failed = err
	case m.left < 0, err != nil && m.left > 0:
		m.failed = errors.New("it is not as long as it should be")
	}
	if m.failed != nil {
		return n, m.failed
	}
	return n, err
}

// failure is what kept the content from being read.
func (m *measured) failure() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.failed
}

// uploadAddress is where a file is sent to, by the template that a release has for it (RFC 6570), such as
// https://uploads.github.com/repos/ada/notes/releases/1/assets{?name,label}. It has to be at the target: nobody else gets
// the token.
func (c *client) uploadAddress(template, name, label string) (string, error) {
	plain, _, _ := strings.Cut(template, "{")
	address, err := url.Parse(plain)
	if err != nil {
		return "", fmt.Errorf("the target names %q for files: %w", plain, err)
	}
	base, err := url.Parse(c.base)
	if err != nil {
		return "", fmt.Errorf("the address of the target: %w", err)
	}
	// github.com and ghe.com have a host for each: api. and uploads.
	host, isApart := strings.CutPrefix(base.Host, "api.")
	if address.Scheme != base.Scheme || address.User != nil || address.Host != base.Host && !(isApart && address.Host == "uploads."+host) {
		return "", fmt.Errorf("%w: %s://%s", errElsewhere, address.Scheme, address.Host)
	}
	query := url.Values{"name": {name}}
	if label != "" {
		query.Set("label", label)
	}
	address.RawQuery = query.Encode()
	return address.String(), nil
}
