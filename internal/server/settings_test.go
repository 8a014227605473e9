package server

import "testing"

func TestRates(t *testing.T) {
	for _, test := range []struct {
		account, anonymous int // settings
		isPublic           bool
		want               [2]int
	}{
		{DefaultRate, DefaultRate, false, [2]int{0, 0}},
		{DefaultRate, DefaultRate, true, [2]int{15_000, 600}},
		{0, DefaultRate, true, [2]int{0, 600}},
		{DefaultRate, 60, true, [2]int{15_000, 60}},
		{5000, 60, false, [2]int{5000, 60}},
		{0, 0, true, [2]int{0, 0}},
	} {
		account, anonymous := Settings{RateAccount: test.account, RateAnonymous: test.anonymous}.rates(test.isPublic)
		if got := [2]int{account, anonymous}; got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
