package cli

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/cli/settings"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/moving"
	"sheaf/internal/server"
)

const moveUsage = `Usage: sheaf move --to URL --token-file FILE [flags]

Takes the repositories of the embedded hub to GitHub or to an Enterprise Server: branches, tags,
settings, labels, issues and pull requests with who has them and what was said in them, releases
with their files, protected branches, collaborators and members. Nothing here is changed. The
server must not be running on the data folder meanwhile, so that nothing is written that would be
left behind.

It may be broken off and called again: it goes on where it was, and makes nothing twice. Called
once more later, it takes what has come since.

  --to URL           https://github.com, or the address of an Enterprise Server
  --token-file FILE  file that holds a token for it, with the scopes repo, workflow and admin:org
  --data DIR         the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --only OWNER/NAME  this repository alone
  --map FILE         lines "LOGIN HERE,LOGIN THERE" of people and organisations; who is not in it has
                     the same name there
  --journal FILE     what was moved already (move-HOST.jsonl in the data folder)
  --dry-run          only says what would go, and what cannot
  --format FORMAT    of the report: text or json (text)

Organisations must exist at the target. Repositories of a person go with that person's token: call
it once with the token of each.

SHEAF_DATA stands in for --data.

Exit status: 0 all was gone through, and the report says what has no counterpart; 1 it failed,
call it again; 2 it was called wrongly.
`

// pauseOfWrites is what GitHub asks of programs that write much.
const pauseOfWrites = time.Second

