// Package certificates has those that the server shows where it speaks https by itself: of two files,
// or of a certificate authority.
package certificates

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net/http"
)

// Certificates is where those of one server come from.
type Certificates interface {
	// Config is for the listener. Certificates may change while it is in use.
	Config() *tls.Config
	// Challenges answers what proves by http that the name is ours, and hands on all else.
	Challenges(others http.Handler) http.Handler
	// Has reports whether the server shows this certificate.
	Has(certificate *x509.Certificate) bool
}

// ErrUnusable says that a certificate and its key cannot be used.
var ErrUnusable = errors.New("the certificate cannot be used")

// ToOurselves is how the server reaches itself, which it does at the address that it listens on: that is in no
// certificate. So nothing counts but that the certificate is the one that this process shows. The host is the name that it
// asks for.
func ToOurselves(ours Certificates, host string) *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	transport.TLSClientConfig = &tls.Config{
		ServerName:         host,
		InsecureSkipVerify: true, // of names and authorities; VerifyConnection is stricter
		VerifyConnection: func(state tls.ConnectionState) error {
			if len(state.PeerCertificates) == 0 || !ours.Has(state.PeerCertificates[0]) {
				return errors.New("somebody else answers at our own address")
			}
			return nil
		},
	}
	return transport
}
