package conformance_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

var update = flag.Bool("update", false, "write docs/hub-gh.md and the documents of GraphQL that gh sends, as this run sees them")

const (
	ghTable     = "../../../docs/hub-gh.md"
	ghDocuments = "../graphql/testdata/gh"
)

// step is one command of a session. Want is in what it prints; refusal is in its complaint, where a feature is left out.
type step struct {
	by      int // 0: ada, 1: eve
	args    string
	want    string
	refusal string
}

// command is what a table calls the command: without flags and values.
func (s step) command() string {
	words := strings.Fields(s.args)
	if words[0] == "api" && words[1] != "graphql" || strings.HasPrefix(words[1], "-") {
		return "gh " + words[0]
	}
	return "gh " + words[0] + " " + words[1]
}

// TestGitHubCommandLineTable does each of gh's commands once, in the order of a day's work. docs/hub-gh.md says what
// this saw.
func TestGitHubCommandLineTable(t *testing.T) {
	s := hubtest.New(t)
	seen := documents{byName: map[string]sent{}}
	people := newTerminals(t, s, seen.see, s.Token, s.Stranger)
	table := &tableOf{t: t, people: people}
	table.do(
		step{args: "auth status", want: ""},
		step{args: "api user --jq .login", want: "ada"},
		step{args: "api graphql -f query={viewer{login}} --jq .data.viewer.login", want: "ada"},
		step{args: "repo create forms --public --description Forms --add-readme", want: "https://example.com/ada/forms"},
		step{args: "repo create plain --private", want: "https://example.com/ada/plain"},
		step{args: "repo create guild/plans --private", want: "https://example.com/guild/plans"},
		step{args: "repo list", want: "ada/forms\tForms\tpublic"},
		step{args: "repo list guild --visibility private --json nameWithOwner", want: `[{"nameWithOwner":"guild/plans"}]`},
		step{args: "repo view ada/forms", want: "description:\tForms"},
		step{args: "repo view ada/forms --json " + everythingOfRepository, want: `"nameWithOwner":"ada/forms"`},
		step{args: "repo edit ada/forms --description Sheets", want: ""},
		step{args: "repo fork ada/forms --clone=false", by: 1, want: ""},
		step{args: "repo sync eve/forms", by: 1, want: ""},
		step{args: "repo archive ada/plain --yes", want: ""},
		step{args: "repo rename sheets -R guild/plans --yes", want: ""},
		step{args: "repo delete ada/plain --yes", want: ""},
		step{args: "repo clone ada/forms", want: ""},
	)
	ada := &table.people[0]
	ada.dir = filepath.Join(ada.dir, "forms")
	branch := func(name, file string) {
		ada.git("checkout", "-q", "-b", name, "main")
		s.Must(os.WriteFile(filepath.Join(ada.dir, file), []byte(name+"\n"), 0o600))
		ada.git("add", ".")
		ada.git("commit", "-q", "-m", "Add "+file)
		ada.git("push", "-q", "-u", "origin", name)
	}
	table.do(
		step{args: "repo view", want: "name:\tada/forms"},
		step{args: "browse --no-browser", want: "https://example.com/ada/forms"},
		step{args: "label create later --color 00ff00 --description Not-now", want: ""},
		step{args: "label edit later --name someday", want: ""},
		step{args: "label list", want: "someday\tNot-now\t#00ff00"},
		step{args: "label delete someday --yes", want: ""},
		step{args: "label clone guild/sheets", want: ""},
		step{args: "issue create -t Broken -b It-does-not-open --label bug --assignee @me", want: "https://example.com/ada/forms/issues/1"},
		step{args: "issue create -R ada/forms -t Question -b How?", by: 1, want: "https://example.com/ada/forms/issues/2"},
		step{args: "issue list", want: "2\tOPEN\tQuestion"},
		step{args: "issue list --label bug --json number", want: `[{"number":1}]`},
		step{args: "issue list --search open", want: "1\tOPEN\tBroken"},
		step{args: "issue view 1", want: "assignees:\tada"},
		step{args: "issue view 1 --json " + everythingOfIssue, want: `"title":"Broken"`},
		step{args: "issue comment 2 -b Like-this", want: "https://example.com/ada/forms/issues/2#issuecomment-"},
		step{args: "issue comment 2 -b Like-that --edit-last", want: "#issuecomment-"},
		step{args: "issue view 2 --comments", want: "Like-that"},
		step{args: "issue edit 1 -t Fails --add-label question --remove-label bug --add-assignee ada", want: "https://example.com/ada/forms/issues/1"},
		step{args: "issue status", want: "1\tOPEN\tFails\tquestion"},
		step{args: "issue close 1 --reason completed", want: ""},
		step{args: "issue reopen 1", want: ""},
		step{args: "issue lock 2 --reason resolved", want: ""},
		step{args: "issue comment 2 -R ada/forms -b But", by: 1, refusal: "Unable to create comment because issue is locked"},
		step{args: "issue unlock 2", want: ""},
		step{args: "issue pin 1", refusal: "pinIssue"},
		step{args: "issue transfer 1 guild/sheets", refusal: "transferIssue"},
		step{args: "issue delete 1 --yes", refusal: "deleteIssue"},
		step{args: "issue develop --list 1", refusal: "not currently available"},
	)
	branch("work", "work.txt")
	table.do(
		step{args: "pr create -t Work -b Please --label bug --assignee @me --reviewer eve --draft", want: "https://example.com/ada/forms/pull/3"},
		step{args: "pr create -t Again -b Please --head work", refusal: "already exists"},
		step{args: "pr list", want: "3\tWork\twork\tDRAFT"},
		step{args: "pr list --label bug --state all --json number", want: `[{"number":3}]`},
		step{args: "pr status", want: "#3  Work [work]"},
		step{args: "pr status -R ada/forms", by: 1, want: "#3  Work [work]"},
		step{args: "pr view", want: "reviewers:\teve (Requested)"},
		step{args: "pr view 3 --json " + everythingOfPull, want: `"isDraft":true`},
		step{args: "pr diff", want: "+work"},
		step{args: "pr checks", refusal: "no checks reported on the 'work' branch"},
		step{args: "api repos/{owner}/{repo}/statuses/" + ada.head() + " -f state=success -f context=build", want: "success"},
		step{args: "pr checks", want: "build\tpass"},
		step{args: "pr merge --auto --merge", refusal: "Auto merge is not allowed for this repository"},
		step{args: "pr ready", want: ""},
		step{args: "pr comment -b Look", want: "#issuecomment-"},
		step{args: "pr review --approve", refusal: "Can not approve your own pull request"},
		step{args: "pr review 3 -R ada/forms --request-changes -b No", by: 1, want: ""},
		step{args: "pr view --comments", want: "Look"},
		step{args: "pr review 3 -R ada/forms --approve", by: 1, want: ""},
		step{args: "pr edit -t Works --add-label question --remove-label bug", want: "https://example.com/ada/forms/pull/3"},
		step{args: "pr close 3", want: ""},
		step{args: "pr reopen 3", want: ""},
		step{args: "pr lock 3", want: ""},
		step{args: "pr unlock 3", want: ""},
		step{args: "pr merge --squash --delete-branch", want: ""},
		step{args: "pr view 3 --json state,mergedBy --jq .state+.mergedBy.login", want: "MERGEDada"},
		step{args: "search repos sheets --owner guild --json fullName", want: `[{"fullName":"guild/sheets"}]`},
		step{args: "search issues fails --json number", want: `[{"number":1}]`},
		step{args: "search prs works --json number", want: `[{"number":3}]`},
		step{args: "search commits works", refusal: "HTTP 404"},
	)
	eve := table.people[1]
	eve.must("repo", "clone", "eve/forms")
	table.people[1].dir = filepath.Join(eve.dir, "forms")
	eve = table.people[1]
	eve.git("checkout", "-q", "-b", "idea")
	eve.git("commit", "-q", "--allow-empty", "-m", "An idea")
	table.do(
		step{args: "pr create -R ada/forms -t Idea -b Mine --head eve:idea", by: 1, refusal: "Head ref must be a branch"},
	)
	eve.git("push", "-q", "-u", "origin", "idea")
	table.do(
		step{args: "pr create -R ada/forms -t Idea -b Mine --head eve:idea", by: 1, want: "https://example.com/ada/forms/pull/4"},
		step{args: "pr checkout 4", want: ""},
		step{args: "pr merge 4 --merge", want: ""},
		step{args: "release create v1 --title One --notes First", want: "https://example.com/ada/forms/releases/tag/v1"},
		step{args: "release list", want: "One\tLatest\tv1"},
		step{args: "release view v1", want: "First"},
		step{args: "release edit v1 --title First", want: ""},
		step{args: "release delete v1 --yes", want: ""},
		step{args: "gist list", refusal: "gists"},
		step{args: "run list", refusal: "HTTP 404"},
		step{args: "workflow list", refusal: "HTTP 404"},
		step{args: "secret list", refusal: "HTTP 404"},
		step{args: "repo deploy-key list", refusal: "HTTP 404"},
		step{args: "ssh-key list", refusal: "HTTP 404"},
	)
	table.check()
	checkDocuments(t, seen.byName)
}

