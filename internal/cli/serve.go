package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/settings"
	"sheaf/internal/cli/terminal"
	"sheaf/internal/doctor"
	"sheaf/internal/server"
)

const serveUsage = `Usage: sheaf serve [flags]

Serves the front end. By default the repositories are on this machine, in one data folder,
and the first start fills it with sample content. With --github-url they are at GitHub or
at an Enterprise Server, and nothing is kept here.

  --addr HOST:PORT                 where to listen (127.0.0.1:8080); port 0 takes a free one
  --data DIR                       folder of the repositories ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --user NAME                      who you are on the embedded hub (you)
  --public-url URL                 where people reach the front end, if not at --addr
  --api-url URL                    where browsers reach this server, if not at --public-url
  --github-url URL                 https://github.com, or the address of an Enterprise Server
  --github-client-id ID            OAuth client; without one people paste a personal access token
  --github-client-secret SECRET    its secret; better as variable or file, arguments can be seen by others
  --github-client-secret-file FILE file that holds the secret
  --github-device-flow             people type a code at GitHub, where it can redirect nobody to Sheaf; needs no secret
  --github-app-url URL             public page of the GitHub App that people sign in by, https://github.com/apps/NAME or
                                   https://HOST/github-apps/NAME: where it is not installed yet, Sheaf leads there
  --oidc-issuer URL                who signs people in at the embedded hub by OpenID Connect, exactly as the issuer
                                   spells its address; everybody signs in then, also on this machine
  --oidc-client-id ID              the client at the issuer; it comes back to /login/oidc/callback of --public-url
  --oidc-client-secret-file FILE   file that holds its secret (none: the client is a public one); it is read again
                                   when it changes
  --oidc-name TEXT                 what people call the issuer, on the button (its host)
  --oidc-groups-claim NAME         claim that names a person's groups (groups)
  --oidc-grants LIST               GROUP=ORGANISATION:ROLE, with commas: what groups give at each sign-in, and take
                                   from who is not in them
  --oidc-allowed-groups LIST       groups with commas, of which somebody needs one to come in (any)
  --oidc-allowed-domains LIST      domains with commas, of which somebody needs a verified e-mail address (any)
  --oidc-join                      whoever the issuer and these lists let in gets an account; without it only who is
                                   linked or invited comes in
  --password-sign-in               false lets nobody sign in but by the issuer (true)
  --tls-cert FILE                  certificate of this server in PEM, with those between; it then speaks https
  --tls-key FILE                   its key. Both are read again when they change, and on SIGHUP
  --acme-domain HOST               get the certificate for HOST from Let's Encrypt and agree to its terms; it must
                                   reach this server at port 443, or --redirect-addr at port 80
  --acme-directory URL             another certificate authority that speaks ACME (Let's Encrypt)
  --redirect-addr HOST:PORT        where to send visitors of http:// to https://, such as :80
  --secret TEXT                    keys the cookies of signing in, at least 16 characters; replicas share it (random)
  --feedback-email ADDRESS         where the feedback popover sends e-mail
  --feedback-issues-url URL        where the feedback popover creates issues
  --environment NAME               production, staging or development (production)
  --log-requests WHICH             all, or failed: those that Sheaf is at fault for (all; failed where the
                                   repositories are on this machine and the log goes to a terminal)
  --log-format FORMAT              plain for people, text (key=value) or json, a line each (plain at a
                                   terminal, else text)
  --metrics-addr HOST:PORT         where to serve /metrics alone, for a network of those who watch (at --addr)
  --trusted-proxies LIST           addresses and networks, with commas, of proxies whose X-Request-Id is taken
                                   over (none: each request gets an id here)
  --rate-account REQUESTS          how many an hour an account may send to the API of the embedded hub, 0 for
                                   any number (15000; any number where only this machine reaches the hub)
  --rate-anonymous REQUESTS        how many an hour an address may that sends no token (600; any number where
                                   only this machine reaches the hub)
  --hooks-to-private-addresses     let webhooks send to this machine and to private networks; whoever administers a
                                   repository can then reach what only this machine reaches
  --after-push COMMAND             runs COMMAND OWNER/NAME REF BEFORE AFTER in a shell after a branch or tag has
                                   moved, with SHEAF_REPOSITORY, SHEAF_GIT_DIR, SHEAF_REF, SHEAF_BEFORE,
                                   SHEAF_AFTER and SHEAF_PUSHER set
  --config FILE                    file with these settings, a line each: NAME = VALUE, such as addr = 127.0.0.1:8080
  --init-delay REQUESTS            for as many requests the first commit of a new repository on the embedded
                                   hub is not there yet, as at GitHub, to test programs that must wait (0)

Each flag has an environment variable: --public-url is SHEAF_PUBLIC_URL. The flag wins over the
variable, and the variable over the file of --config.

When it is ready it prints "Sheaf is at http://HOST:PORT". SIGTERM and Ctrl-C let running
requests finish, for at most ten seconds.

Exit status: 0 it was asked to stop, 1 it failed, 2 it was called wrongly.
`

func serve(ctx context.Context, args []string, env command.Environment) error {
	settings, err := settings.Read(args, env)
	if err != nil {
		return err
	}
	settings.Version = currentVersion()
	settings.Examine = doctor.Hub

	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	opened, err := server.Open(ctx, settings)
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Stdout, "Sheaf is at %s\n", opened.URL())
	if address := opened.MetricsURL(); address != "" {
		fmt.Fprintf(env.Stdout, "Metrics are at %s\n", address)
	}
	if file, ok := env.Stdout.(*os.File); ok && terminal.IsTerminal(file) {
		writeWelcome(env.Stdout, settings)
	}
	if opened.Reloads() { // else SIGHUP ends the process, as the end of a terminal should
		hangUp := make(chan os.Signal, 1)
		signal.Notify(hangUp, syscall.SIGHUP)
		defer signal.Stop(hangUp)
		go func() {
			for ctx.Err() == nil {
				select {
				case <-ctx.Done():
				case <-hangUp:
					opened.Reload()
				}
			}
		}()
	}
	// A second signal ends the process at once.
	context.AfterFunc(ctx, stop)
	return opened.Serve(ctx)
}
