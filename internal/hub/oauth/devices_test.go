package oauth

import (
	"fmt"
	"regexp"
	"testing"
	"time"
)

// clock is the time of a test.
type clock struct{ at time.Time }

func (c *clock) now() time.Time       { return c.at }
func (c *clock) pass(d time.Duration) { c.at = c.at.Add(d) }

func TestPolling(t *testing.T) {
	clock := &clock{time.Unix(0, 0)}
	devices := newDevices(clock.now)
	app := Client{ID: "app"}
	begun := devices.add(app)
	for i, step := range []struct {
		wait     time.Duration
		want     string
		interval time.Duration
	}{
		{0, pollPending, 0},
		{4 * time.Second, pollSlow, 10 * time.Second},
		{9 * time.Second, pollSlow, 15 * time.Second},
		{15 * time.Second, pollPending, 0},
		{10 * time.Second, pollSlow, 20 * time.Second},
	} {
		clock.pass(step.wait)
		if login, got, interval := devices.poll(begun.code, "app"); got != step.want || interval != step.interval || login != "" {
			t.Errorf("step %d: %q, %q, %v", i, login, got, interval)
		}
	}
	if _, got, _ := devices.poll(begun.code, "another app"); got != pollWrong {
		t.Errorf("another client: %q", got)
	}
	clock.pass(20 * time.Second)
	if !devices.settle(begun.userCode, "ada") || devices.settle(begun.userCode, "eve") {
		t.Error("not decided exactly once")
	}
	if login, got, _ := devices.poll(begun.code, "app"); login != "ada" || got != "" {
		t.Errorf("agreed: %q, %q", login, got)
	}
}

func TestDevicesExpire(t *testing.T) {
	clock := &clock{time.Unix(0, 0)}
	devices := newDevices(clock.now)
	begun := devices.add(Client{ID: "app"})
	clock.pass(deviceLifetime)
	if _, ok := devices.waiting(begun.userCode); ok || devices.settle(begun.userCode, "ada") {
		t.Error("an expired code can be agreed to")
	}
	if _, got, _ := devices.poll(begun.code, "app"); got != pollExpired {
		t.Errorf("expired: %q", got)
	}
	clock.pass(deviceLifetime + time.Second)
	devices.add(Client{ID: "app"})
	if _, got, _ := devices.poll(begun.code, "app"); got != pollWrong || len(devices.byCode) != 1 {
		t.Errorf("long over: %q, %d kept", got, len(devices.byCode))
	}
	for range 2 * maxDevices {
		devices.add(Client{ID: "app"})
	}
	if len(devices.byCode) > maxDevices {
		t.Errorf("%d are kept", len(devices.byCode))
	}
}

func TestUserCodes(t *testing.T) {
	pattern := regexp.MustCompile(fmt.Sprintf("^[%[1]s]{4}-[%[1]s]{4}$", userCodeLetters))
	seen := map[string]bool{}
	for range 1000 {
		code := newUserCode()
		if !pattern.MatchString(code) || seen[code] || plainUserCode(code) != code {
			t.Fatalf("%q", code)
		}
		seen[code] = true
	}
	for typed, want := range map[string]string{
		"bcdfghjk": "BCDF-GHJK", " bcdf - ghjk ": "BCDF-GHJK", "BCDF-GHJKLM": "BCDF-GHJK", "": "", "bcd": "BCD",
		"BCDF": "BCDF", "<b>": "B", "\x00äÖ1": "",
	} {
		if got := plainUserCode(typed); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
}

func FuzzUserCode(f *testing.F) {
	f.Add("bcdf-ghjk")
	f.Fuzz(func(t *testing.T, typed string) {
		plain := plainUserCode(typed)
		if len(plain) > 9 || plainUserCode(plain) != plain {
			t.Errorf("%q becomes %q", typed, plain)
		}
	})
}
