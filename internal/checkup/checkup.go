// Package checkup is what the doctor finds, and the desk where those who look after a hub ask for it.
package checkup

import (
	"context"
	"sync"
	"time"
)

// State says how something does.
type State string

// States.
const (
	Fine  State = "fine"
	Noted State = "noted" // it works; somebody should know of it
	Wrong State = "wrong"
)

// Finding is what was found of one thing, such as a setting.
type Finding struct {
	Check   string `json:"check"`
	State   State  `json:"state"`
	Found   string `json:"found"`
	Mend    string `json:"mend,omitempty"`
	Setting string `json:"setting,omitempty"` // the flag that is to be changed
}

// Report is what was found at one time.
type Report struct {
	At       time.Time
	Findings []Finding
}

// Wrong is how many findings are.
func (r Report) Wrong() int {
	count := 0
	for _, finding := range r.Findings {
		if finding.State == Wrong {
			count++
		}
	}
	return count
}

// Limits of a Desk.
const (
	Limit = 15 * time.Second // for an examination
	Kept  = 30 * time.Second // how long a report is told
)

// Desk examines for whoever asks: once at a time however many ask, and whoever asks soon after is told the same.
type Desk struct {
	examine func(context.Context) []Finding
	now     func() time.Time

	mu      sync.Mutex // guards the rest
	last    Report
	running chan struct{} // closed when the examination ends; nil: there is none
}

// NewDesk returns a Desk at which examine looks. Its context ends after [Limit].
func NewDesk(examine func(context.Context) []Finding, now func() time.Time) *Desk {
	return &Desk{examine: examine, now: now}
}

// Report is what was found a moment ago, or what is found now. An examination goes on when who asked first has left, for the
// others who wait.
func (d *Desk) Report(ctx context.Context) (Report, error) {
	for {
		d.mu.Lock()
		if age := d.now().Sub(d.last.At); !d.last.At.IsZero() && age >= 0 && age < Kept {
			defer d.mu.Unlock()
			return d.last, nil
		}
		running := d.running
		if running == nil {
			d.running = make(chan struct{})
			d.mu.Unlock()
			return d.look(context.WithoutCancel(ctx)), nil
		}
		d.mu.Unlock()
		select {
		case <-running:
		case <-ctx.Done():
			return Report{}, ctx.Err()
		}
	}
}

// look examines. Those who wait look for themselves if it does not come to an end.
func (d *Desk) look(ctx context.Context) (made Report) {
	defer func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.last = made
		close(d.running)
		d.running = nil
	}()
	ctx, cancel := context.WithTimeout(ctx, Limit)
	defer cancel()
	findings := d.examine(ctx)
	return Report{At: d.now(), Findings: findings}
}
