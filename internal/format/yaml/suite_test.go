package yaml

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// passedOver are valid cases that are not read as they are meant, and invalid ones that are read.
var passedOver = map[string]string{
	"2JQS":     "the browser refuses two empty names as well",
	"2SXE":     "the parser does not know anchors with a colon",
	"W5VH":     "the parser does not know anchors with a colon",
	"8XYN":     "the parser does not know anchors with an emoji",
	"W4TN":     "the parser ends a block without indentation that is a whole document at the end of the file alone",
	"9C9N":     "the parser asks for no indentation inside of brackets",
	"QB6E":     "the parser asks for no indentation inside of quotes",
	"DK95/01":  "the parser takes a tab for indentation inside of quotes",
	"Y79Y/003": "the parser takes a tab for indentation inside of brackets",
	"S98Z":     "the parser takes blank lines that are indented more than the text behind them",
}

// TestSuite goes through yaml-test-suite: what is valid reads as its JSON says, what is not is refused.
func TestSuite(t *testing.T) {
	text, err := os.ReadFile("testdata/yaml-test-suite.json")
	if err != nil {
		t.Fatal(err)
	}
	var suite struct {
		Cases []struct {
			ID, Name, YAML string
			JSON           *string
			Invalid        bool
		}
	}
	if err := json.Unmarshal(text, &suite); err != nil {
		t.Fatal(err)
	}
	counted := map[string]int{}
	for _, test := range suite.Cases {
		document, err := Read([]byte(strings.TrimPrefix(test.YAML, "\ufeff")))
		isAsMeant := false
		switch {
		case test.Invalid:
			counted["refused"]++
			isAsMeant = err != nil
		case err != nil && test.JSON == nil && strings.Contains(err.Error(), "which JSON has no place for"):
			counted["refused for their names"]++
			isAsMeant = true
		case test.JSON == nil:
			counted["read"]++
			isAsMeant = err == nil
		default:
			counted["compared"]++
			isAsMeant = err == nil && cmp.Equal(valueOf(t, *test.JSON), asFloats(document.Root.JSON()))
		}
		if _, isPassedOver := passedOver[test.ID]; isAsMeant == isPassedOver {
			t.Errorf("%s, %s: %v, %v\n%s", test.ID, test.Name, err, document.Root, test.YAML)
		}
	}
	want := map[string]int{"refused": 94, "compared": 279, "read": 14, "refused for their names": 15}
	if diff := cmp.Diff(want, counted); diff != "" {
		t.Errorf("cases (-want +got):\n%s", diff)
	}
}

// valueOf is the first value of a text; null where it has none.
func valueOf(t *testing.T, text string) any {
	var value any
	if err := json.NewDecoder(strings.NewReader(text)).Decode(&value); err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return value
}

func asFloats(value any) any {
	switch value := value.(type) {
	case json.Number:
		float, _ := value.Float64()
		return float
	case []any:
		for i, item := range value {
			value[i] = asFloats(item)
		}
	case map[string]any:
		for name, member := range value {
			value[name] = asFloats(member)
		}
	}
	return value
}
