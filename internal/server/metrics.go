package server

import (
	"bytes"
	"fmt"
	"net/http"
	runtimemetrics "runtime/metrics"
	"strconv"
	"sync/atomic"
	"time"
)

// bounds are the upper ends of the histogram's classes, in seconds.
var bounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10}

// metrics are the server's counters. They are written in Prometheus's text format without
// its library, which would add 3 MB and some 45 packages for these few lines.
type metrics struct {
	version  string
	began    time.Time
	inFlight atomic.Int64
	parts    []*partMetrics // complete before the first request
}

// partMetrics counts the requests to one part of the server.
type partMetrics struct {
	name     string
	statuses [6]atomic.Int64               // by the first digit
	classes  [len(bounds) + 1]atomic.Int64 // by duration; the last is without end
	nanos    atomic.Int64
}

func newMetrics(version string) *metrics {
	return &metrics{version: version, began: time.Now()}
}

func (m *metrics) part(name string) *partMetrics {
	added := &partMetrics{name: name}
	m.parts = append(m.parts, added)
	return added
}

func (p *partMetrics) add(status int, took time.Duration) {
	if digit := status / 100; digit > 0 && digit < len(p.statuses) {
		p.statuses[digit].Add(1)
	}
	class := 0
	for class < len(bounds) && took.Seconds() > bounds[class] {
		class++
	}
	p.classes[class].Add(1)
	p.nanos.Add(int64(took))
}

// ServeHTTP writes all counters.
func (m *metrics) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	var out bytes.Buffer
	head(&out, "sheaf_build_info", "gauge", "The version that is running.")
	fmt.Fprintf(&out, "sheaf_build_info{version=%q} 1\n", m.version)
	head(&out, "process_start_time_seconds", "gauge", "When the process started, in seconds since 1970.")
	fmt.Fprintf(&out, "process_start_time_seconds %d\n", m.began.Unix())
	writeRuntime(&out)
	head(&out, "sheaf_requests_in_flight", "gauge", "Requests being answered now.")
	fmt.Fprintf(&out, "sheaf_requests_in_flight %d\n", m.inFlight.Load())
	head(&out, "sheaf_requests_total", "counter", "Requests answered, by part of the server and class of status.")
	for _, part := range m.parts {
		part.writeStatuses(&out)
	}
	head(&out, "sheaf_request_seconds", "histogram", "How long answers took.")
	for _, part := range m.parts {
		part.writeDurations(&out)
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(out.Bytes())
}

func (p *partMetrics) writeStatuses(out *bytes.Buffer) {
	for digit := 1; digit < len(p.statuses); digit++ {
		fmt.Fprintf(out, "sheaf_requests_total{part=%q,status=\"%dxx\"} %d\n", p.name, digit, p.statuses[digit].Load())
	}
}

func (p *partMetrics) writeDurations(out *bytes.Buffer) {
	total := int64(0)
	for class := range p.classes {
		total += p.classes[class].Load()
		bound := "+Inf"
		if class < len(bounds) {
			bound = strconv.FormatFloat(bounds[class], 'g', -1, 64)
		}
		fmt.Fprintf(out, "sheaf_request_seconds_bucket{part=%q,le=%q} %d\n", p.name, bound, total)
	}
	fmt.Fprintf(out, "sheaf_request_seconds_sum{part=%q} %g\n", p.name, time.Duration(p.nanos.Load()).Seconds())
	fmt.Fprintf(out, "sheaf_request_seconds_count{part=%q} %d\n", p.name, total)
}

func writeRuntime(out *bytes.Buffer) {
	samples := []runtimemetrics.Sample{{Name: "/sched/goroutines:goroutines"}, {Name: "/memory/classes/heap/objects:bytes"}}
	runtimemetrics.Read(samples)
	head(out, "go_goroutines", "gauge", "Goroutines that exist now.")
	fmt.Fprintf(out, "go_goroutines %d\n", samples[0].Value.Uint64())
	head(out, "go_heap_objects_bytes", "gauge", "Memory in objects of Go's heap.")
	fmt.Fprintf(out, "go_heap_objects_bytes %d\n", samples[1].Value.Uint64())
}

func head(out *bytes.Buffer, name, kind, help string) {
	fmt.Fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}
