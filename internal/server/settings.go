package server

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"

	"sheaf/internal/checkup"
	"sheaf/internal/folder"
	"sheaf/internal/hub"
)

// Environments of a deployment, as config.json names them.
const (
	Production  = "production"
	Staging     = "staging"
	Development = "development"
)

// RequestLog says which requests the log has a line for.
type RequestLog string

// Request logs.
const (
	AllRequests    RequestLog = "all"
	FailedRequests RequestLog = "failed" // where Sheaf is at fault: status 500 and above
)

func (l RequestLog) has(status int) bool {
	return l == AllRequests || status >= http.StatusInternalServerError
}

// Settings are what a deployment can choose. [ParseURL] reads the addresses.
type Settings struct {
	Addr    string // HOST:PORT to listen on; port 0 takes a free one
	DataDir string // of the embedded shape
	User    string // who signs in to the embedded hub without being asked for a name

	PublicURL *url.URL // where people reach the front end; nil: APIURL
	APIURL    *url.URL // where browsers reach this server; nil: PublicURL, or else the address it listens on

	GitHubURL          *url.URL // nil: embedded
	GitHubClientID     string   // empty: people sign in by pasting a personal access token
	GitHubClientSecret string
	GitHubDeviceFlow   bool // people type a code at GitHub; the client needs no secret and no callback address
	// GitHubClientSecretFile is where the secret was read, and is read again when it changes. Empty: nowhere.
	GitHubClientSecretFile string
	// GitHubAppURL is the public page of the GitHub App that people sign in by, at GitHubURL; nil: none, or it is not told.
	GitHubAppURL *url.URL

	TLSCert, TLSKey string       // files in PEM; empty: http, or ACMEDomain
	ACMEDomain      string       // name to get certificates for; empty: none
	ACMEDirectory   *url.URL     // of the certificate authority; nil: Let's Encrypt
	acmeClient      *http.Client // that asks it; nil, except in tests: the default one
	RedirectAddr    string       // HOST:PORT at which visitors of http:// are sent to https://; empty: none

	Issuer           *hub.Issuer // signs people in at the embedded hub as well; nil: there is none
	IssuerSecretFile string      // where the secret of the client at the issuer is read, again when it changes; empty: it has none
	NoPasswords      bool        // only the issuer signs in

	Secret []byte // signs and seals the cookies of signing in; replicas share it. Empty: random

	FeedbackEmail     string
	FeedbackIssuesURL string
	Environment       string
	Version           string
	Log               *slog.Logger
	Requests          RequestLog

	MetricsAddr    string         // HOST:PORT of its own for /metrics; empty: it is at Addr
	TrustedProxies []netip.Prefix // whose X-Request-Id counts

	// RateAccount is how many requests an hour an account may send to the API of the embedded hub, RateAnonymous how many
	// an address may that sends no token. Zero: not limited.
	RateAccount, RateAnonymous int

	// InitDelay is for how many requests the first commit of a new repository of the
	// embedded hub is not there yet, as at GitHub. It is for testing clients.
	InitDelay int

	// HooksToPrivateAddresses lets webhooks of the embedded hub send to this machine and to private networks.
	HooksToPrivateAddresses bool

	// Folder is what the embedded hub shows in the place of repositories of its own; nil: nothing. DataDir is the folder's.
	// Nobody signs in but by its links.
	Folder *folder.Folder

	// Examine looks at the embedded hub for those who look after it, with settings as they came to be. Nil: no page shows it.
	Examine func(context.Context, Settings) []checkup.Finding

	// AfterPush is a command that the embedded hub runs after branches and tags have moved. Empty: none.
	AfterPush string
}

// DefaultRate leaves a rate to the server: not limited where only this machine reaches it, else [AccountRate] or
// [AnonymousRate].
const DefaultRate = -1

// Rates on a network, in requests an hour: GitHub's for its enterprise accounts, and ten times that of its anonymous
// visitors, because one address often stands for a whole office.
const (
	AccountRate   = 15_000
	AnonymousRate = 600
)

// rates are the requests an hour of an account and of an address.
func (s Settings) rates(isPublic bool) (account, anonymous int) {
	if isPublic {
		account, anonymous = AccountRate, AnonymousRate
	}
	if s.RateAccount != DefaultRate {
		account = s.RateAccount
	}
	if s.RateAnonymous != DefaultRate {
		anonymous = s.RateAnonymous
	}
	return account, anonymous
}

func (s Settings) isEmbedded() bool { return s.GitHubURL == nil }
