package oidc

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"

	"sheaf/internal/hub/accounts"
)

// Settings are what the operator says of the issuer that signs people in.
type Settings struct {
	Issuer   string // its address, exactly as its own documents spell it
	ClientID string
	Secret   func() string // of the client, as it is now; empty: the client is a public one
	Name     string        // on the button

	GroupsClaim    string   // that names a person's groups
	Grants         []Grant  // what groups give
	AllowedGroups  []string // one of them is needed to come in; empty: none
	AllowedDomains []string // of an e-mail address that the issuer has verified; empty: any
	Join           bool     // whoever may come in gets an account; otherwise only who is linked or invited has one
}

// Grant is the role that a group gives in an organisation.
type Grant struct {
	Group, Organisation string
	Role                accounts.Role
}

// ParseGrants reads GROUP=ORGANISATION:ROLE, with commas between. A group may hold what a comma is not.
func ParseGrants(text string) ([]Grant, error) {
	var grants []Grant
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		equals := strings.LastIndex(part, "=")
		organisation, word, hasRole := strings.Cut(part[equals+1:], ":")
		if equals <= 0 || !hasRole {
			return nil, fmt.Errorf("%q is not GROUP=ORGANISATION:ROLE", part)
		}
		role, err := accounts.ParseRole(word)
		if err != nil {
			return nil, err
		}
		if !accounts.MayBeLogin(organisation) {
			return nil, fmt.Errorf("%q: %w", organisation, accounts.ErrLoginInvalid)
		}
		grants = append(grants, Grant{part[:equals], organisation, role})
	}
	return grants, nil
}

// CheckIssuer reports what is wrong with the address of an issuer. Tokens go to it, so it needs TLS, but on this machine.
func CheckIssuer(text string) error {
	parsed, err := url.Parse(text)
	switch {
	case err != nil || parsed.Host == "" || parsed.User != nil || parsed.RawQuery != "" || parsed.Fragment != "":
		return errors.New("it must be the address of the issuer, such as https://login.example.org/realms/staff")
	case parsed.Scheme == "https":
		return nil
	case parsed.Scheme != "http" || !isThisMachine(parsed.Hostname()):
		return errors.New("it must begin with https://")
	}
	return nil
}

func isThisMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// needsGroups reports whether anything depends on a person's groups.
func (s Settings) needsGroups() bool { return len(s.Grants) > 0 || len(s.AllowedGroups) > 0 }

// mayComeIn reports whether the settings let a person in, apart from whether they have an account.
func (s Settings) mayComeIn(p person) bool {
	inGroup := len(s.AllowedGroups) == 0 || slices.ContainsFunc(s.AllowedGroups, func(group string) bool { return slices.Contains(p.groups, group) })
	inDomain := len(s.AllowedDomains) == 0 || slices.ContainsFunc(s.AllowedDomains, func(domain string) bool { return strings.EqualFold(domain, p.domain) })
	return inGroup && inDomain
}

// roles are the roles that a person's groups give: the highest of each organisation that any grant names.
func (s Settings) roles(p person) map[string]accounts.Role {
	roles := map[string]accounts.Role{}
	for _, grant := range s.Grants {
		login := strings.ToLower(grant.Organisation)
		has := roles[login]
		if slices.Contains(p.groups, grant.Group) {
			has = max(has, grant.Role)
		}
		roles[login] = has
	}
	return roles
}
