//go:build conformance

package conformance_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"sheaf/internal/hub/hubtest"
)

// tableFile is the table of calls, below the project's folder.
const tableFile = "../../../docs/hub-api.md"

const tableHead = `# What the hub answers

This page is made by the conformance run (` + "`go test -tags conformance -run TestTableOfCalls ./internal/hub/conformance -update`" + `),
and ` + "`make conformance`" + ` fails where it is stale. What is not in its tables is not claimed, though the hub may answer it. What the
hub has not answers 404, as a feature that is switched off does at GitHub. Git LFS is told in its own form, before it sends
anything, that there is none.

## REST

The second column has the statuses that the run asks for and gets. Answers to calls that stand in the part of GitHub's
description that we keep are held against it, member by member; the others are held against their tests and the clients below.

| Call | Statuses in the run | Held against |
|---|---|---|
`

// beyond are calls that our part of the description has not, by their templates. {release} is the id of the first release.
func (w *town) beyond() []beyondCall {
	repo := "/repos/{owner}/{repo}"
	at := func(template string, call described) beyondCall { return beyondCall{template, call} }
	release := w.repo + "/releases/{release}"
	return []beyondCall{
		at(repo+"/readme", get(w.repo+"/readme", 200)), at(repo+"/readme", get("/repos/ada/empty/readme", 404)),
		at(repo+"/readme/{dir}", get(w.repo+"/readme/data", 404)),
		at(repo+"/license", get(w.repo+"/license", 404)),
		at(repo+"/tarball/{ref}", get(w.repo+"/tarball/main", 302)), at(repo+"/tarball/{ref}", get(w.repo+"/tarball/nothing", 404)),
		at(repo+"/zipball/{ref}", get(w.repo+"/zipball/main", 302)),
		at(repo+"/tags", get(w.repo+"/tags", 200)),
		at(repo+"/git/tags", send("POST", w.repo+"/git/tags", object{"tag": "t", "message": "m", "object": w.head, "type": "commit"}, 201)),
		at(repo+"/git/tags", send("POST", w.repo+"/git/tags", object{"tag": "t", "message": "m", "object": nowhere, "type": "commit"}, 422)),
		at(repo+"/git/tags/{tag_sha}", get(w.repo+"/git/tags/"+nowhere, 404)),
		at(repo+"/merges", send("POST", w.repo+"/merges", object{"base": "main", "head": "main"}, 204)),
		at(repo+"/merges", send("POST", w.repo+"/merges", object{"base": "main", "head": "nothing"}, 404)),
		at(repo+"/branches/{branch}/rename", send("POST", w.repo+"/branches/nothing/rename", object{"new_name": "x"}, 404)),
		at(repo+"/branches/{branch}/rename", send("POST", w.repo+"/branches/main/rename", object{"new_name": "trunk"}, 201)),
		at(repo+"/branches/{branch}/rename", send("POST", w.repo+"/branches/trunk/rename", object{"new_name": "main"}, 201)),
		at(repo+"/topics", send("PUT", w.repo+"/topics", object{"names": list{"forms"}}, 200)), at(repo+"/topics", get(w.repo+"/topics", 200)),
		at("/user/emails", get("/user/emails", 200)),
		at(repo+"/releases/latest", get(w.repo+"/releases/latest", 404)),
		at(repo+"/releases", send("POST", w.repo+"/releases", object{"tag_name": "v9"}, 201)), at(repo+"/releases", send("POST", w.repo+"/releases", object{"tag_name": "v9"}, 422)),
		at(repo+"/releases", get(w.repo+"/releases", 200)), at(repo+"/releases/latest", get(w.repo+"/releases/latest", 200)),
		at(repo+"/releases/tags/{tag}", get(w.repo+"/releases/tags/v9", 200)),
		at(repo+"/releases/generate-notes", send("POST", w.repo+"/releases/generate-notes", object{"tag_name": "v9"}, 200)),
		at(repo+"/releases/{release_id}", get(release, 200)), at(repo+"/releases/{release_id}", send("PATCH", release, object{"name": "Nine"}, 200)),
		at(repo+"/releases/{release_id}/assets", get(release+"/assets", 200)),
		at(repo+"/releases/assets/{asset_id}", get(w.repo+"/releases/assets/1", 404)),
		at(repo+"/releases/assets/{asset_id}", send("PATCH", w.repo+"/releases/assets/1", object{"name": "x"}, 404)),
		at(repo+"/releases/assets/{asset_id}", send("DELETE", w.repo+"/releases/assets/1", nil, 404)),
		at(repo+"/releases/{release_id}", send("DELETE", release, nil, 204)),
		at(repo+"/commits/{ref}/check-suites", get(w.repo+"/commits/main/check-suites", 404)),
	}
}

type beyondCall struct {
	template string
	described
}

