package server

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// ACMEFolder has account and certificates of ACME, in the data folder.
const ACMEFolder = "acme"

// certificates is where those of this server come from.
type certificates interface {
	// config is for the listener. Certificates may change while it is in use.
	config() *tls.Config
	// challenges answers what proves by http that the name is ours, and hands on all else.
	challenges(others http.Handler) http.Handler
	// has reports whether the server shows this certificate.
	has(certificate *x509.Certificate) bool
}

// openCertificates is nil where the server speaks http.
func openCertificates(settings Settings, host string, log *slog.Logger) (certificates, error) {
	switch {
	case settings.TLSCert != "":
		return openKeyPair(settings.TLSCert, settings.TLSKey, host, log)
	case settings.ACMEDomain != "":
		return openACME(settings), nil
	}
	return nil, nil
}

// ErrCertificate says that a certificate and its key cannot be used.
var ErrCertificate = errors.New("the certificate cannot be used")

// keyPair is a certificate and its key in two files.
type keyPair struct {
	files   watchedFiles
	host    string
	log     *slog.Logger
	current atomic.Pointer[tls.Certificate]
}

func openKeyPair(certificate, key, host string, log *slog.Logger) (*keyPair, error) {
	k := &keyPair{files: watchedFiles{paths: []string{certificate, key}}, host: host, log: log}
	k.files.haveChanged()
	return k, k.read()
}

func (k *keyPair) read() error {
	pair, err := tls.LoadX509KeyPair(k.files.paths[0], k.files.paths[1])
	if err == nil {
		err = pair.Leaf.VerifyHostname(k.host)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrCertificate, err)
	}
	if time.Now().After(pair.Leaf.NotAfter) {
		k.log.Warn("the certificate has expired: browsers refuse it", "file", k.files.paths[0], "until", pair.Leaf.NotAfter)
	}
	k.current.Store(&pair)
	return nil
}

// reload reads the files again. Where they cannot be used, as between two writes, what there is stays.
func (k *keyPair) reload() {
	if err := k.read(); err != nil {
		k.log.Warn("the certificate stays as it was", "error", err)
		return
	}
	k.log.Info("the certificate was read again", "until", k.current.Load().Leaf.NotAfter)
}

func (k *keyPair) config() *tls.Config {
	return &tls.Config{GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return k.current.Load(), nil }}
}

func (k *keyPair) challenges(others http.Handler) http.Handler { return others }

func (k *keyPair) has(certificate *x509.Certificate) bool {
	return bytes.Equal(k.current.Load().Leaf.Raw, certificate.Raw)
}

// acmeCertificates come from a certificate authority that speaks ACME (RFC 8555), and are renewed by autocert.
type acmeCertificates struct{ manager *autocert.Manager }

func openACME(settings Settings) acmeCertificates {
	manager := &autocert.Manager{
		Prompt:     autocert.AcceptTOS, // who names the domain agrees, docs/deployment.md says
		HostPolicy: autocert.HostWhitelist(settings.ACMEDomain),
		Cache:      autocert.DirCache(filepath.Join(settings.DataDir, ACMEFolder)),
	}
	if settings.ACMEDirectory != nil {
		manager.Client = &acme.Client{DirectoryURL: settings.ACMEDirectory.String(), HTTPClient: settings.acmeClient}
	}
	return acmeCertificates{manager}
}

func (a acmeCertificates) config() *tls.Config { return a.manager.TLSConfig() }

func (a acmeCertificates) challenges(others http.Handler) http.Handler {
	return a.manager.HTTPHandler(others)
}

// has asks for the certificate that is shown; it is there, for somebody has seen it.
func (a acmeCertificates) has(certificate *x509.Certificate) bool {
	if len(certificate.DNSNames) != 1 {
		return false
	}
	shown, err := a.manager.GetCertificate(&tls.ClientHelloInfo{
		ServerName: certificate.DNSNames[0], SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
		SupportedCurves: []tls.CurveID{tls.CurveP256}, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
	})
	return err == nil && bytes.Equal(shown.Certificate[0], certificate.Raw)
}

// toOurselves is how the server reaches itself, which it does at the address that it listens on: that is in no
// certificate. So nothing counts but that the certificate is the one that this process shows.
func toOurselves(ours certificates, host string) *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	transport.TLSClientConfig = &tls.Config{
		ServerName:         host,
		InsecureSkipVerify: true, // of names and authorities; VerifyConnection is stricter
		VerifyConnection: func(state tls.ConnectionState) error {
			if len(state.PeerCertificates) == 0 || !ours.has(state.PeerCertificates[0]) {
				return errors.New("somebody else answers at our own address")
			}
			return nil
		},
	}
	return transport
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
