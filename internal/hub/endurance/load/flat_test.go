// Package load_test has many clients ask a code host at once, and people work with a hub for long. The host is a Sheaf as people run it, or
// whatever SHEAF_LOAD_URL names; docs/capacity.md says how, and what was measured.
package load_test

import (
	"slices"
	"testing"
)

// growth is how much a figure has grown: the medians of the earlier and of the later half of its samples. The first tenth is
// left out, in which caches fill.
func growth(samples []float64) (earlier, later float64) {
	samples = samples[len(samples)/10:]
	half := len(samples) / 2
	return median(samples[:half]), median(samples[half:])
}

func median(samples []float64) float64 {
	sorted := slices.Sorted(slices.Values(samples))
	return sorted[len(sorted)/2]
}

// isFlat reports whether a figure stayed where it was, but for a tenth and some slack.
func isFlat(samples []float64, slack float64) bool {
	earlier, later := growth(samples)
	return later <= earlier*1.1+slack
}

func TestIsFlat(t *testing.T) {
	ramp := func(first, step float64) []float64 {
		samples := make([]float64, 60)
		for i := range samples {
			samples[i] = first + step*float64(i)
		}
		return samples
	}
	filling := ramp(100, 0)
	copy(filling, []float64{20, 40, 60, 80})
	spike := ramp(100, 0)
	spike[50], spike[57] = 500, 300
	for _, c := range []struct {
		name    string
		samples []float64
		want    bool
	}{
		{"level", ramp(100, 0), true},
		{"falling", ramp(100, -1), true},
		{"caches that fill at first", filling, true},
		{"a spike", spike, true},
		{"a leak of a megabyte a minute", ramp(100, 1), false},
		{"twice as much at the end", append(slices.Repeat([]float64{50}, 30), slices.Repeat([]float64{100}, 30)...), false},
	} {
		if got := isFlat(c.samples, 5); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