// head is the commit of the clone's branch.
func (w terminal) head() string {
	w.t.Helper()
	id, complaint := w.run("git", "rev-parse", "HEAD")
	if complaint != "" {
		w.t.Fatal(complaint)
	}
	return id
}

// What --json takes, but for what asks for Projects (v2), which gh leaves out as well where there are none.
const (
	everythingOfRepository = "assignableUsers,codeOfConduct,contactLinks,createdAt,defaultBranchRef,deleteBranchOnMerge,description,diskUsage,forkCount,fundingLinks,hasDiscussionsEnabled,hasIssuesEnabled,hasProjectsEnabled,hasWikiEnabled,homepageUrl,id,isArchived,isBlankIssuesEnabled,isEmpty,isFork,isInOrganization,isMirror,isPrivate,isSecurityPolicyEnabled,isTemplate,isUserConfigurationRepository,issueTemplates,issues,labels,languages,latestRelease,licenseInfo,mentionableUsers,mergeCommitAllowed,milestones,mirrorUrl,name,nameWithOwner,openGraphImageUrl,owner,parent,primaryLanguage,projects,pullRequestTemplates,pullRequests,pushedAt,rebaseMergeAllowed,repositoryTopics,securityPolicyUrl,squashMergeAllowed,sshUrl,stargazerCount,templateRepository,updatedAt,url,usesCustomOpenGraphImage,viewerCanAdminister,viewerDefaultCommitEmail,viewerDefaultMergeMethod,viewerHasStarred,viewerPermission,viewerPossibleCommitEmails,viewerSubscription,watchers"
	everythingOfIssue      = "assignees,author,body,closed,closedAt,comments,createdAt,id,labels,milestone,number,projectCards,reactionGroups,state,title,updatedAt,url"
	everythingOfPull       = "additions,assignees,author,baseRefName,body,changedFiles,closed,closedAt,comments,commits,createdAt,deletions,files,headRefName,headRefOid,headRepository,headRepositoryOwner,id,isCrossRepository,isDraft,labels,latestReviews,maintainerCanModify,mergeCommit,mergeStateStatus,mergeable,mergedAt,mergedBy,milestone,number,potentialMergeCommit,projectCards,reactionGroups,reviewDecision,reviewRequests,reviews,state,statusCheckRollup,title,updatedAt,url"
)

