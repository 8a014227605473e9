package oidc

import (
	"encoding/json"
	"errors"
	"strings"
)

// person is what the issuer says of somebody, as far as we believe it.
type person struct {
	subject string
	names   []string // proposals for a login
	name    string
	label   string // for people to read
	email   string // that the issuer has verified, else empty
	domain  string // that the person belongs to; empty: unknown
	groups  []string
}

// googleIssuer says in "hd" to which Workspace somebody belongs. An address alone does not tell: anybody can have a Google
// account with an address of their own (developers.google.com, "OpenID Connect", ID token payload).
const googleIssuer = "https://accounts.google.com"

// errTooManyGroups is a token that only says where the groups could be asked for: Entra ID names no more than 200.
var errTooManyGroups = errors.New("the person has more groups than the issuer puts into a token")

// claims are what a token or the userinfo endpoint says.
type claims map[string]json.RawMessage

func (c claims) text(name string) string {
	var text string
	if json.Unmarshal(c[name], &text) != nil {
		return ""
	}
	return text
}

// isTrue also takes the text, which some issuers send.
func (c claims) isTrue(name string) bool {
	var is bool
	return json.Unmarshal(c[name], &is) == nil && is || c.text(name) == "true"
}

// texts is a list of texts, or a single one.
func (c claims) texts(name string) []string {
	var list []string
	if json.Unmarshal(c[name], &list) == nil {
		return list
	}
	if text := c.text(name); text != "" {
		return []string{text}
	}
	return nil
}

// isElsewhere reports whether a claim is left out because it is too long (OpenID Connect Core 1.0, 5.6.2).
func (c claims) isElsewhere(name string) bool {
	var elsewhere map[string]json.RawMessage
	if json.Unmarshal(c["_claim_names"], &elsewhere) != nil {
		return false
	}
	_, is := elsewhere[name]
	return is
}

// person reads claims.
func (c claims) person(settings Settings) (person, error) {
	if settings.needsGroups() && c.isElsewhere(settings.GroupsClaim) {
		return person{}, errTooManyGroups
	}
	p := person{subject: c.text("sub"), name: c.text("name"), groups: c.texts(settings.GroupsClaim)}
	address := c.text("email")
	if c.isTrue("email_verified") && strings.Count(address, "@") == 1 && !strings.ContainsAny(address, "<> \t\r\n") {
		p.email = address
		_, p.domain, _ = strings.Cut(address, "@")
	}
	if settings.Issuer == googleIssuer {
		p.domain = c.text("hd")
	}
	for _, name := range []string{c.text("preferred_username"), c.text("nickname"), address, p.name} {
		if name != "" {
			p.names = append(p.names, name)
		}
	}
	p.label = p.subject
	if len(p.names) > 0 {
		p.label = p.names[0]
	}
	return p, nil
}
