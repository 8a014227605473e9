package server

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"regexp"
)

// appPath is where a GitHub App has its public page: below /apps at github.com, below /github-apps at an Enterprise Server
// (docs.github.com, "Sharing your GitHub App").
var appPath = regexp.MustCompile(`^/(apps|github-apps)/[A-Za-z0-9][A-Za-z0-9_-]*$`)

// ParseAppURL reads the address of a GitHub App's public page. No error repeats it, because it may have a password in it.
func ParseAppURL(text string) (*url.URL, error) {
	parsed, err := ParseURL(text)
	if err != nil || !appPath.MatchString(parsed.Path) {
		return nil, errors.New("it must be the public page of the app, https://github.com/apps/NAME or https://HOST/github-apps/NAME, with nothing before the host or after the name")
	}
	return parsed, nil
}

// CheckApp reports whether the page of the GitHub App is at the GitHub of the settings. The front end leads nowhere else.
func (s Settings) CheckApp() error {
	switch {
	case s.GitHubAppURL == nil:
		return nil
	case s.GitHubURL == nil:
		return errors.New("a GitHub App needs --github-url, the GitHub that it is at")
	}
	if web := ProviderAt(s.GitHubURL).Web; origin(s.GitHubAppURL) != origin(web) {
		return fmt.Errorf("the app is at %s, and --github-url at %s; give the address of its page there, or mend --github-url", origin(s.GitHubAppURL), origin(web))
	}
	return nil
}

// AppName is how the address of the GitHub App names it; empty where there is none.
func (s Settings) AppName() string {
	if s.GitHubAppURL == nil {
		return ""
	}
	return path.Base(s.GitHubAppURL.Path)
}
