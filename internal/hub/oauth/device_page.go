package oauth

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/hub/signin"
)

// deviceAnswer is GitHub's answer to a device that wants to sign in.
type deviceAnswer struct {
	DeviceCode      string `json:"device_code"`
	UserCode        string `json:"user_code"`
	VerificationURI string `json:"verification_uri"`
	ExpiresIn       int    `json:"expires_in"` // seconds
	Interval        int    `json:"interval"`   // seconds between two polls
}

func (a deviceAnswer) form() url.Values {
	return url.Values{
		"device_code": {a.DeviceCode}, "user_code": {a.UserCode}, "verification_uri": {a.VerificationURI},
		"expires_in": {strconv.Itoa(a.ExpiresIn)}, "interval": {strconv.Itoa(a.Interval)},
	}
}

// beginDevice gives a device a code to show and one to poll with.
func (s *Server) beginDevice(w http.ResponseWriter, r *http.Request) {
	values, err := parameters(w, r)
	if err != nil {
		http.Error(w, "the body is neither a form nor JSON", http.StatusBadRequest)
		return
	}
	client, ok := s.client(values.Get("client_id"))
	if !ok {
		reply(w, r, badID)
		return
	}
	if !s.requests.Allow(r.RemoteAddr) {
		w.Header().Set("Retry-After", "10")
		http.Error(w, "too many sign-ins from this address", http.StatusTooManyRequests)
		return
	}
	added := s.devices.add(client)
	reply(w, r, deviceAnswer{
		DeviceCode: added.code, UserCode: added.userCode, VerificationURI: s.origin() + devicePath,
		ExpiresIn: int(deviceLifetime / time.Second), Interval: int(pollInterval / time.Second),
	})
}

// showDevice asks for the code that the device shows. One that came with the
// address is filled in but not sent: a link must not lead straight to consent.
func (s *Server) showDevice(w http.ResponseWriter, r *http.Request) {
	s.showCode(w, r, http.StatusOK, "")
}

func (s *Server) showCode(w http.ResponseWriter, r *http.Request, status int, refused string) {
	page := codePage{Title: "Sign in on another device", UserCode: plainUserCode(r.FormValue("user_code")), Refusal: refused}
	s.people.Render(w, r, pages, signin.Page{Status: status, Template: "code", Shown: page})
}

// connectDevice first looks the code up and then asks the person.
func (s *Server) connectDevice(w http.ResponseWriter, r *http.Request) {
	userCode := plainUserCode(r.PostForm.Get("user_code"))
	isLookUp := !r.PostForm.Has("decision")
	if isLookUp && !s.people.MayTry(r) {
		w.Header().Set("Retry-After", "60")
		s.showCode(w, r, http.StatusTooManyRequests, "Too many tries. Wait a minute, then try again.")
		return
	}
	waiting, ok := s.devices.waiting(userCode)
	if !ok {
		s.showCode(w, r, http.StatusUnprocessableEntity, "No device waits with this code. Look at the device: it may show a new one by now.")
		return
	}
	q := question{
		client: waiting.client, path: devicePath, userCode: userCode, fields: []field{{"user_code", userCode}},
	}
	if isLookUp {
		known, err := s.people.Person(r)
		if err != nil {
			s.people.ShowFailure(w, r, "read the account", err)
			return
		}
		s.showQuestion(w, r, q, known, fine)
		return
	}
	user, isOpen := s.decide(w, r, q)
	if isOpen {
		return
	}
	login, title, text := "", "The device was not signed in", "Nothing was allowed. You can close this page."
	if user != nil {
		login = user.Login
		title, text = "The device is signed in", "Go back to it: in a few seconds "+waiting.client.Name+" goes on there. You can close this page."
	}
	if !s.devices.settle(userCode, login) {
		s.showCode(w, r, http.StatusUnprocessableEntity, "The code is no longer valid. Begin again on the device.")
		return
	}
	s.people.ShowNote(w, r, title, text)
}

// deviceGrant is the grant type of RFC 8628.
const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

var pollErrors = map[string]string{
	pollWrong:   "The device_code provided is not valid.",
	pollExpired: "This 'device_code' has expired.",
	pollSlow:    "Too many requests have been made in the same timeframe.",
	pollPending: "The authorization request is still pending.",
	pollDenied:  "The authorization request was denied.",
}

// pollDevice answers a device that asks whether its person has agreed. It needs
// no secret, because a program that everybody can download cannot keep one.
func (s *Server) pollDevice(w http.ResponseWriter, r *http.Request, values url.Values) {
	client, ok := s.client(values.Get("client_id"))
	if !ok {
		reply(w, r, badID)
		return
	}
	login, code, interval := s.devices.poll(strings.TrimSpace(values.Get("device_code")), client.ID)
	if code != "" {
		answer := failed(code, pollErrors[code])
		answer.Interval = int(interval / time.Second)
		reply(w, r, answer)
		return
	}
	s.issue(w, r, login, client)
}
