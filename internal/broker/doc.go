// Package broker turns a provider's OAuth code into a token for the browser.
//
// A page alone cannot finish GitHub's web flow: /login/oauth/* answers no cross-origin
// request and the token endpoint wants the client secret. The broker is that one missing
// piece and nothing more. It keeps no sessions: everything it must remember between the
// two halves of a sign-in travels in one signed cookie, so any number of replicas work
// side by side as long as they share a key.
//
//	GET /auth/github?nonce=N&return_to=/path   sends the browser to the provider
//	GET /auth/github/callback?code=C&state=S   sends it back to PUBLIC_URL/path?token=T&nonce=N
//	POST /auth/github/sign-out token=T         ends the token at the provider
//	POST /auth/github/renew token=T            a new token for one that expires
//
// Where GitHub can redirect nobody, people type a code there instead, and the client needs no secret:
//
//	POST /auth/github/device                        a code, and the page to type it at
//	POST /auth/github/device/token device_code=D    asks once whether the person has agreed
//	POST /auth/github/device/renew, /sign-out       as above
//
// Tokens that expire, as those of GitHub Apps do after eight hours, come with expires_in in the query. What they are renewed
// with never reaches the page: it is kept in a cookie that scripts cannot read, sealed with the same key.
//
// A sign-in that does not succeed comes back to the front end too, with auth_error and
// auth_error_description in the query.
//
// What protects it (RFC 9700): state bound to the browser by the cookie, PKCE with S256,
// return addresses that can only be paths of the front end, a ten-minute limit, and no
// token or code in any log line.
package broker
