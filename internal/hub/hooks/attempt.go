package hooks

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // GitHub's older signature
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/hub/hooks/outgoing"
)

// waits are how long a delivery waits after each attempt that failed. GitHub does not try again; a hub that stands in
// an office has receivers that are switched off at night.
var waits = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 8 * time.Hour, 13 * time.Hour}

// patience is for how long a delivery is tried.
const patience = 24 * time.Hour

// maxAnswer is how much of the body of an answer is kept, in bytes.
const maxAnswer = 16 << 10

// isFinal reports whether an answer is about this very delivery, so that the same would be refused again. The others may
// come from a receiver that is not set up yet, or from something in front of it.
func isFinal(status int) bool {
	return slices.Contains([]int{http.StatusBadRequest, http.StatusGone, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity}, status)
}

// outcome is how an attempt went.
type outcome struct {
	status int // zero: there was no answer
	words  string
	took   time.Duration
	answer Answer
}

// try makes one attempt and notes how it went.
func (s *Service) try(d *Delivery) {
	s.mu.Lock()
	ctx, sent := s.sending, *d
	s.mu.Unlock()
	h, ok := s.registry.find(sent.Hook)
	var result outcome
	if ok {
		result = s.send(ctx, h, sent)
	}
	if ok && ctx.Err() == nil {
		if err := s.writeAnswer(sent.ID, result.answer); err != nil {
			s.log.Warn("the answer to a delivery is not kept", "error", err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.landed(d)
	if q, isThere := s.queues[sent.Hook]; !ok || !isThere || ctx.Err() != nil || !slices.Contains(q.lanes[d.Lane], d) {
		return // the hook is gone, or the hub stops: it is tried again
	}
	s.judge(d, result)
}

// judge notes the outcome of an attempt. s.mu is held.
func (s *Service) judge(d *Delivery, result outcome) {
	isGood := result.status >= 200 && result.status < 300
	d.Attempts++
	d.StatusCode, d.Status, d.Duration, d.TriedAt = result.status, result.words, result.took, s.now().UTC()
	s.queues[d.Hook].fails = !isGood
	s.sent.add(isGood, result.took)
	if !isGood {
		s.log.Info("a webhook was not delivered", "hook", d.Hook, "delivery", d.GUID, "attempt", d.Attempts, "reason", result.words)
	}
	wait := waits[min(d.Attempts, len(waits))-1]
	wait += time.Duration((rand.Float64() - 0.5) * 0.2 * float64(wait)) // so that not all come back at once
	switch {
	case isGood:
		s.finish(d, Delivered)
	case d.Once, isFinal(result.status), d.Attempts > len(waits), s.now().Sub(d.CreatedAt) > patience:
		s.finish(d, GivenUp)
	default:
		d.Next = s.now().Add(wait).UTC()
		s.write(record{Deliveries: []*Delivery{d}})
	}
}

// send sends one delivery.
func (s *Service) send(ctx context.Context, h Hook, d Delivery) outcome {
	payload, err := os.ReadFile(s.payloadPath(d.GUID))
	if err != nil {
		return outcome{words: "The payload cannot be read."}
	}
	body, contentType := payload, "application/json"
	if h.Target.ContentType == Form {
		body, contentType = []byte(url.Values{"payload": {string(payload)}}.Encode()), "application/x-www-form-urlencoded"
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, h.Target.URL, bytes.NewReader(body))
	if err != nil {
		return outcome{words: "The address is not valid."}
	}
	setHeaders(request.Header, h, d, body)
	request.Header.Set("Content-Type", contentType)
	result := outcome{answer: Answer{Request: Message{Headers: shown(request.Header)}}}
	client := s.strict
	if h.Target.InsecureSSL {
		client = s.lax
	}
	began := time.Now()
	response, err := client.Do(request)
	if err == nil {
		result.status, result.words = response.StatusCode, words(response)
		text, _ := io.ReadAll(io.LimitReader(response.Body, maxAnswer)) // what has come counts
		_ = response.Body.Close()
		result.answer.Response = Message{Headers: shown(response.Header), Payload: strings.ToValidUTF8(string(text), "\uFFFD")}
	} else {
		result.words = reason(err)
	}
	result.took = time.Since(began)
	return result
}

func words(response *http.Response) string {
	switch {
	case response.StatusCode < 300:
		return "OK"
	case response.StatusCode < 400:
		return fmt.Sprintf("Invalid HTTP Response: %d. Redirects are not followed.", response.StatusCode)
	}
	return fmt.Sprintf("Invalid HTTP Response: %d", response.StatusCode)
}

// reason says why there was no answer, without the address: passwords may be in it.
func reason(err error) string {
	var timeout net.Error
	var resolving *net.DNSError
	switch {
	case errors.Is(err, outgoing.ErrPrivate):
		return "The address is private, which the operator of this server has not allowed."
	case errors.As(err, &resolving):
		return "The name of the host could not be resolved."
	case errors.As(err, &timeout) && timeout.Timeout():
		return "timed out"
	}
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	return "failed to connect: " + err.Error()
}

// setHeaders sets GitHub's headers, spelt as GitHub does: not every receiver knows that case does not count.
func setHeaders(header http.Header, h Hook, d Delivery, body []byte) {
	set := func(name, value string) { header[name] = []string{value} }
	set("Accept", "*/*")
	set("User-Agent", "GitHub-Hookshot/sheaf")
	set("X-GitHub-Delivery", d.GUID)
	set("X-GitHub-Event", d.Event)
	set("X-GitHub-Hook-ID", strconv.FormatInt(h.ID, 10))
	target, kind := h.Repository, "repository"
	if h.Organisation != 0 {
		target, kind = h.Organisation, "organization"
	}
	set("X-GitHub-Hook-Installation-Target-ID", strconv.FormatInt(target, 10))
	set("X-GitHub-Hook-Installation-Target-Type", kind)
	if h.Target.Secret == "" {
		return
	}
	set("X-Hub-Signature", "sha1="+sign(sha1.New, h.Target.Secret, body))
	set("X-Hub-Signature-256", "sha256="+sign(sha256.New, h.Target.Secret, body))
}

func sign(with func() hash.Hash, secret string, body []byte) string {
	mac := hmac.New(with, []byte(secret))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// maxShown bounds the headers that are kept of an answer, in bytes.
const maxShown = 8 << 10

// shown are headers as a list of deliveries has them.
func shown(header http.Header) map[string]string {
	list := make(map[string]string, len(header))
	left := maxShown
	for name, values := range header {
		value := strings.ToValidUTF8(strings.Join(values, ", "), "\uFFFD")
		if left -= len(name) + len(value); left < 0 {
			break
		}
		list[name] = value
	}
	return list
}
