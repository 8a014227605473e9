package oauth

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"sheaf/internal/durable"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/signin"
)

// tokenAnswer is GitHub's answer to a good code.
type tokenAnswer struct {
	AccessToken string `json:"access_token"`
	Scope       string `json:"scope"`
	TokenType   string `json:"token_type"`
}

// tokenError is GitHub's answer to a bad one. It comes with status 200.
type tokenError struct {
	Error            string `json:"error"`
	ErrorDescription string `json:"error_description"`
	ErrorURI         string `json:"error_uri"`
	Interval         int    `json:"interval,omitempty"` // seconds between two polls from now on
}

func (a tokenAnswer) form() url.Values {
	return url.Values{"access_token": {a.AccessToken}, "scope": {a.Scope}, "token_type": {a.TokenType}}
}

func (e tokenError) form() url.Values {
	values := url.Values{"error": {e.Error}, "error_description": {e.ErrorDescription}, "error_uri": {e.ErrorURI}}
	if e.Interval > 0 {
		values.Set("interval", strconv.Itoa(e.Interval))
	}
	return values
}

// grantedScope is what every token may do.
const grantedScope = "read:org,repo,workflow"

const errorDocs = "https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/#"

func failed(code, description string) tokenError {
	return tokenError{Error: code, ErrorDescription: description, ErrorURI: errorDocs + strings.ReplaceAll(code, "_", "-")}
}

var (
	badCode = failed("bad_verification_code", "The code passed is incorrect or expired.")
	badID   = failed("incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.")
	badKind = failed("unsupported_grant_type", "The grant_type passed is not supported.")
	badURI  = failed("redirect_uri_mismatch", "The redirect_uri MUST match the registered callback URL for this application.")
)

// exchange answers the code of either flow with a token. The code of the web flow
// counts for one try only.
func (s *Server) exchange(w http.ResponseWriter, r *http.Request) {
	values, err := parameters(w, r)
	if err != nil {
		http.Error(w, "the body is neither a form nor JSON", http.StatusBadRequest)
		return
	}
	switch values.Get("grant_type") {
	case deviceGrant:
		s.pollDevice(w, r, values)
		return
	case "", "authorization_code":
	default:
		reply(w, r, badKind)
		return
	}
	client, ok := s.client(values.Get("client_id"))
	if !ok || !client.hasSecret(values.Get("client_secret")) {
		reply(w, r, badID)
		return
	}
	grant, ok := s.codes.take(values.Get("code"))
	if !ok || !grant.isFor(client.ID, values.Get("code_verifier")) {
		reply(w, r, badCode)
		return
	}
	if values.Has("redirect_uri") && values.Get("redirect_uri") != grant.redirectURI {
		reply(w, r, badURI)
		return
	}
	s.issue(w, r, grant.login, client)
}

func (s *Server) issue(w http.ResponseWriter, r *http.Request, login string, client Client) {
	token, err := s.accounts.IssueToken(login, client.ID)
	if durable.IsDiskFull(err) {
		s.log.WarnContext(r.Context(), "sign-in: the disk is full", "login", login, "error", err)
		http.Error(w, "There is no room left on the disk of this server.", http.StatusInsufficientStorage)
		return
	}
	if err != nil {
		s.log.ErrorContext(r.Context(), "sign-in: issue a token", "login", login, "error", err)
		http.Error(w, "Server Error", http.StatusInternalServerError)
		return
	}
	s.people.Note(r, login, audit.Granted, client.Name, "")
	reply(w, r, tokenAnswer{AccessToken: token, Scope: grantedScope, TokenType: "bearer"})
}

// parameters reads a form or a JSON object of strings; the client may name
// itself by Basic authentication as well.
func parameters(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	r.Body = http.MaxBytesReader(w, r.Body, signin.MaxForm)
	values := url.Values{}
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind == "application/json" {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		var members map[string]string
		if err := json.Unmarshal(text, &members); err != nil {
			return nil, err
		}
		for name, value := range members {
			values.Set(name, value)
		}
	} else {
		if err := r.ParseForm(); err != nil {
			return nil, err
		}
		values = r.Form
	}
	if id, secret, ok := r.BasicAuth(); ok {
		values.Set("client_id", id)
		values.Set("client_secret", secret)
	}
	return values, nil
}

// reply answers as JSON if that was asked for, else as a form, as GitHub does.
func reply(w http.ResponseWriter, r *http.Request, answer interface{ form() url.Values }) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	if strings.Contains(r.Header.Get("Accept"), "json") {
		header.Set("Content-Type", "application/json; charset=utf-8")
		_ = json.NewEncoder(w).Encode(answer) // a client that has gone needs no answer
		return
	}
	header.Set("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
	_, _ = io.WriteString(w, answer.form().Encode())
}
