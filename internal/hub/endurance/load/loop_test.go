package load_test

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// manyClients is how many there are where it is not one.
const manyClients = 32

// crowds are one client and many.
var crowds = []struct {
	name    string
	clients int
}{{"1-client", 1}, {"32-clients", manyClients}}

// closedLoop has clients that do the same again as soon as it is done, b.N times together. It reports how often a second, how
// long half of them and all but one in a hundred took at most, and how many were refused or failed.
func closedLoop(b *testing.B, clients int, do func(client int) error) {
	b.Helper()
	clients = min(clients, b.N)
	var begun, failed atomic.Int64
	var mu sync.Mutex
	var took []time.Duration
	var first error
	var working sync.WaitGroup
	b.ResetTimer()
	for client := range clients {
		working.Go(func() {
			var own []time.Duration
			for begun.Add(1) <= int64(b.N) {
				at := time.Now()
				if err := do(client); err != nil {
					failed.Add(1)
					mu.Lock()
					if first == nil {
						first = err
					}
					mu.Unlock()
				}
				own = append(own, time.Since(at))
			}
			mu.Lock()
			defer mu.Unlock()
			took = append(took, own...)
		})
	}
	working.Wait()
	b.StopTimer()
	slices.Sort(took)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "a-second")
	b.ReportMetric(percentile(took, 50), "p50-ms")
	b.ReportMetric(percentile(took, 99), "p99-ms")
	b.ReportMetric(0, "ns/op") // says the same as the first
	if first != nil {
		b.ReportMetric(float64(failed.Load()), "failed")
		b.Logf("%d of %d failed, the first with %v", failed.Load(), b.N, first)
	}
}

// percentile is what so many of a hundred took at most, in milliseconds.
func percentile(sorted []time.Duration, of int) float64 {
	at := (len(sorted)*of+99)/100 - 1
	return float64(sorted[max(at, 0)].Microseconds()) / 1000
}
