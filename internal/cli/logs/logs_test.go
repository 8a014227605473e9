package logs

import (
	"bytes"
	"log/slog"
	"testing"
)

func TestLogFormats(t *testing.T) {
	for format, want := range map[string]string{"": `level=INFO msg=x a=1`, textFormat: `level=INFO msg=x a=1`, jsonFormat: `"level":"INFO","msg":"x","a":1`} {
		var out bytes.Buffer
		handler, err := Handler(format, &out)
		if err != nil {
			t.Fatal(err)
		}
		slog.New(handler).Info("x", "a", 1)
		if !bytes.Contains(out.Bytes(), []byte(want)) {
			t.Errorf("%q: it is %s", format, out.String())
		}
	}
	if _, err := Handler("xml", &bytes.Buffer{}); err == nil {
		t.Error("an unknown format is taken")
	}
}
