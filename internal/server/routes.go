package server

import (
	"net/http"

	"sheaf/internal/broker"
	"sheaf/internal/hub"
	"sheaf/internal/manual"
	"sheaf/internal/server/limits"
	"sheaf/internal/server/metrics"
)

// The surfaces beside those of the hub. With the embedded hub its sign-in and ours are one.
const (
	appSurface    = "app"
	signInSurface = string(hub.SignIn)
)

// hubRoutes is what the server needs of the embedded hub.
type hubRoutes interface {
	Owns(path string) bool
	Surface(path string) hub.Surface
	Handler() http.Handler
	Load() hub.Load
}

// parts are the handlers that the routes lead to.
type parts struct {
	app    http.Handler
	config http.Handler
	broker http.Handler // nil: no OAuth client
	hub    hubRoutes    // nil: the provider is elsewhere
	links  http.Handler // nil: no folder is shown
}

// routes is the whole server. The hub is asked first, by its own rule: its addresses hold
// encoded slashes and the names of owners, which are no patterns.
func (s *Server) routes(p parts) http.Handler {
	record := recorder{log: s.log, requests: s.settings.Requests, counters: s.counters, proxies: s.settings.TrustedProxies}
	page := pagePolicy(s.provider, s.addresses.self)
	plain := nothingPolicy()
	here := s.addresses.self

	mux := http.NewServeMux()
	mux.Handle("GET /healthz", secureHeaders(plain, http.HandlerFunc(healthy)))
	mux.Handle("GET /readyz", secureHeaders(plain, http.HandlerFunc(s.ready)))
	if s.settings.MetricsAddr == "" {
		mux.Handle("GET /metrics", secureHeaders(plain, s.counters))
	}
	mux.Handle("GET /config.json", record.of(appSurface, secureHeaders(plain, p.config)))
	mux.Handle("/auth/", record.of(signInSurface, secureHeaders(plain, http.NotFoundHandler())))
	if p.broker != nil {
		flow := limits.SignIn(p.broker)
		flow = record.of(signInSurface, secureHeaders(plain, atOneHost(here, flow)))
		mux.Handle(broker.StartPath, flow)
		mux.Handle(broker.CallbackPath, flow)
		mux.Handle(broker.SignOutPath, flow)
		mux.Handle(broker.RenewPath, flow)
		mux.Handle(broker.DevicePath, flow)
		mux.Handle(broker.DeviceTokenPath, flow)
	}
	documents := record.of("documents", secureHeaders(plain, manual.Handler(s.log)))
	mux.Handle(manual.Prefix, documents)
	mux.Handle(manual.Prefix+"/", documents)
	if p.links != nil {
		mux.Handle("GET "+linkPath+"{code}", record.of(signInSurface, secureHeaders(plain, atOneHost(here, p.links))))
	}
	mux.Handle("/", record.of(appSurface, secureHeaders(page, atOneHost(here, p.app))))
	if p.hub == nil {
		return mux
	}

	s.counters.Load = p.hub.Load
	bySurface := map[hub.Surface]*metrics.Surface{}
	for _, surface := range hub.Surfaces() {
		bySurface[surface] = s.counters.Surface(string(surface))
	}
	whose := func(path string) *metrics.Surface { return bySurface[p.hub.Surface(path)] }
	host := record.by(whose, secureHeaders(plain, p.hub.Handler()))
	all := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.hub.Owns(r.URL.Path) {
			host.ServeHTTP(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})
	return onlyHosts(ownHosts(s.addresses.listening, s.addresses.self, s.addresses.frontEnd), here, all)
}
