package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sheaf/internal/broker"
	"sheaf/internal/server/certificates"
	"sheaf/internal/server/limits"
	"sheaf/internal/server/listen"
	"sheaf/internal/server/metrics"
	"sheaf/internal/web/requestid"
	"sheaf/internal/webapp"
)

// stopLimit is how long running requests may take once the server is asked to stop.
const stopLimit = 10 * time.Second

// Server is a Sheaf that listens. Make it with [Open], then call [Server.Serve].
type Server struct {
	settings   Settings
	log        *slog.Logger
	addresses  addresses
	provider   Provider
	listener   net.Listener
	handler    http.Handler
	embedded   *embedded // nil: the provider is elsewhere
	counters   *metrics.Counters
	monitoring *listen.SideDoor // nil: /metrics is at the server's own address
	limits     limits.Limits
	stopLimit  time.Duration
	upkeep     upkeep
	isStopping atomic.Bool

	certificates certificates.Certificates // nil: the server speaks http
	redirecting  *listen.SideDoor          // nil: there is no address for http beside https
	reloadings   []reloading
	reloadEvery  time.Duration
}

// Open listens and opens everything that the settings name. When it returns, the first
// request can be answered; until [Server.Serve] runs, requests wait.
func Open(ctx context.Context, settings Settings) (*Server, error) {
	listener, err := listen.On(settings.Addr, settings.mayListen)
	if err != nil {
		return nil, err
	}
	s := &Server{
		settings: settings, listener: listener, limits: limits.Default(), stopLimit: stopLimit, upkeep: usualUpkeep(), reloadEvery: reloadEvery,
		counters: metrics.New(settings.Version),
		log:      slog.New(requestid.LogHandler{Handler: settings.Log.Handler()}),
	}
	if err := s.open(ctx); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *Server) open(ctx context.Context) error {
	if err := s.openCertificates(); err != nil {
		return err
	}
	web := s.settings.GitHubURL
	if web == nil {
		web = s.addresses.self
	}
	s.provider = ProviderAt(web)

	var p parts
	var err error
	if s.settings.MetricsAddr != "" {
		if s.monitoring, err = openMonitoring(s.settings.MetricsAddr, s.counters); err != nil {
			return err
		}
	}
	signIn := client{ID: s.settings.GitHubClientID, Secret: s.settings.GitHubClientSecret}
	redeemAt := s.provider.Web
	if s.settings.isEmbedded() {
		if s.settings.Issuer, err = s.issuer(); err != nil {
			return fmt.Errorf("read the secret of the client at the issuer: %w", err)
		}
		if s.embedded, err = openEmbedded(ctx, s.settings, s.addresses, listen.IsPublic(s.listener), s.log); err != nil {
			return err
		}
		p.hub = s.embedded.hub
		signIn = s.embedded.client
		// The public address may lead through a proxy that this machine cannot reach.
		redeemAt = s.addresses.listening
		if s.settings.Folder != nil { // its links are the way in
			signIn = client{}
			p.links = links{s.settings.Folder, s.embedded.hub, s.addresses.self.Port(), s.log}
			p.hub = refreshed{s.embedded.hub, s.settings.Folder}
		}
	}
	if signIn.ID != "" {
		if p.broker, err = s.openSignIn(signIn, redeemAt); err != nil {
			return err
		}
	}
	config := s.config(p.broker != nil)
	if p.config, err = configHandler(config); err != nil {
		return err
	}
	if p.app, err = webapp.Embedded(config); err != nil {
		return err
	}
	if s.settings.Folder != nil {
		p.app = arriving(s.settings.Folder, p.app)
	}
	s.handler = strictTransport(s.addresses, s.routes(p))
	return nil
}

// openSignIn opens the broker, and another one in its place when the client's secret changes. Who is signing in then
// notices nothing: both have the same key.
func (s *Server) openSignIn(signIn client, redeemAt *url.URL) (http.Handler, error) {
	if len(s.settings.Secret) == 0 {
		s.settings.Secret = []byte(rand.Text())
	}
	handler, err := s.openBroker(signIn, redeemAt)
	if err != nil || s.settings.GitHubClientSecretFile == "" {
		return handler, err
	}
	current := &replaceable{}
	current.current.Store(&handler)
	files := &watchedFiles{paths: []string{s.settings.GitHubClientSecretFile}}
	files.haveChanged()
	s.reloadings = append(s.reloadings, reloading{files, func() {
		secret, err := ReadSecretFile(files.paths[0])
		if err == nil && secret == "" {
			err = errors.New("the file is empty")
		}
		if err == nil {
			handler, err = s.openBroker(client{ID: signIn.ID, Secret: secret}, redeemAt)
		}
		if err != nil {
			s.log.Warn("the secret of the OAuth client stays as it was", "error", err)
			return
		}
		current.current.Store(&handler)
		s.log.Info("the secret of the OAuth client was read again")
	}})
	return current, nil
}

