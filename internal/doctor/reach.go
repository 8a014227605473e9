package doctor

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// reach asks the API for something that needs no account, and looks at the clock. False: nothing else can be asked.
func (d *deployment) reach(ctx context.Context) bool {
	const check, setting = "GitHub's API", "--github-url"
	api := d.Provider.REST
	got, err := d.call(ctx, http.MethodGet, api.JoinPath("rate_limit"), "", nil)
	if err != nil {
		found, mend := unreached(api, err)
		d.wrong(check, setting, found, mend)
		return false
	}
	// An Enterprise Server may have no limits (404), or tell strangers nothing (401).
	if got.Header.Get("X-GitHub-Request-Id") == "" && got.Header.Get("X-GitHub-Media-Type") == "" {
		d.wrong(check, setting, fmt.Sprintf("%s answers (%s), but it is no GitHub", api, got.Status),
			"Give the address of its pages: https://github.com, or that of the Enterprise Server, without /api/v3.")
		return false
	}
	d.fine(check, fmt.Sprintf("%s answers as GitHub does", api))
	if api.Scheme != "https" && !isLoopback(api) {
		d.wrong("TLS", setting, "tokens go to "+api.Host+" without TLS", "Give an address that begins with https://.")
	} else if got.TLS != nil {
		d.fine("TLS", fmt.Sprintf("%s, with a certificate that this machine trusts", tls.VersionName(got.TLS.Version)))
	}
	d.clock(got.Header.Get("Date"))
	return true
}

func (d *deployment) clock(date string) { d.clockOf("GitHub's", date) }

// clockOf compares this machine's clock with that of whose answer had a date.
func (d *deployment) clockOf(whose, date string) {
	theirs, err := http.ParseTime(date)
	if err != nil {
		return // a proxy has taken it away; nothing can be said
	}
	switch off := d.now().Sub(theirs); {
	case off.Abs() < clockLimit:
		d.fine("Clock", "it agrees with "+whose)
	case off > 0:
		d.wrong("Clock", "", fmt.Sprintf("this machine's clock is %s ahead of %s", off.Round(time.Second), whose), adviceClock)
	default:
		d.wrong("Clock", "", fmt.Sprintf("this machine's clock is %s behind %s", -off.Round(time.Second), whose), adviceClock)
	}
}

const adviceClock = "Set it, best by NTP: sign-ins end too early or too late otherwise."

// preflight asks whether pages of the front end may call the API, as browsers ask.
func (d *deployment) preflight(ctx context.Context) {
	const check, setting = "CORS", "--public-url"
	page := d.FrontEnd.Scheme + "://" + d.FrontEnd.Host
	if page == d.Provider.REST.Scheme+"://"+d.Provider.REST.Host {
		d.fine(check, "pages and API have one host")
		return
	}
	const headers = "authorization,content-type,x-github-api-version"
	got, err := d.call(ctx, http.MethodOptions, d.Provider.REST.JoinPath("user"), "", func(r *http.Request) {
		r.Header.Set("Origin", page)
		r.Header.Set("Access-Control-Request-Method", http.MethodPatch)
		r.Header.Set("Access-Control-Request-Headers", headers)
	})
	mend := "Have what stands before GitHub's API pass OPTIONS requests and their answers on unchanged."
	if err != nil {
		d.wrong(check, setting, "the question of browsers gets no answer", mend)
		return
	}
	allowed := strings.ToLower(got.Header.Get("Access-Control-Allow-Headers"))
	origin := got.Header.Get("Access-Control-Allow-Origin")
	switch {
	case got.StatusCode/100 != 2 || origin != "*" && origin != page:
		d.wrong(check, setting, fmt.Sprintf("browsers may not call the API from %s (%s)", page, got.Status), mend)
	case !strings.Contains(allowed, "*") && !containsAll(allowed, strings.Split(headers, ",")):
		d.wrong(check, setting, "browsers may not send "+headers+" to the API", mend)
	default:
		d.fine(check, "browsers may call the API from "+page)
	}
}

func containsAll(text string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}

// unreached says why a host gives no answer, and what helps.
func unreached(address *url.URL, err error) (found, mend string) {
	var name *net.DNSError
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var certificate x509.CertificateInvalidError
	var record tls.RecordHeaderError
	var late net.Error
	at := address.Host
	switch {
	case errors.As(err, &name):
		return "no host is called " + address.Hostname(), "Correct the name, or this machine's DNS."
	case errors.As(err, &authority):
		return at + " has a certificate that this machine does not trust", "Add the authority that signed it to this machine's certificates (SSL_CERT_FILE names a file of them)."
	case errors.As(err, &host):
		return at + " has the certificate of another host", "Use the name that the certificate is for, or renew the certificate."
	case errors.As(err, &certificate) && certificate.Reason == x509.Expired:
		return at + " has a certificate that is not valid now", "Renew it, or set this machine's clock."
	case errors.As(err, &record), errors.Is(err, http.ErrSchemeMismatch):
		return at + " answers without TLS", "Give its address with http://, or its port for TLS."
	case errors.Is(err, connectionRefused):
		return "nothing listens at " + at, "Correct the host and its port, or start what is to answer there."
	case errors.As(err, &late) && late.Timeout():
		return at + " does not answer within " + callLimit.String(), "Let this machine through the firewall; a proxy is named by HTTPS_PROXY."
	}
	return at + " cannot be reached", "Correct the address, or the network of this machine."
}

func isLoopback(address *url.URL) bool {
	ip := net.ParseIP(address.Hostname())
	return address.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}
