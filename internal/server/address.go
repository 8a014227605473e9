package server

import (
	"errors"
	"net"
	"net/url"
	"regexp"
	"strings"

	"sheaf/internal/hub"
	"sheaf/internal/server/listen"
)

// Why a server cannot listen where it was told to.
var (
	ErrPortTaken   = listen.ErrPortTaken
	ErrNoPublicURL = errors.New("all addresses of this machine are no address that people can open")
)

// hostPattern keeps out what a URL allows in a host but a Content-Security-Policy would
// read as more than one source.
var hostPattern = regexp.MustCompile(`^[A-Za-z0-9.\-]+(:[0-9]+)?$|^\[[0-9a-fA-F:.]+\](:[0-9]+)?$`)

// ParseURL reads the address of a host: http or https, with nothing after the path. A
// slash at its end is dropped. No error repeats it, because it may have a password in it.
func ParseURL(text string) (*url.URL, error) {
	parsed, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, errors.New("it is not an address")
	case parsed.Scheme != "http" && parsed.Scheme != "https":
		return nil, errors.New("it does not begin with http:// or https://")
	case !hostPattern.MatchString(parsed.Host):
		return nil, errors.New("it has no valid host")
	case parsed.User != nil || parsed.RawQuery != "" || parsed.ForceQuery || strings.Contains(text, "#"):
		return nil, errors.New("it has more than host and path")
	}
	parsed.Host = strings.ToLower(parsed.Host)
	parsed.Path, parsed.RawPath = strings.TrimRight(parsed.Path, "/"), ""
	return parsed, nil
}

// origin is what the browser compares: scheme, host and port.
func origin(address *url.URL) string {
	return address.Scheme + "://" + address.Host
}

// addresses are the three names of one server.
type addresses struct {
	listening *url.URL // as this machine reaches it
	self      *url.URL // as browsers reach it
	frontEnd  *url.URL // where the pages are; another host in the static-pages shape
}

// addresses fills in what the settings leave out.
func (s Settings) addresses(listening *url.URL) addresses {
	a := addresses{listening: listening, self: listening}
	if s.PublicURL != nil {
		a.self = s.PublicURL
	}
	if s.APIURL != nil {
		a.self = s.APIURL
	}
	a.frontEnd = a.self
	if s.PublicURL != nil {
		a.frontEnd = s.PublicURL
	}
	return a
}

// mayListen refuses to show an embedded hub to a network before everybody needs a password:
// until then, whoever reaches it is its user.
func (s Settings) mayListen(ip net.IP) error {
	if !s.isEmbedded() || ip.IsLoopback() {
		return nil
	}
	if err := hub.CheckReach(s.DataDir); err != nil && s.Issuer == nil { // with one nobody comes in unasked
		return err
	}
	if (len(ip) == 0 || ip.IsUnspecified()) && s.PublicURL == nil && s.APIURL == nil {
		return ErrNoPublicURL
	}
	return nil
}