// providerTransport is how the broker reaches the provider: also where that is this server.
func (s *Server) providerTransport() http.RoundTripper {
	if s.certificates != nil && s.settings.isEmbedded() {
		return certificates.ToOurselves(s.certificates, s.addresses.self.Hostname())
	}
	return http.DefaultTransport
}

func (s *Server) openBroker(signIn client, redeemAt *url.URL) (http.Handler, error) {
	deviceURL := ""
	if s.settings.GitHubDeviceFlow {
		deviceURL = redeemAt.JoinPath("login", "device", "code").String()
	}
	b, err := broker.New(broker.Config{
		DeviceURL:    deviceURL,
		ClientID:     signIn.ID,
		ClientSecret: signIn.Secret,
		AuthorizeURL: s.provider.authorizeURL(),
		TokenURL:     tokenURL(redeemAt),
		RevokeURL:    ProviderAt(redeemAt).revokeURL(signIn.ID),
		Scopes:       []string{"repo", "read:org"},
		FrontEnd:     s.addresses.frontEnd,
		Self:         s.addresses.self,
		Secret:       s.settings.Secret,
		Client:       &http.Client{Transport: providerCalls{s.providerTransport(), s.log}},
		Log:          s.log,
	})
	if err != nil {
		return nil, err
	}
	return b.Handler(), nil
}

// MetricsURL is the address of the metrics where they have one of their own, with the real port, and empty otherwise.
func (s *Server) MetricsURL() string {
	if s.monitoring == nil {
		return ""
	}
	return s.monitoring.URL().JoinPath("metrics").String()
}

// URL is the address that the server listens on, with the real port.
func (s *Server) URL() string { return s.addresses.listening.String() }

// Serve answers requests until the context ends. Then it lets running requests finish,
// within ten seconds, closes everything and returns nil. It is called once.
func (s *Server) Serve(ctx context.Context) error {
	connections := limits.NewConnections(s.limits, s.log)
	s.counters.Open = connections.Count
	server := &http.Server{
		Handler:           limits.KeepPace(s.limits.Of, s.handler),
		ReadHeaderTimeout: limits.HeaderTime,
		WriteTimeout:      limits.AnswerTime, // each write of ours sets another
		IdleTimeout:       limits.IdleTime,
		MaxHeaderBytes:    limits.HeaderBytes,
		ConnState:         connections.StateChanged,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
		// net/http would read the body of OPTIONS * itself, without a limit of time.
		DisableGeneralOptionsHandler: true,
	}
	background, endBackground := context.WithCancel(ctx)
	defer endBackground()
	var maintained sync.WaitGroup
	if s.embedded != nil {
		maintained.Go(func() { s.embedded.maintain(background, s.upkeep, s.log) })
	}
	for _, door := range s.sideDoors() {
		maintained.Go(func() { door.Serve(background) })
	}
	if s.Reloads() {
		maintained.Go(func() { s.watchFiles(background) })
	}
	failed := make(chan error, 1)
	go func() { failed <- s.accept(server) }()
	var err error
	select {
	case err = <-failed:
		err = fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
		err = s.stop(server)
	}
	endBackground()
	maintained.Wait() // what it does must not go on in a data folder that is free for others
	return errors.Join(err, s.close())
}

func (s *Server) accept(server *http.Server) error {
	if s.certificates == nil {
		return server.Serve(s.listener)
	}
	server.TLSConfig = s.certificates.Config()
	return server.ServeTLS(s.listener, "", "")
}

// sideDoors are the other addresses of this server.
func (s *Server) sideDoors() []*listen.SideDoor {
	return slices.DeleteFunc([]*listen.SideDoor{s.monitoring, s.redirecting}, func(d *listen.SideDoor) bool { return d == nil })
}

// stop waits for running requests. Those that take too long are cut off: that is no
// failure, what they had been promised is on disk.
func (s *Server) stop(server *http.Server) error {
	s.isStopping.Store(true)
	s.log.Info("stopping")
	ctx, cancel := context.WithTimeout(context.Background(), s.stopLimit)
	defer cancel()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("requests were still running and were cut off", "after", s.stopLimit)
		err = server.Close()
	}
	if err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	return nil
}

func (s *Server) close() error {
	err := s.listener.Close()
	if errors.Is(err, net.ErrClosed) {
		err = nil
	}
	for _, door := range s.sideDoors() {
		err = errors.Join(err, door.Close())
	}
	if s.embedded != nil {
		err = errors.Join(err, s.embedded.close())
	}
	return err
}
