package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"sheaf/internal/broker"
	"sheaf/internal/web/requestid"
	"sheaf/internal/webapp"
)

// Limits of a connection. Bodies and answers have those of [limits], because a push or a clone may take long.
const (
	headerLimit = 10 * time.Second
	answerLimit = time.Minute // of what net/http answers by itself, to requests that it does not understand
	idleLimit   = 2 * time.Minute
	headerBytes = 64 << 10
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
	metrics    *metrics
	monitoring *monitoring // nil: /metrics is at the server's own address
	limits     limits
	stopLimit  time.Duration
	upkeep     upkeep
	isStopping atomic.Bool
}

// Open listens and opens everything that the settings name. When it returns, the first
// request can be answered; until [Server.Serve] runs, requests wait.
func Open(ctx context.Context, settings Settings) (*Server, error) {
	listener, err := listen(settings.Addr, settings.mayListen)
	if err != nil {
		return nil, err
	}
	s := &Server{
		settings: settings, listener: listener, limits: defaultLimits(), stopLimit: stopLimit, upkeep: usualUpkeep(),
		metrics: newMetrics(settings.Version),
		log:     slog.New(requestid.LogHandler{Handler: settings.Log.Handler()}),
	}
	if err := s.open(ctx); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *Server) open(ctx context.Context) error {
	s.addresses = s.settings.addresses(listenURL(s.listener))
	web := s.settings.GitHubURL
	if web == nil {
		web = s.addresses.self
	}
	s.provider = providerAt(web)

	var p parts
	var err error
	if s.settings.MetricsAddr != "" {
		if s.monitoring, err = openMonitoring(s.settings.MetricsAddr, s.metrics); err != nil {
			return err
		}
	}
	signIn := client{ID: s.settings.GitHubClientID, Secret: s.settings.GitHubClientSecret}
	redeemAt := s.provider.Web
	if s.settings.isEmbedded() {
		if s.embedded, err = openEmbedded(ctx, s.settings, s.addresses, isPublic(s.listener), s.log); err != nil {
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
		if p.broker, err = s.openBroker(signIn, redeemAt); err != nil {
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
	s.handler = s.routes(p)
	return nil
}

func (s *Server) openBroker(signIn client, redeemAt *url.URL) (http.Handler, error) {
	b, err := broker.New(broker.Config{
		ClientID:     signIn.ID,
		ClientSecret: signIn.Secret,
		AuthorizeURL: s.provider.authorizeURL(),
		TokenURL:     tokenURL(redeemAt),
		RevokeURL:    providerAt(redeemAt).revokeURL(signIn.ID),
		Scopes:       []string{"repo", "read:org"},
		FrontEnd:     s.addresses.frontEnd,
		Self:         s.addresses.self,
		Secret:       s.settings.Secret,
		Client:       &http.Client{Transport: providerCalls{http.DefaultTransport, s.log}},
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
	return listenURL(s.monitoring.listener).JoinPath("metrics").String()
}

// URL is the address that the server listens on, with the real port.
func (s *Server) URL() string { return s.addresses.listening.String() }

// Serve answers requests until the context ends. Then it lets running requests finish,
// within ten seconds, closes everything and returns nil. It is called once.
func (s *Server) Serve(ctx context.Context) error {
	connections := newConnections(s.limits, s.log)
	s.metrics.open = connections.count
	server := &http.Server{
		Handler:           keepPace(s.limits.of, s.handler),
		ReadHeaderTimeout: headerLimit,
		WriteTimeout:      answerLimit, // each write of ours sets another
		IdleTimeout:       idleLimit,
		MaxHeaderBytes:    headerBytes,
		ConnState:         connections.stateChanged,
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
	if s.monitoring != nil {
		maintained.Go(func() { s.monitoring.serve(background) })
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(s.listener) }()
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
	if s.monitoring != nil {
		if closed := s.monitoring.listener.Close(); !errors.Is(closed, net.ErrClosed) {
			err = errors.Join(err, closed)
		}
	}
	if s.embedded != nil {
		err = errors.Join(err, s.embedded.close())
	}
	return err
}
