package moving

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	maxAnswer   = 64 << 20 // bytes
	maxAttempts = 5
	longestWait = 65 * time.Minute // GitHub's limits end within the hour
)

// client speaks GitHub's REST API with one token.
type client struct {
	base  string // https://api.github.com, without a slash at its end
	token string
	http  *http.Client
	pause time.Duration // between writes: GitHub asks for a second
	tell  func(format string, values ...any)
	wrote time.Time
}

// refusal is an answer that is no success. It repeats GitHub's own words, which hold no token.
type refusal struct {
	status  int
	call    string
	message string
}

// Error implements error.
func (r *refusal) Error() string { return fmt.Sprintf("%s: %d %s", r.call, r.status, r.message) }

// isRefused reports whether an error is an answer with one of the statuses.
func isRefused(err error, statuses ...int) bool {
	var refused *refusal
	if !errors.As(err, &refused) {
		return false
	}
	for _, status := range statuses {
		if refused.status == status {
			return true
		}
	}
	return len(statuses) == 0
}

// isOfThisAlone reports whether an error refuses one thing. A token that has ended refuses all.
func isOfThisAlone(err error) bool { return isRefused(err) && !isRefused(err, http.StatusUnauthorized) }

// isPassing reports whether an error may be another one, or none, a moment later.
func isPassing(err error) bool {
	return isRefused(err, http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout)
}

// get reads one answer.
func (c *client) get(ctx context.Context, path string, into any) error {
	_, err := c.call(ctx, http.MethodGet, c.base+path, nil, into)
	return err
}

// send makes one change. What a limit refuses was not done, and is sent again once the limit has ended. An answer that is
// lost leaves open what was done: then it fails, and the journal says that it had begun.
func (c *client) send(ctx context.Context, method, path string, body, into any) error {
	written, err := c.turn(ctx)
	if err != nil {
		return err
	}
	defer written()
	_, err = c.call(ctx, method, c.base+path, body, into)
	return err
}

// turn waits until the next write may come. written is called after it.
func (c *client) turn(ctx context.Context) (written func(), err error) {
	return func() { c.wrote = time.Now() }, sleep(ctx, time.Until(c.wrote.Add(c.pause)))
}

// list reads all pages of a list.
func list[Item any](ctx context.Context, c *client, path string) ([]Item, error) {
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	var all []Item
	for address := c.base + path + separator + "per_page=100"; address != ""; {
		if !strings.HasPrefix(address, c.base+"/") { // the token goes nowhere else
			return nil, fmt.Errorf("GET %s: the next page is at another host", path)
		}
		var page []Item
		header, err := c.call(ctx, http.MethodGet, address, nil, &page)
		if err != nil {
			return nil, err
		}
		all = append(all, page...)
		address = nextPage(header.Get("Link"))
	}
	return all, nil
}

var nextLink = regexp.MustCompile(`<([^>]*)>;\s*rel="next"`)

func nextPage(link string) string {
	found := nextLink.FindStringSubmatch(link)
	if found == nil {
		return ""
	}
	return found[1]
}

func (c *client) call(ctx context.Context, method, address string, body, into any) (http.Header, error) {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return nil, fmt.Errorf("write a request: %w", err)
		}
	}
	for attempt := 1; ; attempt++ {
		header, wait, err := c.once(ctx, method, address, text, into)
		if err == nil || ctx.Err() != nil {
			return header, err
		}
		isDown := method == http.MethodGet && (!isRefused(err) || isPassing(err))
		switch {
		case wait > longestWait, attempt == maxAttempts:
			return nil, err
		case wait > 0:
			c.tell("a limit of requests is reached; it goes on in %s", wait.Round(time.Second))
		case isDown:
			wait = time.Duration(attempt*attempt) * 100 * time.Millisecond
		default:
			return nil, err
		}
		if err := sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

// once sends one request. wait is for how long a limit refuses it.
func (c *client) once(ctx context.Context, method, address string, body []byte, into any) (header http.Header, wait time.Duration, err error) {
	request, err := c.request(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	return exchange(c.http, request, into)
}

// request is one with the token and what GitHub asks for.
func (c *client) request(ctx context.Context, method, address string, body io.Reader) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return nil, fmt.Errorf("write a request: %w", err)
	}
	request.Header.Set("Authorization", "Bearer "+c.token)
	request.Header.Set("Accept", "application/vnd.github+json")
	request.Header.Set("X-GitHub-Api-Version", "2022-11-28")
	return request, nil
}

// exchange sends a request and reads its answer.
func exchange(by *http.Client, request *http.Request, into any) (header http.Header, wait time.Duration, err error) {
	name := request.Method + " " + request.URL.Path
	response, err := by.Do(request)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", name, withoutAddress(err))
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return nil, 0, fmt.Errorf("%s: read the answer: %w", name, err)
	}
	if response.StatusCode >= 300 {
		refused := &refusal{status: response.StatusCode, call: name, message: messageOf(text)}
		return nil, limitWait(response, refused.message, time.Now()), refused
	}
	if into != nil && len(text) > 0 {
		if err := json.Unmarshal(text, into); err != nil {
			return nil, 0, fmt.Errorf("%s: read the answer: %w", name, err)
		}
	}
	return response.Header, 0, nil
}

// withoutAddress is what went wrong on the way, without the whole address.
func withoutAddress(err error) error {
	var where *url.Error
	if errors.As(err, &where) {
		return where.Err
	}
	return err
}

// limitWait is how long GitHub asks to wait where a limit refuses, and zero for other answers
// (docs.github.com, "Rate limits for the REST API").
func limitWait(response *http.Response, message string, now time.Time) time.Duration {
	if response.StatusCode != http.StatusForbidden && response.StatusCode != http.StatusTooManyRequests {
		return 0
	}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		return time.Duration(max(seconds, 1)) * time.Second
	}
	if response.Header.Get("X-RateLimit-Remaining") == "0" {
		if reset, err := strconv.ParseInt(response.Header.Get("X-RateLimit-Reset"), 10, 64); err == nil {
			return max(time.Unix(reset, 0).Sub(now), 0) + time.Second
		}
	}
	if response.StatusCode == http.StatusTooManyRequests || strings.Contains(strings.ToLower(message), "secondary rate limit") {
		return time.Minute
	}
	return 0
}

// messageOf reads GitHub's words of a refusal.
func messageOf(text []byte) string {
	var body struct {
		Message string
		Errors  []json.RawMessage
	}
	if json.Unmarshal(text, &body) != nil || body.Message == "" {
		return "(no reason was given)"
	}
	message := body.Message
	for _, one := range body.Errors {
		var fault struct{ Message, Field, Code string }
		if json.Unmarshal(one, &fault) == nil && fault.Message+fault.Field+fault.Code != "" {
			message += " " + strings.Join(strings.Fields(fault.Message+" "+fault.Field+" "+fault.Code), " ")
		}
	}
	return message
}

func sleep(ctx context.Context, wait time.Duration) error {
	if wait <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
