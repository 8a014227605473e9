package server

import (
	"net/http"
	"path/filepath"
	"strings"

	"sheaf/internal/server/certificates"
	"sheaf/internal/server/listen"
)

// ACMEFolder has account and certificates of ACME, in the data folder.
const ACMEFolder = "acme"

// ErrCertificate says that a certificate and its key cannot be used.
var ErrCertificate = certificates.ErrUnusable

// openCertificates opens what https needs, and says at which addresses the server is.
func (s *Server) openCertificates() (err error) {
	listening := listen.URL(s.listener)
	s.addresses = s.settings.addresses(listening)
	switch {
	case s.settings.TLSCert != "":
		err = s.openKeyPair()
	case s.settings.ACMEDomain != "":
		s.certificates = certificates.OpenACME(
			s.settings.ACMEDomain, filepath.Join(s.settings.DataDir, ACMEFolder), s.settings.ACMEDirectory, s.settings.acmeClient)
	}
	if err != nil || s.certificates == nil {
		return err
	}
	listening.Scheme = "https"
	if s.settings.RedirectAddr != "" {
		s.redirecting, err = listen.OpenSideDoor(s.settings.RedirectAddr, s.certificates.Challenges(sendToHTTPS(s.addresses)))
	}
	return err
}

// openKeyPair opens a certificate in files, which are read again when they change.
func (s *Server) openKeyPair() error {
	files := &watchedFiles{paths: []string{s.settings.TLSCert, s.settings.TLSKey}}
	files.haveChanged()
	pair, err := certificates.OpenKeyPair(files.paths[0], files.paths[1], s.addresses.self.Hostname(), s.log)
	if err != nil {
		return err
	}
	s.certificates = pair
	s.reloadings = append(s.reloadings, reloading{files, pair.Reload})
	return nil
}

// strictTransport tells browsers to come by https from now on, where that is the address of the server.
func strictTransport(at addresses, next http.Handler) http.Handler {
	if at.self.Scheme != "https" || isLoopback(at.self.Hostname()) {
		return next
	}
	year := []string{"max-age=31536000"}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Strict-Transport-Security"] = year
		next.ServeHTTP(w, r)
	})
}

// sendToHTTPS sends visitors of http:// to the same place at https://. What would change something is refused: its
// content has been on the network in the clear, and the next time it would be again.
func sendToHTTPS(at addresses) http.Handler {
	to := origin(at.self)
	return secureHeaders(nothingPolicy(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead || !strings.HasPrefix(r.URL.Path, "/") {
			http.Error(w, "This is unencrypted. Use "+to+" instead.", http.StatusForbidden)
			return
		}
		w.Header().Set("Location", to+r.URL.RequestURI())
		w.WriteHeader(http.StatusPermanentRedirect)
	}))
}
