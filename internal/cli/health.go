package cli

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
)

const healthUsage = `Usage: sheaf health [--addr HOST:PORT] [--tls] [--live]

Asks a server on this machine whether it is ready, as /readyz tells, for the health check of a
container. Where there is something in the way it is printed.

  --addr HOST:PORT  where the server listens (127.0.0.1:8080); without a host, and for all
                    addresses, this machine is asked
  --tls             it speaks https by itself; so it is without the flag where SHEAF_TLS_CERT or
                    SHEAF_ACME_DOMAIN is set
  --live            asks only whether it answers, as /healthz tells: what is not ready may be
                    well again by itself

Each flag has an environment variable, as those of sheaf serve have: SHEAF_ADDR.

Exit status: 0 the server is ready, 1 it is not or does not answer, 2 it was called wrongly.
`

// How long a server may take to say that it is ready, and how much of what it says is read, in bytes.
const (
	healthPatience = 5 * time.Second
	maxHealth      = 4 << 10
)

func askHealth(ctx context.Context, args []string, env command.Environment) error {
	flags := flagset.New("health", env.Getenv)
	addr := "127.0.0.1:8080"
	flags.Func("addr", "", flagset.Checked(&addr, flagset.CheckAddr))
	isTLS := flags.Bool("tls", env.Getenv(flagset.Variable("tls-cert")) != "" || env.Getenv(flagset.Variable("acme-domain")) != "", "")
	isLive := flags.Bool("live", false, "")
	if err := flags.Read(args, 0); err != nil {
		return err
	}
	path := "/readyz"
	if *isLive {
		path = "/healthz"
	}
	ctx, cancel := context.WithTimeout(ctx, healthPatience)
	defer cancel()
	if err := checkHealth(ctx, ownAddress(addr, *isTLS)+path); err != nil {
		return fmt.Errorf("health: %w", err)
	}
	return nil
}

// ownAddress is the address of a server that listens at addr, as this machine reaches it.
func ownAddress(addr string, isTLS bool) string {
	host, port, _ := net.SplitHostPort(addr) // flagset.CheckAddr has read it
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = loopback
	}
	scheme := "http"
	if isTLS {
		scheme = "https"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}

var errNotHealthy = errors.New("the server is not ready")

func checkHealth(ctx context.Context, address string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	// The certificate is for the public name. Nothing secret is sent, and nothing is believed but that it is ready.
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}
	response, err := (&http.Client{Transport: transport}).Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	said, err := io.ReadAll(io.LimitReader(response.Body, maxHealth))
	if err != nil {
		return fmt.Errorf("read the answer of %s: %w", address, err)
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%w: %s says %s: %s", errNotHealthy, address, response.Status, strings.TrimSpace(string(said)))
	}
	return nil
}
