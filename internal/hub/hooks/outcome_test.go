package hooks

import "testing"

func TestOutcome(t *testing.T) {
	for want, delivery := range map[string]Delivery{
		"200 OK":                     {StatusCode: 200, Status: "OK", State: Delivered},
		"Invalid HTTP Response: 503": {StatusCode: 503, Status: "Invalid HTTP Response: 503", State: Dropped},
		"The receiver did not answer within 10 seconds.": {Status: "The receiver did not answer within 10 seconds.", State: Dropped},
		"Waiting": {State: Waiting},
	} {
		if got := delivery.Outcome(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
