package server

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// onlyHosts refuses requests that name another host. A page of a stranger whose name was
// pointed at this machine (DNS rebinding) would otherwise count as ours in the browser.
func onlyHosts(allowed map[string]bool, openAt *url.URL, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !allowed[strings.ToLower(r.Host)] {
			http.Error(w, fmt.Sprintf("Sheaf does not answer to the host %q. Open %s instead.", r.Host, openAt), http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ownHosts are the names under which the embedded shape may be asked for: this machine's,
// with the port it listens on, and those of its public addresses.
func ownHosts(listening *url.URL, public ...*url.URL) map[string]bool {
	hosts := map[string]bool{listening.Host: true}
	for _, name := range []string{"localhost", "127.0.0.1", "::1"} {
		hosts[net.JoinHostPort(name, listening.Port())] = true
	}
	for _, address := range public {
		hosts[address.Host] = true
	}
	return hosts
}

// atOneHost sends visitors who came by another of this machine's names (localhost) to the
// one in the settings: cookies, and the 'self' of the page's policy, belong to one origin.
// A public address of a proxy is left alone: the proxy may well ask under another name.
func atOneHost(self *url.URL, next http.Handler) http.Handler {
	if !isLoopback(self.Hostname()) {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.ToLower(r.Host) != self.Host && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			w.Header().Set("Location", origin(self)+r.URL.RequestURI())
			w.WriteHeader(http.StatusTemporaryRedirect)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
