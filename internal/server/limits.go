package server

import (
	"net/http"
	"strings"
	"time"

	"sheaf/internal/hub/api"
	"sheaf/internal/hub/githttp"
	"sheaf/internal/hub/graphql"
)

// limits are what one client may take of the server.
type limits struct {
	small paces // parts that take no body or a small one
	api   paces // the hub's API, which takes files
	git   paces // git's protocol; a git that packs a large push is silent for long

	connections         int // open ones of an address
	loopbackConnections int // of this machine, where a proxy may bring everybody's
}

// minRate is the average that a client must reach, in bytes a second.
const minRate = 1 << 10

func defaultLimits() limits {
	answer := pace{stall: 30 * time.Second, grace: 30 * time.Second, rate: minRate}
	files := pace{stall: 2 * time.Minute, grace: 30 * time.Second, rate: minRate}
	packs := pace{stall: 2 * time.Minute, grace: 2 * time.Minute, rate: minRate}
	return limits{
		small:       paces{body: pace{stall: 15 * time.Second, grace: 15 * time.Second}, answer: answer},
		api:         paces{body: files, answer: files},
		git:         paces{body: packs, answer: packs},
		connections: 512, loopbackConnections: 4096,
	}
}

// of is what a request may take. A path that only looks like one of the hub's gets no more than everybody can have.
func (l limits) of(r *http.Request) paces {
	switch path := r.URL.Path; {
	case strings.HasPrefix(path, api.Prefix+"/") || path == graphql.Path:
		return l.api
	case githttp.Owns(path):
		return l.git
	}
	return l.small
}
