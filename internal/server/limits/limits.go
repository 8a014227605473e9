// Package limits holds clients to what one of them may take of the server: how slowly it may send and
// take, how many connections it may have open, and how often it may sign in.
package limits

import (
	"net/http"
	"strings"
	"time"

	"sheaf/internal/hub/api"
	"sheaf/internal/hub/downloads"
	"sheaf/internal/hub/githttp"
	"sheaf/internal/hub/graphql"
)

// Limits are what one client may take of the server. [Default] has the usual ones.
type Limits struct {
	Small Paces // parts that take no body or a small one
	API   Paces // the hub's API, which takes files
	Git   Paces // git's protocol; a git that packs a large push is silent for long

	Downloads Paces // archives, for which there are few places

	Connections         int // open ones of an address
	LoopbackConnections int // of this machine, where a proxy may bring everybody's
}

// minRate is the average that a client must reach, in bytes a second; minDownloadRate is that of archives.
const (
	minRate         = 1 << 10
	minDownloadRate = 16 << 10
)

// Default are the limits of a server that anybody may reach.
func Default() Limits {
	answer := Pace{Stall: 30 * time.Second, Grace: 30 * time.Second, Rate: minRate}
	files := Pace{Stall: 2 * time.Minute, Grace: 30 * time.Second, Rate: minRate}
	archive := Pace{Stall: 30 * time.Second, Grace: 30 * time.Second, Rate: minDownloadRate}
	packs := Pace{Stall: 2 * time.Minute, Grace: 2 * time.Minute, Rate: minRate}
	return Limits{
		Small:       Paces{Body: Pace{Stall: 15 * time.Second, Grace: 15 * time.Second}, Answer: answer},
		API:         Paces{Body: files, Answer: files},
		Git:         Paces{Body: packs, Answer: packs},
		Downloads:   Paces{Body: Pace{Stall: 15 * time.Second, Grace: 15 * time.Second}, Answer: archive},
		Connections: 512, LoopbackConnections: 4096,
	}
}

// Of is what a request may take. A path that only looks like one of the hub's gets no more than everybody can have.
func (l Limits) Of(r *http.Request) Paces {
	switch path := r.URL.Path; {
	case strings.HasPrefix(path, api.Prefix+"/") || strings.HasPrefix(path, api.UploadPrefix+"/") || graphql.Owns(path):
		return l.API
	case githttp.Owns(path):
		return l.Git
	case downloads.Owns(path):
		return l.Downloads
	}
	return l.Small
}
