package server

import (
	"net/http"
	"sync/atomic"

	"sheaf/internal/broker"
	"sheaf/internal/manual"
	"sheaf/internal/web/throttle"
)

// hubRoutes is what the server needs of the embedded hub.
type hubRoutes interface {
	Owns(path string) bool
	Handler() http.Handler
}

// parts are the handlers that the routes lead to.
type parts struct {
	app    http.Handler
	config http.Handler
	broker http.Handler // nil: no OAuth client
	hub    hubRoutes    // nil: the provider is elsewhere
}

// routes is the whole server. The hub is asked first, by its own rule: its addresses hold
// encoded slashes and the names of owners, which are no patterns.
func (s *Server) routes(p parts) http.Handler {
	record := recorder{log: s.log, requests: s.settings.Requests, metrics: newMetrics(s.settings.Version)}
	page := pagePolicy(s.provider, s.addresses.self)
	plain := nothingPolicy()
	here := s.addresses.self

	mux := http.NewServeMux()
	mux.Handle("GET /healthz", secureHeaders(plain, http.HandlerFunc(healthy)))
	mux.Handle("GET /readyz", secureHeaders(plain, ready(&s.isStopping)))
	mux.Handle("GET /metrics", secureHeaders(plain, record.metrics))
	mux.Handle("GET /config.json", record.of("config", secureHeaders(plain, p.config)))
	mux.Handle("/auth/", record.of("auth", secureHeaders(plain, http.NotFoundHandler())))
	if p.broker != nil {
		signIn := limitVisitors(throttle.NewAddresses(signInRate, signInBurst), p.broker)
		signIn = record.of("sign-in", secureHeaders(plain, atOneHost(here, signIn)))
		mux.Handle(broker.StartPath, signIn)
		mux.Handle(broker.CallbackPath, signIn)
		mux.Handle(broker.SignOutPath, signIn)
	}
	documents := record.of("documents", secureHeaders(plain, manual.Handler(s.log)))
	mux.Handle(manual.Prefix, documents)
	mux.Handle(manual.Prefix+"/", documents)
	mux.Handle("/", record.of("app", secureHeaders(page, atOneHost(here, p.app))))
	if p.hub == nil {
		return mux
	}

	hub := record.of("hub", secureHeaders(plain, p.hub.Handler()))
	all := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.hub.Owns(r.URL.Path) {
			hub.ServeHTTP(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})
	return onlyHosts(ownHosts(s.addresses.listening, s.addresses.self, s.addresses.frontEnd), here, all)
}

// healthy answers as long as the process does.
func healthy(w http.ResponseWriter, _ *http.Request) {
	_, _ = w.Write([]byte("ok\n"))
}

// ready answers until the process is asked to stop, so that a load balancer sends its
// visitors elsewhere while the last requests finish.
func ready(isStopping *atomic.Bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if isStopping.Load() {
			http.Error(w, "stopping", http.StatusServiceUnavailable)
			return
		}
		_, _ = w.Write([]byte("ok\n"))
	})
}
