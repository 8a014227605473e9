// Package metrics counts what the server does, and writes it for Prometheus.
package metrics

import (
	"bytes"
	"fmt"
	"net/http"
	runtimemetrics "runtime/metrics"
	"strconv"
	"sync/atomic"
	"time"

	"sheaf/internal/hub"
)

// bounds are the upper ends of the histogram's classes, in seconds.
var bounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10}

// Counters are those of one server, and the handler that writes them. [New] makes them. They are written in Prometheus's
// text format without its library, which would add 3 MB and some 45 packages for these few lines. The labels are ours
// alone: no request makes a new one. What is exported is set before the first request that asks for them.
type Counters struct {
	version  string
	began    time.Time
	surfaces []*Surface // complete before the first request

	Load func() hub.Load // of the embedded hub; nil: the provider is elsewhere
	Open func() int      // connections; nil before the server serves
}

// Surface counts the requests to one surface of the server.
type Surface struct {
	name     string
	inFlight atomic.Int64
	statuses [6]atomic.Int64               // by the first digit
	classes  [len(bounds) + 1]atomic.Int64 // by duration; the last is without end
	nanos    atomic.Int64
}

// New makes counters of a server of this version, which begins now.
func New(version string) *Counters {
	return &Counters{version: version, began: time.Now()}
}

// Surface gives the counters of a surface. Parts of the server with one name share them. All surfaces are asked for before
// the first request.
func (c *Counters) Surface(name string) *Surface {
	for _, known := range c.surfaces {
		if known.name == name {
			return known
		}
	}
	added := &Surface{name: name}
	c.surfaces = append(c.surfaces, added)
	return added
}

// Begin counts a request that is being answered now. [Surface.End] ends it.
func (s *Surface) Begin() { s.inFlight.Add(1) }

// End says that it is not any more.
func (s *Surface) End() { s.inFlight.Add(-1) }

// Add counts a request that was answered with this status.
func (s *Surface) Add(status int, took time.Duration) {
	if digit := status / 100; digit > 0 && digit < len(s.statuses) {
		s.statuses[digit].Add(1)
	}
	class := 0
	for class < len(bounds) && took.Seconds() > bounds[class] {
		class++
	}
	s.classes[class].Add(1)
	s.nanos.Add(int64(took))
}

// ServeHTTP writes all counters.
func (c *Counters) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	var out bytes.Buffer
	head(&out, "sheaf_build_info", "gauge", "The version that is running.")
	fmt.Fprintf(&out, "sheaf_build_info{version=%q} 1\n", c.version)
	head(&out, "process_start_time_seconds", "gauge", "When the process started, in seconds since 1970.")
	fmt.Fprintf(&out, "process_start_time_seconds %d\n", c.began.Unix())
	writeRuntime(&out)
	if c.Open != nil {
		one(&out, "sheaf_connections", "gauge", "Connections that are open now.", c.Open())
	}
	head(&out, "sheaf_requests_in_flight", "gauge", "Requests being answered now, by surface.")
	for _, surface := range c.surfaces {
		fmt.Fprintf(&out, "sheaf_requests_in_flight{surface=%q} %d\n", surface.name, surface.inFlight.Load())
	}
	head(&out, "sheaf_requests_total", "counter", "Requests answered, by surface and class of status.")
	for _, surface := range c.surfaces {
		surface.writeStatuses(&out)
	}
	head(&out, "sheaf_request_seconds", "histogram", "How long answers took, by surface.")
	for _, surface := range c.surfaces {
		surface.writeDurations(&out)
	}
	if c.Load != nil {
		writeLoad(&out, c.Load())
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(out.Bytes())
}

func (s *Surface) writeStatuses(out *bytes.Buffer) {
	for digit := 1; digit < len(s.statuses); digit++ {
		fmt.Fprintf(out, "sheaf_requests_total{surface=%q,status=\"%dxx\"} %d\n", s.name, digit, s.statuses[digit].Load())
	}
}

func (s *Surface) writeDurations(out *bytes.Buffer) {
	total := int64(0)
	for class := range s.classes {
		total += s.classes[class].Load()
		bound := "+Inf"
		if class < len(bounds) {
			bound = strconv.FormatFloat(bounds[class], 'g', -1, 64)
		}
		fmt.Fprintf(out, "sheaf_request_seconds_bucket{surface=%q,le=%q} %d\n", s.name, bound, total)
	}
	fmt.Fprintf(out, "sheaf_request_seconds_sum{surface=%q} %g\n", s.name, time.Duration(s.nanos.Load()).Seconds())
	fmt.Fprintf(out, "sheaf_request_seconds_count{surface=%q} %d\n", s.name, total)
}

func writeRuntime(out *bytes.Buffer) {
	samples := []runtimemetrics.Sample{{Name: "/sched/goroutines:goroutines"}, {Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/live:bytes"}}
	runtimemetrics.Read(samples)
	head(out, "go_goroutines", "gauge", "Goroutines that exist now.")
	fmt.Fprintf(out, "go_goroutines %d\n", samples[0].Value.Uint64())
	head(out, "go_heap_objects_bytes", "gauge", "Memory in objects of Go's heap, those that the next collection frees among them.")
	fmt.Fprintf(out, "go_heap_objects_bytes %d\n", samples[1].Value.Uint64())
	head(out, "go_heap_live_bytes", "gauge", "Memory of Go's heap that was in use at the last collection.")
	fmt.Fprintf(out, "go_heap_live_bytes %d\n", samples[2].Value.Uint64())
}

// one writes a metric that has no labels.
func one[Number int | int64 | float64](out *bytes.Buffer, name, kind, help string, value Number) {
	head(out, name, kind, help)
	fmt.Fprintf(out, "%s %v\n", name, value)
}

func head(out *bytes.Buffer, name, kind, help string) {
	fmt.Fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}
