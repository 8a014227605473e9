package pages_test

import (
	"encoding/base64"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// smallest is a GIF of one pixel in some colour.
func smallest(colour string) string {
	return "GIF89a\x01\x00\x01\x00\x80\x00\x00" + colour + "\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
}

var sources = regexp.MustCompile(`<img src="([^"]*)"`)

// TestPictures opens the pictures of a private repository's pages as their browser does: by the front end's cookie.
func TestPictures(t *testing.T) {
	s := hubtest.New(t)
	s.Object(s.Send("POST", "/user/repos", object{"name": "album", "private": true, "auto_init": true}), 201)
	repo := "/repos/ada/album"
	put := func(name, content, before string) string {
		body := object{"message": "m", "content": base64.StdEncoding.EncodeToString([]byte(content))}
		if before != "" {
			body["sha"] = before
		}
		return hubtest.Text(s.Object(s.Send("PUT", repo+"/contents/"+name, body), map[bool]int{true: 201, false: 200}[before == ""]), "content", "sha")
	}
	red, blue := smallest("\xff\x00\x00"), smallest("\x00\x00\xff")
	blob := put(`a%22%3E%20%23.gif`, red, "")
	added := s.Head(repo, "main")
	put(`a%22%3E%20%23.gif`, blue, blob)
	changed := s.Head(repo, "main")
	put("no-picture.png", "<script>alert(1)</script>", "")
	text := s.Head(repo, "main")

	as := func(token string) map[string]string { return map[string]string{"Cookie": "github-token=" + token} }
	for commit, want := range map[string][]string{added: {red}, changed: {red, blue}, text: nil} {
		_, page := hubtest.Browse(t, "GET", s.URL+"/ada/album/commit/"+commit, nil, as(s.Token))
		var got []string
		for _, source := range sources.FindAllStringSubmatch(page, -1) {
			address := s.URL + html.UnescapeString(source[1])
			led, _ := hubtest.Browse(t, "GET", address, nil, as(s.Token))
			to := led.Header.Get("Location")
			response, bytes := hubtest.Browse(t, "GET", s.URL+to, nil, nil)
			if led.StatusCode != http.StatusFound || response.Header.Get("Content-Type") != "image/gif" {
				t.Errorf("%s: %d to %s, %d %s", address, led.StatusCode, to, response.StatusCode, response.Header.Get("Content-Type"))
			}
			got = append(got, bytes)
			for _, token := range []string{s.Stranger, "", "wrong"} {
				if refused, _ := hubtest.Browse(t, "GET", address, nil, as(token)); refused.StatusCode != 404 {
					t.Errorf("%s as %.9q: %d to %s", address, token, refused.StatusCode, refused.Header.Get("Location"))
				}
			}
			// A permit is for one address, and worth nothing without it.
			path, query, _ := strings.Cut(to, "?")
			for _, other := range []string{path, strings.Replace(to, ".gif", ".gi", 1), "/raw/ada/album/main/README.md?" + query, to + "x"} {
				if refused, _ := hubtest.Browse(t, "GET", s.URL+other, nil, nil); refused.StatusCode != 404 {
					t.Errorf("%s: %d", other, refused.StatusCode)
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s shows %q, want %q", commit, got, want)
		}
	}
}
