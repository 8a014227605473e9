package limits

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sheaf/internal/server/limits/limitstest"
)

func TestWait(t *testing.T) {
	p := Pace{Stall: 120 * time.Second, Grace: 30 * time.Second, Rate: 1000}
	for _, test := range []struct {
		count  int64
		waited time.Duration
		want   time.Duration
	}{
		{0, 0, 30 * time.Second},
		{0, 20 * time.Second, 10 * time.Second},
		{0, 31 * time.Second, -time.Second},
		{5000, 31 * time.Second, 4 * time.Second},
		{1_000_000, 0, 120 * time.Second},
		{1_000_000, 1029 * time.Second, time.Second},
		{1 << 62, time.Hour, 120 * time.Second},
	} {
		if got := p.wait(test.count, test.waited); got != test.want {
			t.Errorf("after %d bytes in %v: %v, want %v", test.count, test.waited, got, test.want)
		}
	}
	small := Pace{Stall: time.Minute, Grace: 15 * time.Second}
	if got := small.wait(1<<40, 14*time.Second); got != time.Second {
		t.Errorf("without a Rate: %v", got)
	}
}

// paced serves a handler at one pace for both ways.
func paced(t *testing.T, p Pace, handler http.HandlerFunc) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(KeepPace(func(*http.Request) Paces { return Paces{p, p} }, handler))
	t.Cleanup(server.Close)
	return server
}

const (
	sized   = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n"
	chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
)

func TestSlowBodiesEnd(t *testing.T) {
	const grace = 200 * time.Millisecond
	for name, test := range map[string]struct {
		pace             Pace
		request, andThen string
	}{
		"nothing comes":           {Pace{Stall: grace, Grace: time.Hour, Rate: 1}, sized + "12345", ""},
		"half a chunk comes":      {Pace{Stall: grace, Grace: time.Hour, Rate: 1}, chunked + "5\r\n12", ""},
		"it trickles":             {Pace{Stall: time.Hour, Grace: grace}, sized, "x"},
		"chunks trickle":          {Pace{Stall: time.Hour, Grace: grace}, chunked, "1\r\nx\r\n"},
		"it is below the rate":    {Pace{Stall: time.Hour, Grace: grace, Rate: 10_000}, sized, "x"},
		"trailers do not come":    {Pace{Stall: grace, Grace: time.Hour, Rate: 1}, chunked + "0\r\nX-A: b", ""},
		"sizes of chunks trickle": {Pace{Stall: time.Hour, Grace: grace}, chunked, "0"},
	} {
		for _, isRead := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, read %v", name, isRead), func(t *testing.T) {
				t.Parallel()
				failed := make(chan error, 1)
				server := paced(t, test.pace, func(_ http.ResponseWriter, r *http.Request) {
					if isRead {
						_, err := io.Copy(io.Discard, r.Body)
						failed <- err
					}
				})
				connection := limitstest.Talk(t, server.URL, test.request)
				if test.andThen != "" {
					go limitstest.Trickle(connection, test.andThen, 10*time.Millisecond)
				}
				if _, isOver := limitstest.EndsWithin(connection, 5*time.Second); !isOver {
					t.Error("the connection is still open")
				}
				if isRead && <-failed == nil {
					t.Error("the body is no error")
				}
			})
		}
	}
}

// A body that comes at the rate is read to its end, however long that takes, and so is one for which we do the waiting.
func TestSlowButSteadyBodiesAreRead(t *testing.T) {
	p := Pace{Stall: 2 * time.Second, Grace: 300 * time.Millisecond, Rate: 10}
	server := paced(t, p, func(w http.ResponseWriter, r *http.Request) {
		begin := make([]byte, 5)
		if _, err := io.ReadFull(r.Body, begin); err != nil {
			t.Error(err)
		}
		time.Sleep(2 * p.Grace) // that it does not read is not the client's fault
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		time.Sleep(2 * p.Grace) // nor that the answer takes time
		if err := r.Context().Err(); err != nil {
			t.Errorf("the request has ended: %v", err)
		}
		_, _ = w.Write(append(begin, body...))
	})
	from, to := io.Pipe()
	go func() {
		for range 10 {
			_, _ = io.WriteString(to, "xxxxx")
			time.Sleep(p.Grace / 3)
		}
		_ = to.Close()
	}()
	response, err := http.Post(server.URL, "text/plain", from)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != strings.Repeat("xxxxx", 10) {
		t.Errorf("%q, %v", body, err)
	}
}

func TestSlowReadersAreCutOff(t *testing.T) {
	const grace = 200 * time.Millisecond
	for name, p := range map[string]Pace{
		"by the stall": {Stall: grace, Grace: time.Hour, Rate: 1},
		"by the rate":  {Stall: time.Hour, Grace: grace, Rate: 1 << 30},
	} {
		for reader, every := range map[string]time.Duration{"takes nothing": 0, "takes little": 10 * time.Millisecond} {
			for _, size := range []int{1 << 10, 64 << 20} {
				t.Run(fmt.Sprintf("%s, %s, %d at once", name, reader, size), func(t *testing.T) {
					t.Parallel()
					failed := make(chan error, 1)
					server := paced(t, p, func(w http.ResponseWriter, _ *http.Request) {
						var err error
						for content := make([]byte, size); err == nil; {
							_, err = w.Write(content)
						}
						failed <- err
					})
					connection := limitstest.Talk(t, server.URL, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
					go func() {
						for buffer := make([]byte, 10); every > 0; time.Sleep(every) {
							if _, err := connection.Read(buffer); err != nil {
								return
							}
						}
					}()
					select {
					case <-failed:
					case <-time.After(10 * time.Second):
						t.Error("the answer is still being sent")
					}
				})
			}
		}
	}
}

// A large answer is taken in full by whoever keeps the rate, longer than any limit.
func TestSteadyReadersGetAll(t *testing.T) {
	const size = 12 << 20
	p := Pace{Stall: 500 * time.Millisecond, Grace: 500 * time.Millisecond, Rate: 1 << 20}
	server := paced(t, p, func(w http.ResponseWriter, _ *http.Request) {
		if _, err := w.Write(make([]byte, size)); err != nil {
			t.Error(err)
		}
	})
	connection := limitstest.Talk(t, server.URL, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
	_ = connection.SetReadBuffer(64 << 10)
	buffer, count := make([]byte, 256<<10), 0
	began := time.Now()
	for {
		n, err := connection.Read(buffer)
		if count += n; err != nil {
			break
		}
		if ahead := time.Duration(count)*time.Second/(8<<20) - time.Since(began); ahead > 0 {
			time.Sleep(ahead) // well above the rate, but longer than the stall as a whole
		}
	}
	if count < size {
		t.Errorf("%d of %d bytes came", count, size)
	}
}

// The deadline of one request does not end the next one on the same connection.
func TestNextRequestBeginsAnew(t *testing.T) {
	const grace = 300 * time.Millisecond
	server := paced(t, Pace{Stall: grace, Grace: grace}, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, "ok")
	})
	for range 3 {
		response, err := http.Post(server.URL, "text/plain", strings.NewReader("body"))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(response.Body); err != nil || string(text) != "ok" {
			t.Errorf("%q, %v", text, err)
		}
		_ = response.Body.Close()
		time.Sleep(2 * grace / 3)
	}
}
