package broker

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/oauth2"

	"sheaf/internal/signedcookie"
)

// maxDescription bounds the text that a provider may put on our page.
const maxDescription = 300

// failure is why a sign-in did not succeed, as the front end shows it.
type failure struct {
	code        string
	description string
}

// refuse sends the browser back to the front end with the reason.
func (b *Broker) refuse(w http.ResponseWriter, r *http.Request, f flow, why failure) {
	b.log.WarnContext(r.Context(), "sign-in failed", "code", why.code)
	b.goBack(w, f, url.Values{"auth_error": {why.code}, "auth_error_description": {why.description}})
}

func cookieFailure(err error) failure {
	switch {
	case errors.Is(err, signedcookie.ErrExpired):
		return failure{"expired", "The sign-in took longer than ten minutes. Please sign in again."}
	case errors.Is(err, http.ErrNoCookie):
		return failure{"no_sign_in", "This browser has no sign-in under way, or it blocks cookies. Please sign in again."}
	default:
		return failure{"invalid_cookie", "The sign-in's cookie was changed on the way. Please sign in again."}
	}
}

// providerFailure passes on what the provider said. It arrives through the browser, so
// it is cut and cleaned before it is shown.
func providerFailure(code, description string) failure {
	if code == "access_denied" {
		return failure{code, "You did not let Sheaf use your account, so you are not signed in."}
	}
	if !plainNonce(code) {
		code = "provider_error"
	}
	description = plainText(description)
	if description == "" {
		description = "The provider refused the sign-in."
	}
	return failure{code, description}
}

// exchangeFailure never repeats the whole error: x/oauth2 puts the answer's body into it.
func exchangeFailure(err error) failure {
	var refused *oauth2.RetrieveError
	var unreached *url.Error
	switch {
	case errors.As(err, &unreached):
		return failure{"provider_unreachable", "Sheaf could not reach the provider to finish the sign-in. Please try again."}
	case !errors.As(err, &refused):
		return failure{"provider_error", "The provider's answer to the sign-in has no token. Please try again."}
	case refused.ErrorCode == "incorrect_client_credentials" || refused.ErrorCode == "redirect_uri_mismatch":
		return failure{refused.ErrorCode, "This Sheaf is not set up right for its provider: " + plainText(refused.ErrorDescription)}
	case refused.ErrorCode != "":
		return providerFailure(refused.ErrorCode, refused.ErrorDescription)
	default:
		return failure{"provider_error", "The provider answered the sign-in with " + refused.Response.Status + ". Please try again."}
	}
}

func plainText(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r == ' ' }), " ")
	text = strings.ToValidUTF8(text, "")
	if len(text) > maxDescription {
		text = strings.ToValidUTF8(text[:maxDescription], "") + "…"
	}
	return text
}