// TestTableOfCalls makes the table of what the hub answers, and holds the one in the docs against it.
func TestTableOfCalls(t *testing.T) {
	d := readDescription(t)
	w := newTown(t)
	rows := map[string]*row{}
	add := func(template, against string, call described, status int) {
		path, method, _ := strings.Cut(template+" "+call.method, " ")
		key := path + " " + method
		if rows[key] == nil {
			rows[key] = &row{path, method, against, map[int]bool{}}
		}
		rows[key].statuses[status] = true
	}
	templates := map[string]string{}
	for template, item := range d.Paths.Map() {
		for _, operation := range item.Operations() {
			templates[operation.OperationID] = template
		}
	}
	for _, call := range w.tour() {
		if operation, ok := d.operation(call.method, call.path); ok {
			add(templates[operation.OperationID], "GitHub's description", call, w.ask(call))
		}
	}
	webhooks, err := openapi3.NewLoader().LoadFromFile(filepath.Join("testdata", "webhooks.json"))
	if err != nil {
		t.Fatal(err)
	}
	for template, item := range webhooks.Paths.Map() { // TestWebhooksAsDescribed asks for each
		for method := range item.Operations() {
			rows[template+" "+method] = &row{template, method, "GitHub's description", nil}
		}
	}
	release, made := "", ""
	for _, call := range slices.Concat(w.beyond(), w.conversation()) {
		call.path = strings.NewReplacer("{release}", release, "{made}", made).Replace(call.path)
		a := w.Do(hubtest.Request{Method: call.method, Path: call.path, Token: call.token, Body: call.body, Header: call.header})
		if a.Status != call.status {
			t.Errorf("%s %s: status %d, want %d: %s", call.method, call.path, a.Status, call.status, a.Body)
		}
		var answer object
		if a.Status >= http.StatusBadRequest {
			if err := json.Unmarshal(a.Body, &answer); err != nil {
				t.Fatal(err)
			}
			if err := d.checkProblem(a.Status, map[string]any(answer)); err != nil {
				t.Errorf("%s %s: %v", call.method, call.path, err)
			}
		}
		if call.method == "POST" && a.Status < http.StatusBadRequest && json.Unmarshal(a.Body, &answer) == nil {
			if id, ok := answer["id"].(float64); ok {
				made = strconv.FormatFloat(id, 'f', -1, 64)
			}
			if strings.HasSuffix(call.template, "/releases") {
				release = made
			}
		}
		add(call.template, "tests and clients", call.described, a.Status)
	}
	text := tableHead
	sorted := slices.SortedFunc(maps.Values(rows), func(a, b *row) int {
		return cmp.Or(strings.Compare(a.path, b.path), strings.Compare(a.method, b.method))
	})
	for _, r := range sorted {
		text += r.String()
	}
	text += clientsOf(t)
	if *update {
		if err := os.WriteFile(tableFile, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(tableFile); err != nil || string(kept) != text {
		t.Errorf("docs/hub-api.md is not what this run found (%v): run it with -update", err)
	}
}

// ask is the status of a call of the tour, whose answers TestDescription checks.
func (w *town) ask(call described) int {
	w.T.Helper()
	return w.Do(hubtest.Request{Method: call.method, Path: call.path, Token: call.token, Body: call.body, Header: call.header}).Status
}

type row struct {
	path, method, against string
	statuses              map[int]bool
}

func (r *row) String() string {
	var statuses []string
	for _, status := range slices.Sorted(maps.Keys(r.statuses)) {
		statuses = append(statuses, strconv.Itoa(status))
	}
	if len(statuses) == 0 {
		statuses = []string{"those of the description"}
	}
	return fmt.Sprintf("| `%s %s` | %s | %s |\n", r.method, r.path, strings.Join(statuses, ", "), r.against)
}

// clientsOf lists the clients that others wrote and that are run against the hub, at their pinned versions.
func clientsOf(t *testing.T) string {
	t.Helper()
	read := func(path string, into any) {
		text, err := os.ReadFile(filepath.Join("../../../e2e/clients", path))
		if err == nil {
			err = json.Unmarshal(text, into)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var programs struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	pages := map[string]struct {
		Version string `json:"version"`
	}{}
	read("package.json", &programs)
	read("pages.json", &pages)
	versions := programs.Dependencies
	delete(versions, "zod") // asks the hub for nothing: it judges what `sheaf types` writes
	for name, page := range pages {
		versions[name] = page.Version
	}
	text := "\n## Clients\n\nEach runs unchanged, at this version. Its workflow stands in the test: `make clients` and `make conformance` run them all.\n\n" +
		"| Client | Version | Test |\n|---|---|---|\n"
	tests, err := filepath.Glob("../../../e2e/clients/tests/*.test.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(versions)) {
		for _, file := range tests {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if isUsed(string(source), name) {
				text += fmt.Sprintf("| %s | %s | `e2e/clients/tests/%s` |\n", name, versions[name], filepath.Base(file))
			}
		}
	}
	return text + "| go-github | of go.mod | `internal/hub/conformance/gogithub_test.go` |\n| GitHub CLI (gh) | that of [its table](hub-gh.md) | `internal/hub/conformance/gh_commands_test.go` |\n"
}

// isUsed reports whether a test's source names a client by its package or a file of it.
func isUsed(source, name string) bool {
	return strings.Contains(source, "'"+name+"'") || strings.Contains(source, "'"+name+"/") || strings.Contains(source, "/"+name+"/")
}
