package certificates

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"
)

// KeyPair is a certificate and its key in two files. [OpenKeyPair] makes one.
type KeyPair struct {
	certificate, key string
	host             string
	log              *slog.Logger
	current          atomic.Pointer[tls.Certificate]
}

// OpenKeyPair reads a certificate, with those between, and its key from files in PEM. It fails with [ErrUnusable] where they
// cannot be read, do not belong together, or are not for the host.
func OpenKeyPair(certificate, key, host string, log *slog.Logger) (*KeyPair, error) {
	k := &KeyPair{certificate: certificate, key: key, host: host, log: log}
	if err := k.read(); err != nil {
		return nil, err
	}
	return k, nil
}

func (k *KeyPair) read() error {
	pair, err := tls.LoadX509KeyPair(k.certificate, k.key)
	if err == nil {
		err = pair.Leaf.VerifyHostname(k.host)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	if time.Now().After(pair.Leaf.NotAfter) {
		k.log.Warn("the certificate has expired: browsers refuse it", "file", k.certificate, "until", pair.Leaf.NotAfter)
	}
	k.current.Store(&pair)
	return nil
}

// Reload reads the files again. Where they cannot be used, as between two writes, what there is stays.
func (k *KeyPair) Reload() {
	if err := k.read(); err != nil {
		k.log.Warn("the certificate stays as it was", "error", err)
		return
	}
	k.log.Info("the certificate was read again", "until", k.current.Load().Leaf.NotAfter)
}

// Config implements [Certificates].
func (k *KeyPair) Config() *tls.Config {
	return &tls.Config{GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return k.current.Load(), nil }}
}

// Challenges implements [Certificates]. There are none.
func (k *KeyPair) Challenges(others http.Handler) http.Handler { return others }

// Has implements [Certificates].
func (k *KeyPair) Has(certificate *x509.Certificate) bool {
	return bytes.Equal(k.current.Load().Leaf.Raw, certificate.Raw)
}
