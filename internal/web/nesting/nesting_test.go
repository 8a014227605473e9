package nesting

import "testing"

func TestMeasure(t *testing.T) {
	for text, want := range map[string][2]int{
		``:                           {0, 0},
		`1`:                          {0, 0},
		`[]`:                         {1, 1},
		`{"a": [1, 2, {}]}`:          {5, 3},
		`"[[["`:                      {0, 0},
		`["\\", "\"[", ["x"]]`:       {4, 2},
		`{"a":[{}],"b":[]}`:          {5, 3},
		`]]][`:                       {1, 0},
		`[[[`:                        {3, 3},
		`"never closed [`:            {0, 0},
		"\"ends with a backslash \\": {0, 0},
	} {
		if values, deepest := Measure([]byte(text)); values != want[0] || deepest != want[1] {
			t.Errorf("%s: %d values, %d deep, want %v", text, values, deepest, want)
		}
	}
}
