// Package settings reads what sheaf serve can be told, and finds what makes no sense together. The
// flags of it are declared here; the help of the command says what they mean.
package settings

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/cli/logs"
	"sheaf/internal/cli/terminal"
	"sheaf/internal/server"
)

// DefaultUser is the login of whom the sample content belongs to.
const DefaultUser = "you"

// minSecret keeps people from signing cookies with a word.
const minSecret = 16

// Read reads the flags and variables of serve, and the file that they name. Its log is written to env.Stderr. It fails where
// one of them, or two together, cannot be meant.
func Read(args []string, env command.Environment) (server.Settings, error) {
	flags := flagset.New("serve", env.Getenv)
	read := Declare(flags, env)
	if err := flags.Read(args, 0); err != nil {
		return server.Settings{}, err
	}
	settings, err := read()
	if err != nil {
		return settings, err
	}
	if settings.GitHubURL == nil || settings.ACMEDomain != "" {
		dir, err := command.DataFolder(flags, settings.DataDir, env)
		if err != nil {
			return settings, err
		}
		settings.DataDir = dir
	}
	return settings, nil
}

// Declare declares what serve can be told, for it and for who looks at its settings. What it returns completes and checks
// them once the arguments are read, and leaves the data folder empty where none is named.
func Declare(flags *flagset.Set, env command.Environment) func() (server.Settings, error) {
	settings := server.Settings{
		Addr: "127.0.0.1:8080", Environment: server.Production,
		RateAccount: server.DefaultRate, RateAnonymous: server.DefaultRate,
	}
	flags.Func("addr", "", flagset.Checked(&settings.Addr, flagset.CheckAddr))
	flags.StringVar(&settings.DataDir, "data", "", "")
	flags.StringVar(&settings.User, "user", DefaultUser, "")
	flags.Func("public-url", "", flagset.Parsed(&settings.PublicURL, server.ParseURL))
	flags.Func("api-url", "", flagset.Parsed(&settings.APIURL, server.ParseURL))
	flags.Func("github-url", "", flagset.Parsed(&settings.GitHubURL, server.ParseURL))
	flags.StringVar(&settings.GitHubClientID, "github-client-id", "", "")
	flags.StringVar(&settings.GitHubClientSecret, "github-client-secret", "", "")
	secretFile := flags.String("github-client-secret-file", "", "")
	flags.BoolVar(&settings.GitHubDeviceFlow, "github-device-flow", false, "")
	flags.Func("github-app-url", "", func(text string) (err error) {
		settings.GitHubAppURL, err = server.ParseAppURL(text)
		return err
	})
	secret := flags.String("secret", "", "")
	flags.Func("feedback-email", "", flagset.Checked(&settings.FeedbackEmail, flagset.CheckEmail))
	flags.Func("feedback-issues-url", "", flagset.Checked(&settings.FeedbackIssuesURL, checkIssuesURL))
	flags.Func("environment", "", flagset.Checked(&settings.Environment, checkEnvironment))
	flags.Func("log-requests", "", func(text string) error {
		settings.Requests = server.RequestLog(text)
		return checkRequests(settings.Requests)
	})
	flags.StringVar(&settings.TLSCert, "tls-cert", "", "")
	flags.StringVar(&settings.TLSKey, "tls-key", "", "")
	flags.Func("acme-domain", "", flagset.Checked(&settings.ACMEDomain, checkDomain))
	flags.Func("acme-directory", "", flagset.Parsed(&settings.ACMEDirectory, server.ParseURL))
	flags.Func("redirect-addr", "", flagset.Checked(&settings.RedirectAddr, flagset.CheckAddr))
	flags.Func("metrics-addr", "", flagset.Checked(&settings.MetricsAddr, flagset.CheckAddr))
	flags.Func("trusted-proxies", "", func(text string) (err error) {
		settings.TrustedProxies, err = server.ParseProxies(strings.Split(text, ","))
		return err
	})
	logFormat := flags.String("log-format", "", "")
	flags.Func("rate-account", "", flagset.Count(&settings.RateAccount))
	flags.Func("rate-anonymous", "", flagset.Count(&settings.RateAnonymous))
	flags.Func("init-delay", "", flagset.Count(&settings.InitDelay))
	flags.BoolVar(&settings.HooksToPrivateAddresses, "hooks-to-private-addresses", false, "")
	flags.StringVar(&settings.AfterPush, "after-push", "", "")
	issuer := declareIssuer(flags)
	config := flags.String(flagset.ConfigName, "", "")
	return func() (server.Settings, error) {
		if *config != "" {
			if err := flags.ReadFile(*config); err != nil {
				return settings, err
			}
		}

		if *secretFile != "" {
			secret, err := server.ReadSecretFile(*secretFile)
			if err != nil {
				return settings, flags.Wrong("--github-client-secret-file: " + err.Error())
			}
			settings.GitHubClientSecret, settings.GitHubClientSecretFile = secret, *secretFile
		}
		settings.Secret = []byte(*secret)
		handler, err := logs.Handler(*logFormat, env.Stderr)
		if err != nil {
			return settings, flags.Wrong("--log-format: " + err.Error())
		}
		settings.Log = slog.New(handler)
		settings.Requests = cmp.Or(settings.Requests, defaultRequests(settings.GitHubURL == nil, env.Stderr))
		if settings.ACMEDomain != "" && settings.PublicURL == nil && settings.APIURL == nil {
			settings.PublicURL = &url.URL{Scheme: "https", Host: settings.ACMEDomain}
		}
		if err := settings.CheckApp(); err != nil {
			return settings, flags.Wrong(flags.Place("github-app-url") + ": " + err.Error())
		}
		if err := cmp.Or(checkTogether(settings), checkTLS(settings), issuer.read(&settings)); err != nil {
			return settings, flags.Wrong(err.Error())
		}
		return settings, nil
	}
}