// tableOf is what a session saw of each command.
type tableOf struct {
	t        *testing.T
	people   []terminal
	commands []string
	tried    map[string][]string // what worked: the flags that were given
	refused  map[string][]string
}

func (b *tableOf) do(steps ...step) {
	b.t.Helper()
	if b.tried == nil {
		b.tried, b.refused = map[string][]string{}, map[string][]string{}
	}
	for _, one := range steps {
		output, complaint := b.people[one.by].gh(strings.Fields(one.args)...)
		name := one.command()
		if !slices.Contains(b.commands, name) {
			b.commands = append(b.commands, name)
		}
		switch {
		case one.refusal == "" && complaint != "":
			b.t.Errorf("gh %s: %s", one.args, complaint)
		case one.refusal == "" && !strings.Contains(output, one.want):
			b.t.Errorf("gh %s: printed %q, want %q", one.args, output, one.want)
		case one.refusal != "" && !strings.Contains(complaint, one.refusal):
			b.t.Errorf("gh %s: complained %q, want %q", one.args, complaint, one.refusal)
		case one.refusal != "":
			b.refused[name] = append(b.refused[name], one.refusal)
		default:
			for _, word := range strings.Fields(one.args) {
				if flag, _, _ := strings.Cut(word, "="); strings.HasPrefix(flag, "-") && !slices.Contains(b.tried[name], flag) {
					b.tried[name] = append(b.tried[name], flag)
				}
			}
			if b.tried[name] == nil {
				b.tried[name] = []string{}
			}
		}
	}
}

