package broker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/oauth2"
)

// Paths of the device flow (RFC 8628), for a Sheaf that GitHub cannot redirect to. A page alone cannot use it: GitHub answers no
// cross-origin request there.
const (
	DevicePath      = StartPath + "/device"
	DeviceTokenPath = DevicePath + "/token"

	DeviceRenewPath   = DevicePath + "/renew"
	DeviceSignOutPath = DevicePath + "/sign-out"
)

// deviceGrant is the grant type of RFC 8628.
const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

// maxDeviceAnswer is far above what the provider answers.
const maxDeviceAnswer = 16 << 10

// deviceCode is what the provider answers to the beginning, and what the page gets of it. The device code stays in the page that
// asked: whoever has it gets the token once the person has agreed.
type deviceCode struct {
	DeviceCode      string `json:"device_code"`
	UserCode        string `json:"user_code"`
	VerificationURI string `json:"verification_uri"`
	ExpiresIn       int64  `json:"expires_in"` // seconds
	Interval        int64  `json:"interval"`   // seconds between two polls
	Error           string `json:"error,omitempty"`
}

// devicePoll is what the provider answers to a poll.
type devicePoll struct {
	AccessToken  string `json:"access_token"`
	RefreshToken string `json:"refresh_token"`
	ExpiresIn    int64  `json:"expires_in"` // seconds; zero: it does not expire
	Error        string `json:"error"`
	Interval     int64  `json:"interval"`
}

// devicePolled is what the page gets of it.
type devicePolled struct {
	Token     string `json:"token,omitempty"`
	ExpiresIn int64  `json:"expires_in,omitempty"` // seconds; left out: nothing renews the token
	Error     string `json:"error,omitempty"`      // authorization_pending, slow_down, expired_token, access_denied, ...
	Interval  int64  `json:"interval,omitempty"`
}

// beginDevice gets a code for the person to type at the provider.
func (b *Broker) beginDevice(w http.ResponseWriter, r *http.Request) {
	if !b.allow(w, r) {
		return
	}
	var code deviceCode
	err := b.askProvider(r.Context(), b.deviceURL, url.Values{"scope": {strings.Join(b.oauth.Scopes, " ")}}, &code)
	if err == nil && code.Error == "" && (code.DeviceCode == "" || code.UserCode == "") {
		err = errors.New("the answer has no code")
	}
	if err != nil {
		b.refuseDevice(w, r, err)
		return
	}
	if code.Error != "" {
		b.log.WarnContext(r.Context(), "sign-in by code could not begin", "code", code.Error)
	}
	b.answerJSON(w, r, code)
}

// pollDevice asks once whether the person has agreed. The page keeps the pace.
func (b *Broker) pollDevice(w http.ResponseWriter, r *http.Request) {
	if !b.allow(w, r) {
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxSignOut)
	code := r.PostFormValue("device_code")
	if code == "" {
		http.Error(w, "There is no device code.", http.StatusBadRequest)
		return
	}
	var polled devicePoll
	err := b.askProvider(r.Context(), b.oauth.Endpoint.TokenURL, url.Values{"device_code": {code}, "grant_type": {deviceGrant}}, &polled)
	if err == nil && polled.AccessToken == "" && polled.Error == "" {
		err = errors.New("the answer has no token")
	}
	if err != nil {
		b.refuseDevice(w, r, err)
		return
	}
	answer := devicePolled{Token: polled.AccessToken, Error: polled.Error, Interval: polled.Interval}
	if polled.AccessToken != "" {
		token := &oauth2.Token{AccessToken: polled.AccessToken, RefreshToken: polled.RefreshToken, ExpiresIn: polled.ExpiresIn}
		if err := b.keepRenewal(w, token); err != nil {
			b.log.ErrorContext(r.Context(), "a sign-in cannot be renewed", "error", err)
		}
		if isRenewable(token) {
			answer.ExpiresIn = token.ExpiresIn
		}
		b.log.InfoContext(r.Context(), "signed in by code")
	}
	b.answerJSON(w, r, answer)
}

func (b *Broker) refuseDevice(w http.ResponseWriter, r *http.Request, err error) {
	b.log.WarnContext(r.Context(), "sign-in by code: the provider is not understood", "error", err)
	http.Error(w, "Sheaf could not ask the provider.", http.StatusBadGateway)
}

// askProvider posts a form with the client's id and reads the JSON that comes. Its errors hold nothing of the answer.
func (b *Broker) askProvider(ctx context.Context, address string, form url.Values, into any) error {
	ctx, cancel := context.WithTimeout(ctx, exchangeLimit)
	defer cancel()
	form.Set("client_id", b.oauth.ClientID)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return fmt.Errorf("write the request: %w", err)
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := b.httpClient().Do(request)
	if err != nil {
		return fmt.Errorf("ask the provider: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxDeviceAnswer))
	if err != nil {
		return fmt.Errorf("read the provider's answer: %w", err)
	}
	if response.StatusCode != http.StatusOK || json.Unmarshal(text, into) != nil {
		return errors.New("the provider answers " + response.Status)
	}
	return nil
}

func (b *Broker) answerJSON(w http.ResponseWriter, r *http.Request, value any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		b.log.WarnContext(r.Context(), "an answer was not received", "error", err)
	}
}
