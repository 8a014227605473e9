package server

import (
	"net/http"
	"strings"
	"time"

	"sheaf/internal/hub/api"
	"sheaf/internal/hub/downloads"
	"sheaf/internal/hub/githttp"
	"sheaf/internal/hub/graphql"
)

// limits are what one client may take of the server.
type limits struct {
	small paces // parts that take no body or a small one
	api   paces // the hub's API, which takes files
	git   paces // git's protocol; a git that packs a large push is silent for long

	downloads paces // archives, for which there are few places

	connections         int // open ones of an address
	loopbackConnections int // of this machine, where a proxy may bring everybody's
}

// minRate is the average that a client must reach, in bytes a second; minDownloadRate is that of archives.
const (
	minRate         = 1 << 10
	minDownloadRate = 16 << 10
)

func defaultLimits() limits {
	answer := pace{stall: 30 * time.Second, grace: 30 * time.Second, rate: minRate}
	files := pace{stall: 2 * time.Minute, grace: 30 * time.Second, rate: minRate}
	archive := pace{stall: 30 * time.Second, grace: 30 * time.Second, rate: minDownloadRate}
	packs := pace{stall: 2 * time.Minute, grace: 2 * time.Minute, rate: minRate}
	return limits{
		small:       paces{body: pace{stall: 15 * time.Second, grace: 15 * time.Second}, answer: answer},
		api:         paces{body: files, answer: files},
		git:         paces{body: packs, answer: packs},
		downloads:   paces{body: pace{stall: 15 * time.Second, grace: 15 * time.Second}, answer: archive},
		connections: 512, loopbackConnections: 4096,
	}
}

// of is what a request may take. A path that only looks like one of the hub's gets no more than everybody can have.
func (l limits) of(r *http.Request) paces {
	switch path := r.URL.Path; {
	case strings.HasPrefix(path, api.Prefix+"/") || strings.HasPrefix(path, api.UploadPrefix+"/") || graphql.Owns(path):
		return l.api
	case githttp.Owns(path):
		return l.git
	case downloads.Owns(path):
		return l.downloads
	}
	return l.small
}