// checkTogether finds settings that make no sense beside each other.
func checkTogether(s server.Settings) error {
	hasID, hasSecret := s.GitHubClientID != "", s.GitHubClientSecret != ""
	switch {
	case s.GitHubURL == nil && (hasID || hasSecret):
		return errors.New("an OAuth client needs --github-url, the GitHub that it belongs to")
	case s.GitHubDeviceFlow && !hasID:
		return errors.New("--github-device-flow needs --github-client-id")
	case s.GitHubDeviceFlow && hasSecret:
		return errors.New("--github-device-flow needs no secret; take the client's secret out, or the flag")
	case hasID && !hasSecret && !s.GitHubDeviceFlow:
		return errors.New("--github-client-id needs --github-client-secret or --github-client-secret-file, or --github-device-flow")
	case hasSecret && !hasID:
		return errors.New("--github-client-secret needs --github-client-id")
	case s.APIURL == nil && s.PublicURL != nil && s.PublicURL.Path != "":
		return fmt.Errorf("--public-url has the path %s, and Sheaf needs a host of its own; only pages that are elsewhere may have one, with --api-url for this server", s.PublicURL.Path)
	case s.APIURL != nil && s.APIURL.Path != "":
		return fmt.Errorf("--api-url has the path %s, and Sheaf needs a host of its own", s.APIURL.Path)
	case s.InitDelay > 0 && s.GitHubURL != nil:
		return errors.New("--init-delay is for the embedded hub and cannot stand beside --github-url")
	case s.GitHubURL != nil && (s.HooksToPrivateAddresses || s.AfterPush != ""):
		return errors.New("--hooks-to-private-addresses and --after-push are for the embedded hub and cannot stand beside --github-url")
	case s.GitHubURL != nil && (s.RateAccount != server.DefaultRate || s.RateAnonymous != server.DefaultRate):
		return errors.New("--rate-account and --rate-anonymous are for the embedded hub and cannot stand beside --github-url")
	case len(s.Secret) > 0 && len(s.Secret) < minSecret:
		return fmt.Errorf("--secret has %d characters, it needs at least %d", len(s.Secret), minSecret)
	}
	return nil
}

// checkTLS is checkTogether for what https needs.
func checkTLS(s server.Settings) error {
	self := cmp.Or(s.APIURL, s.PublicURL)
	hasFiles := s.TLSCert != "" || s.TLSKey != ""
	switch {
	case hasFiles && (s.TLSCert == "" || s.TLSKey == ""):
		return errors.New("--tls-cert and --tls-key need each other")
	case hasFiles && s.ACMEDomain != "":
		return errors.New("--tls-cert and --acme-domain cannot stand beside each other")
	case s.ACMEDirectory != nil && s.ACMEDomain == "":
		return errors.New("--acme-directory needs --acme-domain")
	case s.RedirectAddr != "" && !hasFiles && s.ACMEDomain == "":
		return errors.New("--redirect-addr needs --tls-cert or --acme-domain")
	case hasFiles && (self == nil || self.Scheme != "https"):
		return errors.New("--tls-cert needs --public-url https://HOST, with a name of the certificate")
	case s.ACMEDomain != "" && (self.Scheme != "https" || self.Hostname() != s.ACMEDomain):
		return fmt.Errorf("--acme-domain %s needs https://%s as --public-url", s.ACMEDomain, s.ACMEDomain)
	}
	return nil
}

// domainPattern is what a certificate authority gives certificates for: at least two labels.
var domainPattern = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`)

func checkDomain(text string) error {
	if len(text) > 253 || !domainPattern.MatchString(text) {
		return errors.New("it must be the name of a host in lower case, such as sheaf.example.org")
	}
	return nil
}

func checkIssuesURL(text string) error {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.Host == "" || parsed.User != nil {
		return errors.New("it must be an address that begins with http:// or https://")
	}
	return nil
}

// defaultRequests keeps a line a request out of the terminal of somebody who tries Sheaf.
func defaultRequests(isEmbedded bool, log io.Writer) server.RequestLog {
	if file, ok := log.(*os.File); ok && isEmbedded && terminal.IsTerminal(file) {
		return server.FailedRequests
	}
	return server.AllRequests
}

func checkRequests(which server.RequestLog) error {
	if which != server.AllRequests && which != server.FailedRequests {
		return fmt.Errorf("it must be %s or %s", server.AllRequests, server.FailedRequests)
	}
	return nil
}

func checkEnvironment(text string) error {
	names := []string{server.Production, server.Staging, server.Development}
	if !slices.Contains(names, text) {
		return fmt.Errorf("it must be one of %s", strings.Join(names, ", "))
	}
	return nil
}
