package hubtest

import (
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)

// HiddenFields are the hidden fields of the forms of a page, with their values.
func HiddenFields(page string) url.Values {
	fields := url.Values{}
	for _, match := range hiddenField.FindAllStringSubmatch(page, -1) {
		fields.Set(match[1], html.UnescapeString(match[2]))
	}
	return fields
}

// Browse asks for an address as a browser does, with a form if there is one, and returns the answer and its body.
// It does not follow redirects.
func Browse(t testing.TB, method, address string, form url.Values, header map[string]string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}
