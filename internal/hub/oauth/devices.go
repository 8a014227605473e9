package oauth

import (
	"crypto/rand"
	"strings"
	"sync"
	"time"
)

const (
	deviceLifetime = 15 * time.Minute
	pollInterval   = 5 * time.Second
	slowDown       = 5 * time.Second // added whenever somebody asks too soon
	maxDevices     = 1000
)

// device is a sign-in that a program without a browser began.
type device struct {
	code, userCode string
	client         Client
	expires        time.Time
	interval       time.Duration // between two polls
	nextPoll       time.Time
	login          string // who agreed; empty: nobody yet
	isDenied       bool
}

// devices are the sign-ins that wait for a person. They are kept in memory, as
// codes are.
type devices struct {
	now func() time.Time

	mu     sync.Mutex
	byCode map[string]*device
}

func newDevices(now func() time.Time) *devices {
	return &devices{now: now, byCode: map[string]*device{}}
}

// userCodeLetters are those that RFC 8628 (6.1) recommends: consonants, so that no code is a word by accident, without
// "Y". Eight of twenty letters are 34 bits. At triesRate an address needs more than 1,000 years on average to guess
// one code that waits.
const userCodeLetters = "BCDFGHJKLMNPQRSTVWXZ"

func newUserCode() string {
	var code strings.Builder
	var random [1]byte
	for code.Len() < 9 {
		if code.Len() == 4 {
			code.WriteByte('-')
		}
		_, _ = rand.Read(random[:])                        // it never fails
		if int(random[0]) < 256-256%len(userCodeLetters) { // else the first letters would be more likely
			code.WriteByte(userCodeLetters[int(random[0])%len(userCodeLetters)])
		}
	}
	return code.String()
}

// plainUserCode brings what somebody typed into the form in which the code was shown: capitals, with the hyphen.
func plainUserCode(typed string) string {
	var letters strings.Builder
	for _, letter := range strings.ToUpper(typed) {
		if letters.Len() == 4 {
			letters.WriteByte('-')
		}
		if strings.ContainsRune(userCodeLetters, letter) && letters.Len() < 9 {
			letters.WriteRune(letter)
		}
	}
	return letters.String()
}

// add begins a sign-in. Those that are long over are forgotten.
func (d *devices) add(client Client) device {
	d.mu.Lock()
	defer d.mu.Unlock()
	for code, waiting := range d.byCode {
		if d.now().After(waiting.expires.Add(deviceLifetime)) || len(d.byCode) >= maxDevices {
			delete(d.byCode, code)
		}
	}
	added := &device{
		code: rand.Text() + rand.Text(), userCode: newUserCode(), client: client,
		expires: d.now().Add(deviceLifetime), interval: pollInterval, nextPoll: d.now(),
	}
	d.byCode[added.code] = added
	return *added
}

// waiting returns the sign-in that shows this code to its user and that nobody
// has decided on.
func (d *devices) waiting(userCode string) (device, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	found := d.find(userCode)
	if found == nil {
		return device{}, false
	}
	return *found, true
}

func (d *devices) find(userCode string) *device {
	for _, candidate := range d.byCode {
		if candidate.userCode == userCode && candidate.login == "" && !candidate.isDenied && d.now().Before(candidate.expires) {
			return candidate
		}
	}
	return nil
}

// settle notes what a person decided; an empty login means no. It reports whether the sign-in still waited for a
// decision.
func (d *devices) settle(userCode, login string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	found := d.find(userCode)
	if found == nil {
		return false
	}
	found.login, found.isDenied = login, login == ""
	return true
}

// Errors of a poll, in GitHub's words.
const (
	pollWrong   = "incorrect_device_code"
	pollExpired = "expired_token"
	pollSlow    = "slow_down"
	pollPending = "authorization_pending"
	pollDenied  = "access_denied"
)

// poll returns the login of who agreed, once, or one of the errors above, with the interval to keep from now on if it
// has changed.
func (d *devices) poll(deviceCode, client string) (login, errorCode string, interval time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	found, ok := d.byCode[deviceCode]
	now := d.now()
	switch {
	case !ok || found.client.ID != client:
		return "", pollWrong, 0
	case !now.Before(found.expires):
		return "", pollExpired, 0
	case now.Before(found.nextPoll):
		found.interval += slowDown
		found.nextPoll = now.Add(found.interval)
		return "", pollSlow, found.interval
	case found.isDenied:
		delete(d.byCode, deviceCode)
		return "", pollDenied, 0
	case found.login == "":
		found.nextPoll = now.Add(found.interval)
		return "", pollPending, 0
	}
	delete(d.byCode, deviceCode)
	return found.login, "", 0
}