// check compares with the table of the documentation.
func (b *tableOf) check() {
	b.t.Helper()
	var text strings.Builder
	text.WriteString(ghIntroduction)
	for _, name := range b.commands {
		works, isThere := b.tried[name]
		var said []string
		if isThere {
			line := "works"
			if len(works) > 0 {
				line += ", also with `" + strings.Join(works, "`, `") + "`"
			}
			said = append(said, line)
		}
		for _, refusal := range b.refused[name] {
			if !isThere {
				said = append(said, "left out; gh says “…"+refusal+"…”")
				continue
			}
			said = append(said, "refused as at GitHub where it has to be: “"+refusal+"”")
		}
		fmt.Fprintf(&text, "| `%s` | %s |\n", name, strings.Join(said, "; "))
	}
	compare(b.t, ghTable, text.String())
}

const ghIntroduction = `# gh and the embedded hub

What GitHub's command line client (gh 2.23) does with the hub. This table is made from a run of
` + "`internal/hub/conformance/gh_commands_test.go`" + `, which tries each of these commands and compares the table; do not edit it
by hand. gh wants HTTPS, and a host without a port: ` + "`GH_HOST=hub.example.org`" + ` with ` + "`GH_ENTERPRISE_TOKEN`" + `, or
` + "`gh auth login --hostname hub.example.org --with-token`" + `. What is left out answers as GitHub does where a feature is switched
off: not found, or a field that there is not.

| Command | Here |
| --- | --- |
`

// compare writes a file with -update, and otherwise wants it to be as it is.
func compare(t *testing.T, path, want string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(path)
	if err != nil || string(have) != want {
		t.Errorf("%s is not what this run saw; write it with: go test ./internal/hub/conformance -run TestGitHubCommandLineTable -update (%v)", path, err)
	}
}

// checkDocuments wants every document that gh sent to be among those that package graphql tries by itself.
func checkDocuments(t *testing.T, sent map[string]sent) {
	t.Helper()
	for name, one := range sent {
		path := filepath.Join(ghDocuments, name)
		if *update {
			variables, err := json.MarshalIndent(one.Variables, "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			compare(t, path+".graphql", strings.TrimSpace(one.Query)+"\n")
			compare(t, path+".json", string(variables)+"\n")
		} else if _, err := os.Stat(path + ".graphql"); err != nil {
			t.Errorf("gh sends a document that is not tried in package graphql: %s", name)
		}
	}
}
