package signin

import (
	"cmp"
	"crypto/rand"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"sheaf/internal/hub/audit"
	"sheaf/internal/signedcookie"
)

// sessionLifetime is how long a browser need not ask for the password again.
const sessionLifetime = 7 * 24 * time.Hour

// maxSessions is how many browsers one account can be signed in with at once. The one that has not been seen for longest
// is signed out for another.
const maxSessions = 50

// session is what the cookie says. It ends with its time, with the password that it began with, when somebody ends it, and
// with the process: the key and the list of those that are open are in memory only.
type session struct {
	User int64  `json:"user"`
	Mark string `json:"mark"` // accounts.Store.SessionMark
	ID   string `json:"id"`
}

func newCookies(now func() time.Time) *signedcookie.Jar[session] {
	return signedcookie.New[session](signedcookie.Config{
		Name: "sheaf-session", Path: "/", Lifetime: sessionLifetime, Purpose: "sheaf session v1", Secret: []byte(rand.Text()), Now: now,
	})
}

// Session is a browser that somebody is signed in with.
type Session struct {
	ID               string
	Browser, Address string
	Began, Seen      time.Time
	mark             string // accounts.Store.SessionMark
}

type openSessions struct {
	now func() time.Time

	mu   sync.Mutex
	open map[int64][]Session // by user
}

func newOpenSessions(now func() time.Time) *openSessions {
	return &openSessions{now: now, open: map[int64][]Session{}}
}

func (o *openSessions) begin(user int64, mark string, r *http.Request) (id string) {
	now := o.now()
	made := Session{ID: rand.Text(), Browser: browser(r.UserAgent()), Address: audit.Address(r), Began: now, Seen: now, mark: mark}
	o.mu.Lock()
	defer o.mu.Unlock()
	kept := slices.DeleteFunc(o.open[user], func(s Session) bool { return now.Sub(s.Began) >= sessionLifetime })
	if len(kept) >= maxSessions {
		oldest := slices.MinFunc(kept, func(a, b Session) int { return a.Seen.Compare(b.Seen) })
		kept = slices.DeleteFunc(kept, func(s Session) bool { return s.ID == oldest.ID })
	}
	o.open[user] = append(kept, made)
	return made.ID
}

// see notes that a session is in use, and reports whether it is open.
func (o *openSessions) see(id string, user int64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	i := slices.IndexFunc(o.open[user], func(s Session) bool { return s.ID == id })
	if i < 0 {
		return false
	}
	o.open[user][i].Seen = o.now()
	return true
}

func (o *openSessions) end(user int64, id string) (found bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	before := len(o.open[user])
	o.open[user] = slices.DeleteFunc(o.open[user], func(s Session) bool { return s.ID == id })
	return len(o.open[user]) < before
}

// list are the sessions of a user that began with a mark, the one that was seen last first.
func (o *openSessions) list(user int64, mark string) []Session {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.now()
	return slices.SortedFunc(func(yield func(Session) bool) {
		for _, s := range o.open[user] {
			if s.mark == mark && now.Sub(s.Began) < sessionLifetime && !yield(s) {
				return
			}
		}
	}, func(a, b Session) int { return b.Seen.Compare(a.Seen) })
}

// named finds the first that a text contains: most browsers also name those before them.
type named []struct{ part, name string }

func (n named) in(text string) string {
	for _, known := range n {
		if strings.Contains(text, known.part) {
			return known.name
		}
	}
	return ""
}

var (
	browsers = named{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"Firefox/", "Firefox"}, {"Chrom", "Chrome"}, {"Safari/", "Safari"}}
	systems  = named{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Mac OS", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"},
	}
)

// Browser is what a person calls the program and the machine that a request comes from.
func Browser(r *http.Request) string { return browser(r.UserAgent()) }

// browser is what a person calls the program and the machine that a User-Agent is of.
func browser(agent string) string {
	name := cmp.Or(browsers.in(agent), "A browser")
	if system := systems.in(agent); system != "" {
		name += " on " + system
	}
	return name
}
