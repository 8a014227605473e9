package settings

import (
	"cmp"
	"errors"
	"net/url"

	"sheaf/internal/cli/flagset"
	"sheaf/internal/hub/oidc"
	"sheaf/internal/server"
)

// issuerFlags are the settings of who signs people in at the embedded hub.
type issuerFlags struct {
	issuer     oidc.Settings
	secretFile *string
	passwords  *bool
}

func declareIssuer(flags *flagset.Set) *issuerFlags {
	f := &issuerFlags{}
	flags.Func("oidc-issuer", "", flagset.Checked(&f.issuer.Issuer, oidc.CheckIssuer))
	flags.StringVar(&f.issuer.ClientID, "oidc-client-id", "", "")
	f.secretFile = flags.String("oidc-client-secret-file", "", "")
	flags.StringVar(&f.issuer.Name, "oidc-name", "", "")
	flags.StringVar(&f.issuer.GroupsClaim, "oidc-groups-claim", "groups", "")
	flags.Func("oidc-grants", "", func(text string) (err error) {
		f.issuer.Grants, err = oidc.ParseGrants(text)
		return err
	})
	flags.Func("oidc-allowed-groups", "", flagset.List(&f.issuer.AllowedGroups))
	flags.Func("oidc-allowed-domains", "", flagset.List(&f.issuer.AllowedDomains))
	flags.BoolVar(&f.issuer.Join, "oidc-join", false, "")
	f.passwords = flags.Bool("password-sign-in", true, "")
	return f
}

// read completes the settings of the server.
func (f *issuerFlags) read(settings *server.Settings) error {
	issuer := f.issuer
	settings.NoPasswords = !*f.passwords
	if issuer.Issuer == "" {
		isMeant := issuer.ClientID != "" || *f.secretFile != "" || issuer.Name != "" || issuer.Join ||
			len(issuer.Grants)+len(issuer.AllowedGroups)+len(issuer.AllowedDomains) > 0
		switch {
		case isMeant:
			return errors.New("the settings of OpenID Connect need --oidc-issuer, the address of who signs people in")
		case settings.NoPasswords:
			return errors.New("--password-sign-in=false needs --oidc-issuer: nobody could sign in otherwise")
		}
		return nil
	}
	switch {
	case settings.GitHubURL != nil:
		return errors.New("--oidc-issuer is for the embedded hub and cannot stand beside --github-url")
	case issuer.ClientID == "":
		return errors.New("--oidc-issuer needs --oidc-client-id")
	}
	if *f.secretFile != "" {
		if _, err := server.ReadSecretFile(*f.secretFile); err != nil {
			return errors.New("--oidc-client-secret-file: " + err.Error())
		}
	}
	if parsed, err := url.Parse(issuer.Issuer); err == nil {
		issuer.Name = cmp.Or(issuer.Name, parsed.Hostname())
	}
	settings.Issuer, settings.IssuerSecretFile = &issuer, *f.secretFile
	return nil
}
