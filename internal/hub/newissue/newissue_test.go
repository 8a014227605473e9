package newissue_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
)

const path = "/ada/forms/issues/new"

// by is what a browser sends with a form of the hub's own, in which somebody is signed in to Sheaf.
func by(token string, more ...string) map[string]string {
	header := map[string]string{"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"}
	if token != "" {
		header["Cookie"] = "github-token=" + token
	}
	for i := 0; i < len(more); i += 2 {
		header[more[i]] = more[i+1]
	}
	return header
}

func form(login, title, body string) url.Values {
	return url.Values{"as": {login}, "title": {title}, "body": {body}}
}

func TestIssueIsOpened(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	grace := s.NewUser("grace")
	response, page := hubtest.Browse(t, "GET", s.URL+path+`?title=%3Cb%3E"x"`, nil, by(grace))
	if response.StatusCode != 200 || !strings.Contains(page, "@grace") || strings.Contains(page, "<b>") || response.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d\n%s", response.StatusCode, page)
	}
	made, _ := hubtest.Browse(t, "POST", s.URL+path, form("grace", " Prices <i>are</i> old ", "One\r\ntwo"), by(grace))
	if made.StatusCode != 303 || made.Header.Get("Location") != "/ada/forms/issues/1" {
		t.Fatalf("%d to %s", made.StatusCode, made.Header.Get("Location"))
	}
	issue := s.Object(s.Get(repo+"/issues/1"), 200)
	if hubtest.Text(issue, "title") != "Prices <i>are</i> old" || hubtest.Text(issue, "body") != "One\ntwo" || hubtest.Text(issue, "user", "login") != "grace" {
		t.Errorf("%v", issue)
	}
	if shown, page := hubtest.Browse(t, "GET", s.URL+"/ada/forms/issues/1", nil, by(grace)); shown.StatusCode != 200 || !strings.Contains(page, "Prices &lt;i&gt;are") {
		t.Errorf("%d\n%s", shown.StatusCode, page)
	}
}

func TestWhoMayNotWrite(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	grace := s.NewUser("grace")
	s.Object(s.Send("POST", "/user/repos", hubtest.Object{"name": "secret", "private": true}), 201)
	fine := form("grace", "Prices", "")
	for name, c := range map[string]struct {
		path   string
		form   url.Values
		header map[string]string
		want   int
	}{
		"nobody":                       {path, fine, by(""), http.StatusUnauthorized},
		"a token that is none":         {path, fine, by("sheaf_X"), http.StatusUnauthorized},
		"who may not see it":           {"/ada/secret/issues/new", fine, by(grace), http.StatusNotFound},
		"of a repository that is none": {"/ada/none/issues/new", fine, by(grace), http.StatusNotFound},
		"another site":                 {path, fine, by(grace, "Sec-Fetch-Site", "cross-site"), http.StatusForbidden},
		"a script":                     {path, fine, by(grace, "Sec-Fetch-Mode", "cors"), http.StatusForbidden},
		"as somebody else":             {path, form("ada", "Prices", ""), by(grace), http.StatusConflict},
		"without a title":              {path, form("grace", " \t", "text"), by(grace), http.StatusUnprocessableEntity},
		"a long title":                 {path, form("grace", strings.Repeat("ä", 257), ""), by(grace), http.StatusUnprocessableEntity},
		"a long text":                  {path, form("grace", "Prices", strings.Repeat("ä", 5001)), by(grace), http.StatusUnprocessableEntity},
		"no text":                      {path, form("grace", "Prices", "\xff"), by(grace), http.StatusUnprocessableEntity},
		"a huge text":                  {path, form("grace", "Prices", strings.Repeat("x", 70<<10)), by(grace), http.StatusBadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			answer, page := hubtest.Browse(t, "POST", s.URL+c.path, c.form, c.header)
			if answer.StatusCode != c.want || strings.Contains(page, "secret") {
				t.Errorf("%d, want %d\n%s", answer.StatusCode, c.want, page)
			}
		})
	}
	if made := s.List(s.Get(repo+"/issues?state=all"), 200); len(made) != 0 {
		t.Errorf("made: %v", made)
	}
	s.Object(s.Send("PATCH", repo, hubtest.Object{"archived": true}), 200)
	if answer, page := hubtest.Browse(t, "GET", s.URL+path, nil, by(grace)); answer.StatusCode != http.StatusForbidden || !strings.Contains(page, "archived") {
		t.Errorf("archived: %d\n%s", answer.StatusCode, page)
	}
}

func TestPressedTwice(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	grace := s.NewUser("grace")
	_, page := hubtest.Browse(t, "GET", s.URL+path, nil, by(grace))
	once := regexp.MustCompile(`name="once" value="(\w+)"`).FindStringSubmatch(page)
	if once == nil {
		t.Fatal(page)
	}
	send := func(body string) string {
		typed := form("grace", "Prices", body)
		typed.Set("once", once[1])
		made, page := hubtest.Browse(t, "POST", s.URL+path, typed, by(grace))
		if made.StatusCode != http.StatusSeeOther {
			t.Errorf("%d\n%s", made.StatusCode, page)
		}
		return made.Header.Get("Location")
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if to := send("old"); to != "/ada/forms/issues/1" {
				t.Errorf("it leads to %s", to)
			}
		})
	}
	wait.Wait()
	if to := send("Other words, after going back."); to != "/ada/forms/issues/2" {
		t.Errorf("other words lead to %s", to)
	}
	if made := s.List(s.Get(repo+"/issues?state=all"), 200); len(made) != 2 {
		t.Errorf("%d issues were opened", len(made))
	}
}