func moveHub(ctx context.Context, args []string, env command.Environment) error {
	flags := flagset.New("move", env.Getenv)
	data := flags.String("data", "", "")
	var to *url.URL
	flags.Func("to", "", flagset.Parsed(&to, server.ParseURL))
	tokenFile := flags.String("token-file", "", "")
	only := flags.String("only", "", "")
	mapFile := flags.String("map", "", "")
	journal := flags.String("journal", "", "")
	dryRun := flags.Bool("dry-run", false, "")
	format := flags.String("format", "text", "")
	if err := flags.Read(args, 0); err != nil {
		return err
	}
	switch {
	case to == nil:
		return flags.Wrong("--to is missing, the address of the GitHub that it goes to")
	case to.Scheme != "https" && !isLoopbackHost(to.Hostname()):
		return flags.Wrong("--to must begin with https://, so that nobody on the way reads the token")
	case *tokenFile == "":
		return flags.Wrong("--token-file is missing")
	case *format != "text" && *format != "json":
		return flags.Wrong("--format must be text or json")
	}
	token, err := os.ReadFile(*tokenFile)
	if err != nil {
		return flags.Wrong("--token-file: " + err.Error())
	}
	names, err := readMap(*mapFile)
	if err != nil {
		return flags.Wrong("--map: " + err.Error())
	}
	dir, err := command.ExistingDataFolder(flags, *data, env)
	if err != nil {
		return err
	}
	git, err := exec.LookPath("git")
	if err != nil {
		return failure.WithHint(errors.New("the git program was not found"), installGit)
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	provider := server.ProviderAt(to)
	config := moving.Config{
		Target: provider.REST.String(), TargetWeb: provider.Web.String(), Token: strings.TrimSpace(string(token)), Git: git,
		Journal: cmp.Or(*journal, filepath.Join(dir, "move-"+strings.ReplaceAll(to.Host, ":", "-")+".jsonl")),
		Only:    *only, Map: names, DryRun: *dryRun,
		HTTP: &http.Client{Timeout: 2 * time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		Tell: func(format string, values ...any) { fmt.Fprintf(env.Stderr, format+"\n", values...) },
		Folder: func(owner, name string) string {
			return filepath.Join(dir, server.StoreDir, "repositories", owner, name+".git")
		},
	}
	if !isLoopbackHost(to.Hostname()) {
		config.Pause = pauseOfWrites
	}
	report, err := moveFrom(ctx, dir, config)
	if report != nil {
		writeReport(env.Stdout, report, *format)
	}
	if err != nil {
		return failure.WithHint(err, "Nothing is lost. Call it again: it goes on where it was.")
	}
	return nil
}

// moveFrom opens the hub of a data folder for this process alone, and moves what its people have.
func moveFrom(ctx context.Context, dir string, config moving.Config) (report *moving.Report, err error) {
	opened, err := server.Open(ctx, server.Settings{
		Addr: "127.0.0.1:0", DataDir: dir, User: settings.DefaultUser, Environment: server.Production, Requests: server.FailedRequests,
		Log: slog.New(slog.DiscardHandler), RateAccount: server.DefaultRate, RateAnonymous: server.DefaultRate,
	})
	if err != nil {
		return nil, err
	}
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan error, 1)
	go func() { ended <- opened.Serve(serving) }()
	defer func() {
		stop()
		err = errors.Join(err, <-ended)
	}()
	people, err := accounts.Open(dir)
	if err != nil {
		return nil, err
	}
	owners, leave, err := ownersOf(people)
	defer leave()
	if err != nil {
		return nil, err
	}
	config.Owners, config.Source = owners, opened.URL()+"/api/v3"
	return moving.Run(ctx, config)
}

// moveIssuer is the issuer of the tokens with which a move reads. They end with it.
const moveIssuer = "move"

// ownersOf are all who have repositories, each with a token that sees them. leave ends the tokens.
func ownersOf(people *accounts.Store) (owners []moving.Owner, leave func(), err error) {
	tokens := map[int64]string{}
	leave = func() {
		for _, secret := range tokens {
			_, _ = people.RevokeToken(secret, moveIssuer) // nobody has it any more
		}
	}
	users, err := people.Users()
	if err != nil {
		return nil, leave, err
	}
	for _, user := range users {
		if user.IsSuspended() {
			owners = append(owners, moving.Owner{Login: user.Login})
			continue
		}
		secret, err := people.IssueToken(user.Login, moveIssuer)
		if err != nil {
			return nil, leave, err
		}
		tokens[user.ID] = secret
		owners = append(owners, moving.Owner{Login: user.Login, Token: secret})
	}
	organisations, err := people.Organisations()
	if err != nil {
		return nil, leave, err
	}
	for _, organisation := range organisations {
		admin := slices.IndexFunc(users, func(u accounts.User) bool {
			return organisation.Role(u.ID) == accounts.RoleAdmin && !u.IsSuspended()
		})
		if admin < 0 {
			return nil, leave, failure.WithHint(
				fmt.Errorf("nobody administers the organisation %s", organisation.Login),
				"Let somebody, with sheaf org member add "+organisation.Login+" USER --role admin.",
			)
		}
		owners = append(owners, moving.Owner{Login: organisation.Login, Token: tokens[users[admin].ID], IsOrganisation: true})
	}
	return owners, leave, nil
}

func isLoopbackHost(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// readMap reads which login here is which one there. No file is an empty map.
func readMap(path string) (map[string]string, error) {
	if path == "" {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := csv.NewReader(file)
	lines.FieldsPerRecord, lines.TrimLeadingSpace, lines.Comment = 2, true, '#'
	records, err := lines.ReadAll()
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for i, record := range records {
		here, there := strings.ToLower(strings.TrimSpace(record[0])), strings.TrimSpace(record[1])
		if !isLogin(here) || !isLogin(there) || names[here] != "" {
			return nil, fmt.Errorf("%s: line %d: it must be a login here and a login there, each login here once", path, i+1)
		}
		names[here] = there
	}
	return names, nil
}

// isLogin keeps out what would lead an address of the API elsewhere.
func isLogin(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_')
	})
}

func writeReport(out io.Writer, report *moving.Report, format string) {
	if format == "json" {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", "  ")
		encoder.SetEscapeHTML(false)
		_ = encoder.Encode(report) // nobody reads it any more
		return
	}
	for _, kind := range slices.Sorted(maps.Keys(report.Moved)) {
		fmt.Fprintf(out, "%d %s are there\n", report.Moved[kind], kind)
	}
	if len(report.Left) > 0 {
		fmt.Fprintln(out, "\nWithout a counterpart:")
	}
	for _, left := range report.Left {
		fmt.Fprintf(out, "  %s: %s: %s\n", left.Where, left.What, left.Reason)
	}
}
