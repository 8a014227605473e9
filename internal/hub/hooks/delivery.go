package hooks

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/durable"
)

// State is how far a delivery is.
type State string

// States of a delivery. All but the first are ends.
const (
	Waiting   State = "waiting"
	Delivered State = "delivered"
	GivenUp   State = "given up"
	Dropped   State = "dropped" // nobody has tried to send it, or not to the end
)

// Delivery is one event on its way to one hook. What was handed out is not changed any more.
type Delivery struct {
	ID         int64     `json:"id"`
	Hook       int64     `json:"hook"`
	GUID       string    `json:"guid"` // of the event: other hooks have the same, and a redelivery
	Event      string    `json:"event"`
	Action     string    `json:"action,omitempty"`
	Repository int64     `json:"repository,omitempty"`
	Lane       string    `json:"lane,omitempty"` // deliveries of one lane are sent in order
	Size       int64     `json:"size"`           // of the payload, in bytes
	CreatedAt  time.Time `json:"created_at"`
	Redelivery bool      `json:"redelivery,omitempty"`
	Once       bool      `json:"once,omitempty"` // it is not tried again

	State      State         `json:"state"`
	Attempts   int           `json:"attempts,omitempty"`
	Next       time.Time     `json:"next,omitzero"` // not before
	TriedAt    time.Time     `json:"tried_at,omitzero"`
	Duration   time.Duration `json:"duration,omitempty"`
	StatusCode int           `json:"status_code,omitempty"` // of the last answer; zero: there was none
	Status     string        `json:"status,omitempty"`      // in words

	isFlying bool
}

// Answer is what the last attempt of a delivery sent and got.
type Answer struct {
	Request  Message `json:"request"`
	Response Message `json:"response"`
}

// Message is what one side said. The payload of requests is kept once for all deliveries.
type Message struct {
	Headers map[string]string `json:"headers"`
	Payload string            `json:"payload,omitempty"`
}

const (
	payloadsFolder = "payloads"
	answersFolder  = "answers"
)

func (s *Service) payloadPath(guid string) string {
	return filepath.Join(s.dir(), payloadsFolder, guid+".json")
}

func (s *Service) answerPath(id int64) string {
	return filepath.Join(s.dir(), answersFolder, strconv.FormatInt(id, 10)+".json")
}

func (s *Service) writePayload(guid string, payload []byte) error {
	if err := s.makeFolders(); err != nil {
		return err
	}
	return durable.WriteFile(s.payloadPath(guid), payload, 0o600)
}

// writeAnswer is not worth a sync: an answer tells whoever looks for a fault.
func (s *Service) writeAnswer(id int64, a Answer) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return os.WriteFile(s.answerPath(id), text, 0o600)
}

// ErrNoDelivery is a delivery that is not kept, or not any more.
var ErrNoDelivery = errors.New("no such delivery")

// Deliveries lists those of a hook, the newest first.
func (s *Service) Deliveries(hook int64) []Delivery {
	s.mu.Lock()
	defer s.mu.Unlock()
	q, ok := s.queues[hook]
	if !ok {
		return nil
	}
	var list []Delivery
	for _, d := range q.all() {
		list = append(list, *d)
	}
	slices.SortFunc(list, func(a, b Delivery) int { return cmp.Compare(b.ID, a.ID) })
	return list
}

// Delivery returns one delivery of a hook, its payload, and what came of the last attempt if there was one.
func (s *Service) Delivery(hook, id int64) (Delivery, json.RawMessage, Answer, error) {
	s.mu.Lock()
	found, ok := s.find(hook, id)
	s.mu.Unlock()
	if !ok {
		return Delivery{}, nil, Answer{}, ErrNoDelivery
	}
	payload, err := os.ReadFile(s.payloadPath(found.GUID))
	if errors.Is(err, fs.ErrNotExist) {
		payload, err = []byte("null"), nil // it was never made
	}
	if err != nil {
		return found, nil, Answer{}, fmt.Errorf("read a payload: %w", err)
	}
	var answer Answer
	if text, err := os.ReadFile(s.answerPath(id)); err == nil {
		_ = json.Unmarshal(text, &answer) // a crash may have left half of it
	}
	return found, payload, answer, nil
}

// find is called with s.mu held.
func (s *Service) find(hook, id int64) (Delivery, bool) {
	if q, ok := s.queues[hook]; ok {
		for _, d := range q.all() {
			if d.ID == id {
				return *d, true
			}
		}
	}
	return Delivery{}, false
}

// Redeliver sends what a delivery has sent once more, now, and once. ErrNoDelivery where the payload was never made.
func (s *Service) Redeliver(hook, id int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, ok := s.find(hook, id)
	if _, err := os.Stat(s.payloadPath(d.GUID)); !ok || err != nil {
		return ErrNoDelivery
	}
	again := Delivery{
		Hook: hook, GUID: d.GUID, Event: d.Event, Action: d.Action, Repository: d.Repository, Size: d.Size, Redelivery: true, Once: true,
	}
	return s.enqueue(record{}, &again)
}

// Send tells one hook of something now, and once: pings and tests, and what is no move of a ref.
func (s *Service) Send(hook, repository int64, event, action string, payload []byte, once bool) error {
	guid := newGUID()
	if err := s.writePayload(guid, payload); err != nil {
		return fmt.Errorf("keep a payload: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.enqueue(record{}, &Delivery{
		Hook: hook, GUID: guid, Event: event, Action: action, Repository: repository, Size: int64(len(payload)), Once: once,
	})
}

// Words say how far a delivery is.
func (d Delivery) Words() string {
	switch {
	case d.State != Waiting:
		return d.Status
	case d.Attempts == 0:
		return "Waiting"
	}
	return fmt.Sprintf("%s (attempt %d; the next one is at %s)", d.Status, d.Attempts, d.Next.Format(time.RFC3339))
}

// Outcome is Words with the status code, which some of them have already.
func (d Delivery) Outcome() string {
	code := strconv.Itoa(d.StatusCode)
	if d.StatusCode == 0 || strings.Contains(d.Status, code) {
		return d.Words()
	}
	return code + " " + d.Words()
}

// Hook returns the hook with an id.
func (s *Service) Hook(id int64) (Hook, bool) { return s.registry.find(id) }
