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

// OwnPage are the headers of a browser that is on one of the hub's pages, with a cookie if there is one, and others in pairs.
func OwnPage(cookie string, more ...string) map[string]string {
	header := map[string]string{"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate", "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0"}
	if cookie != "" {
		header["Cookie"] = cookie
	}
	for i := 0; i < len(more); i += 2 {
		header[more[i]] = more[i+1]
	}
	return header
}

// SignIn signs somebody who has Password in to the hub's pages, and returns the cookie.
func (s *Site) SignIn(login string) string {
	s.T.Helper()
	form := url.Values{"do": {"sign-in"}, "login": {login}, "password": {Password}}
	response, body := Browse(s.T, "POST", s.URL+"/settings/tokens", form, OwnPage(""))
	if response.StatusCode != http.StatusSeeOther || len(response.Cookies()) != 1 {
		s.T.Fatalf("%s: %d %s", login, response.StatusCode, body)
	}
	cookie := response.Cookies()[0]
	return cookie.Name + "=" + cookie.Value
}
