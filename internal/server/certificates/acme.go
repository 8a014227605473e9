package certificates

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"net/url"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// ACME has certificates of a certificate authority that speaks ACME (RFC 8555), which autocert renews. [OpenACME] makes it.
type ACME struct{ manager *autocert.Manager }

// OpenACME gets certificates for a domain, and keeps them in a folder. A nil directory is Let's Encrypt's; a nil client
// asks others as the default one does.
func OpenACME(domain, folder string, directory *url.URL, client *http.Client) ACME {
	manager := &autocert.Manager{
		Prompt:     autocert.AcceptTOS, // who names the domain agrees, docs/deployment.md says
		HostPolicy: autocert.HostWhitelist(domain),
		Cache:      autocert.DirCache(folder),
	}
	if directory != nil {
		manager.Client = &acme.Client{DirectoryURL: directory.String(), HTTPClient: client}
	}
	return ACME{manager}
}

// Config implements [Certificates].
func (a ACME) Config() *tls.Config { return a.manager.TLSConfig() }

// Challenges implements [Certificates].
func (a ACME) Challenges(others http.Handler) http.Handler {
	return a.manager.HTTPHandler(others)
}

// Has asks for the certificate that is shown; it is there, for somebody has seen it.
func (a ACME) Has(certificate *x509.Certificate) bool {
	if len(certificate.DNSNames) != 1 {
		return false
	}
	shown, err := a.manager.GetCertificate(&tls.ClientHelloInfo{
		ServerName: certificate.DNSNames[0], SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
		SupportedCurves: []tls.CurveID{tls.CurveP256}, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
	})
	return err == nil && bytes.Equal(shown.Certificate[0], certificate.Raw)
}
