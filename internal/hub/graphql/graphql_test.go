package graphql_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

const (
	graphqlPath = "/api/graphql"
	setReady    = `mutation($input: MarkPullRequestReadyForReviewInput!) {
		markPullRequestReadyForReview(input: $input) { clientMutationId pullRequest { isDraft } } }`
	setDraft = `mutation($id: ID!) { convertPullRequestToDraft(input: {pullRequestId: $id}) { pullRequest { number isDraft } } }`
)

// ask sends a document with its variables.
func ask(s *hubtest.Site, token, query string, variables object) object {
	s.T.Helper()
	return s.Object(s.Do(hubtest.Request{
		Method: "POST", Path: graphqlPath, Token: token, Body: object{"query": query, "variables": variables},
	}), http.StatusOK)
}

func TestReadyAndDraft(t *testing.T) {
	s := hubtest.New(t)
	repo, id := s.OpenDraft("forms")
	s.WantProblem(s.Send("PUT", repo+"/pulls/1/merge", nil), 405, "Pull Request is still a draft")

	answer := ask(s, "", setReady, object{"input": object{"pullRequestId": id, "clientMutationId": "x"}})
	want := object{"data": object{"markPullRequestReadyForReview": object{
		"clientMutationId": "x", "pullRequest": object{"isDraft": false},
	}}}
	if diff := cmp.Diff(want, answer); diff != "" || s.IsDraft(repo) {
		t.Errorf("ready (-want +got):\n%s", diff)
	}
	answer = ask(s, "", setDraft, object{"id": id})
	want = object{"data": object{"convertPullRequestToDraft": object{"pullRequest": object{"number": 1.0, "isDraft": true}}}}
	if diff := cmp.Diff(want, answer); diff != "" || !s.IsDraft(repo) {
		t.Errorf("draft (-want +got):\n%s", diff)
	}
	ask(s, "", setDraft, object{"id": id}) // so already: stays so
	ask(s, "", setReady, object{"input": object{"pullRequestId": id}})
	if s.IsDraft(repo) {
		t.Error("a draft again")
	}
	s.Object(s.Send("PUT", repo+"/pulls/1/merge", nil), 200)
	answer = ask(s, "", setDraft, object{"id": id})
	if hubtest.Text(answer, "errors", 0, "type") != "UNPROCESSABLE" || s.IsDraft(repo) {
		t.Errorf("a merged one: %v", answer)
	}
}

func TestReadyNeedsRights(t *testing.T) {
	s := hubtest.New(t)
	repo, id := s.OpenDraft("forms")
	ready := object{"input": object{"pullRequestId": id}}
	refusal := func(answer object) string { return hubtest.Text(answer, "errors", 0, "type") }

	answer := ask(s, s.Stranger, setReady, ready)
	const message = "eve does not have the correct permissions to execute `MarkPullRequestReadyForReview`"
	if refusal(answer) != "FORBIDDEN" || hubtest.Text(answer, "errors", 0, "message") != message || !s.IsDraft(repo) {
		t.Errorf("a reader: %v", answer)
	}
	if data, ok := hubtest.At(answer, "data").(object); !ok || data["markPullRequestReadyForReview"] != nil {
		t.Errorf("data beside an error: %v", answer)
	}

	// Who proposed it may change it, without a right to push.
	s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/forks", Token: s.Stranger}), 202)
	fork := "/repos/eve/forms"
	s.Object(s.Do(hubtest.Request{Method: "PUT", Path: fork + "/contents/b.txt", Token: s.Stranger, Body: object{
		"message": "b", "content": "Yg==", "branch": "main",
	}}), 201)
	own := s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/pulls", Token: s.Stranger, Body: object{
		"title": "Mine", "head": "eve:main", "base": "main", "draft": true,
	}}), 201)
	if answer := ask(s, s.Stranger, setReady, object{"input": object{"pullRequestId": own["node_id"]}}); answer["errors"] != nil {
		t.Errorf("its author: %v", answer)
	}
	if answer := ask(s, "", setDraft, object{"id": own["node_id"]}); answer["errors"] != nil {
		t.Errorf("somebody who may push: %v", answer)
	}

	s.Object(s.Send("PATCH", repo, object{"private": true}), 200)
	if answer := ask(s, s.Stranger, setReady, ready); refusal(answer) != "NOT_FOUND" {
		t.Errorf("what may not be seen: %v", answer)
	}
	s.Object(s.Send("PATCH", repo, object{"archived": true}), 200)
	if answer := ask(s, "", setReady, ready); refusal(answer) != "FORBIDDEN" || !s.IsDraft(repo) {
		t.Errorf("an archived one: %v", answer)
	}
	for _, wrong := range []string{"", "5", "MDQ6VXNlcjE=", id + "x"} {
		answer := ask(s, "", setDraft, object{"id": wrong})
		if refusal(answer) != "NOT_FOUND" {
			t.Errorf("id %q: %v", wrong, answer)
		}
	}
}

func TestGraphQLFindsPulls(t *testing.T) {
	s := hubtest.New(t)
	repo, id := s.OpenDraft("forms")
	const query = `query Find($owner: String!, $name: String!, $n: Int!, $with: Boolean = false) {
		viewer { login }
		repository(owner: $owner, name: $name) { ...names pullRequest(number: $n) { __typename id number isDraft state url } }
		repository(owner: $owner, name: $name) { pullRequest(number: $n) { title @include(if: $with) } }
	}
	fragment names on Repository { full: nameWithOwner name }`
	answer := s.Do(hubtest.Request{Method: "POST", Path: graphqlPath, Body: object{
		"query": query, "variables": object{"owner": "ADA", "name": "forms", "n": 1},
	}})
	// The members are in the order of the document.
	want := fmt.Sprintf(`{"data":{"viewer":{"login":"ada"},"repository":{"full":"ada/forms","name":"forms",`+
		`"pullRequest":{"__typename":"PullRequest","id":%q,"number":1,"isDraft":true,"state":"OPEN","url":%q}}}}`,
		id, s.URL+"/ada/forms/pull/1")
	if got := strings.TrimSpace(string(answer.Body)); got != want {
		t.Errorf("found\n%s\nwant\n%s", got, want)
	}
	found := ask(s, "", query, object{"owner": "ada", "name": "forms", "n": 1, "with": true})
	if hubtest.Text(found, "data", "repository", "pullRequest", "title") != "T" {
		t.Errorf("included: %v", found)
	}
	s.Object(s.Send("PATCH", repo, object{"name": "sheets"}), 200)
	found = ask(s, "", query, object{"owner": "ada", "name": "forms", "n": 1})
	if hubtest.Text(found, "data", "repository", "name") != "sheets" {
		t.Errorf("by its former name: %v", found)
	}
	s.Object(s.Send("PATCH", "/repos/ada/sheets", object{"private": true}), 200)
	for _, test := range []struct {
		token, name, message string
		number               int
		path                 list
	}{
		{"", "none", "Could not resolve to a Repository with the name 'ada/none'.", 1, list{"repository"}},
		{s.Stranger, "sheets", "Could not resolve to a Repository with the name 'ada/sheets'.", 1, list{"repository"}},
		{s.Stranger, "forms", "Could not resolve to a Repository with the name 'ada/forms'.", 1, list{"repository"}},
		{"", "sheets", "Could not resolve to a PullRequest with the number of 9.", 9, list{"repository", "pullRequest"}},
	} {
		found := ask(s, test.token, query, object{"owner": "ada", "name": test.name, "n": test.number})
		first := hubtest.At(found, "errors", 0)
		if hubtest.Text(first, "type") != "NOT_FOUND" || hubtest.Text(first, "message") != test.message {
			t.Errorf("%s: %v", test.name, found)
		}
		if diff := cmp.Diff(test.path, hubtest.At(first, "path")); diff != "" {
			t.Errorf("%s, path: %s", test.name, diff)
		}
	}
}

func TestGraphQLRefusals(t *testing.T) {
	s := hubtest.New(t)
	for _, test := range []struct {
		name    string
		request hubtest.Request
		status  int
		message string
	}{
		{"nobody", hubtest.Request{Method: "POST", Token: "-", Body: object{"query": "{ viewer { login } }"}}, 401, "This endpoint requires you to be authenticated."},
		{"a wrong token", hubtest.Request{Method: "POST", Token: "x", Body: object{"query": "{ viewer { login } }"}}, 401, "Bad credentials"},
		{"no JSON", hubtest.Request{Method: "POST", Body: "{"}, 400, "Problems parsing JSON"},
		{"a list", hubtest.Request{Method: "POST", Body: "[]"}, 400, "Problems parsing JSON"},
		{"no query", hubtest.Request{Method: "POST", Body: object{}}, 400, "A query attribute must be specified and must be a string."},
		{"too large", hubtest.Request{Method: "POST", Body: object{"query": strings.Repeat("#", 1<<20)}}, 413, "The request is too large."},
		{"reading", hubtest.Request{Method: "GET"}, 404, "Not Found"},
	} {
		test.request.Path = graphqlPath
		if body := s.Object(s.Do(test.request), test.status); body["message"] != test.message {
			t.Errorf("%s: %q, want %q", test.name, body["message"], test.message)
		}
	}
	preflight := s.Do(hubtest.Request{Method: "OPTIONS", Path: graphqlPath, Token: "-"})
	if preflight.Status != 204 || !strings.Contains(preflight.Header.Get("Access-Control-Allow-Headers"), "Authorization") {
		t.Errorf("preflight: %d %v", preflight.Status, preflight.Header)
	}
}

func TestGraphQLDocuments(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("forms")
	doubled := "query { ...f0 }"
	for i := range 60 {
		doubled += fmt.Sprintf(" fragment f%d on Query { ...f%d ...f%d }", i, i+1, i+1)
	}
	doubled += " fragment f60 on Query { viewer { login } }"
	many := "fragment f on User {" + strings.Repeat(" id", 200) + " } {"
	for i := range 200 {
		many += fmt.Sprintf(" a%d: viewer { ...f }", i)
	}
	many += "}"
	for _, test := range []struct{ name, query, message string }{
		{"a syntax error", "{", "Expected Name"},
		{"an unknown field", "{ viewer { shoeSize } }", "Field 'shoeSize' doesn't exist on type 'User'"},
		{"an unknown mutation", "mutation { deleteEverything(input: {}) { x } }", "Field 'deleteEverything' doesn't exist on type 'Mutation'"},
		{"a wrong type", `{ repository(owner: 5, name: "x") { id } }`, "String cannot represent"},
		{"a number beyond all", `{ repository(owner: "ada", name: "forms") { pullRequest(number: 99999999999999999999) { id } } }`, ""},
		{"a missing variable", "query($n: String!) { repository(owner: $n, name: $n) { id } }", "must be defined"},
		{"two operations", "query a { viewer { id } } query b { viewer { id } }", "No operation named"},
		{"a cycle", "{ ...f } fragment f on Query { viewer { id } ...f }", "Cannot spread fragment"},
		{"introspection in circles", "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }", "introspection depth"},
		{"depth", strings.Repeat("{ viewer ", 2000), "exceeded"},
		{"tokens", "{ viewer {" + strings.Repeat(" id", 30_000) + "} }", "exceeded token limit"},
		{"fields", many, "more than 25000 fields"},
	} {
		answer := ask(s, "", test.query, nil)
		if message := hubtest.Text(answer, "errors", 0, "message"); message == "" || !strings.Contains(message, test.message) {
			t.Errorf("%s: %v", test.name, answer)
		}
	}
	begin := time.Now()
	if answer := ask(s, "", doubled, nil); hubtest.Text(answer, "data", "viewer", "login") != "ada" {
		t.Errorf("fragments that double: %v", answer)
	}
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("fragments that double took %s", took)
	}
}

// batch asks for objects of ada/forms by their ids, each by a name of its own.
func batch(selection string, ids ...string) string {
	text := `{ repository(owner: "ada", name: "forms") {`
	for i, id := range ids {
		text += fmt.Sprintf(" o%d: object(oid: %q) { %s }", i, id, selection)
	}
	return text + " } }"
}

func TestObjects(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	long := strings.Repeat("ü<", 200_000)
	head := s.Commit(repo, s.Head(repo, "main"), map[string]string{"a.md": "# Ä <b>\u2028\n", "empty": "", "binary": "a\x00b", "long": "x" + long})
	commit := s.Object(s.Get(repo+"/git/commits/"+head), 200)
	treeID := hubtest.Text(commit, "tree", "sha")
	blobs := map[string]string{}
	for _, entry := range s.Object(s.Get(repo+"/git/trees/"+head), 200)["tree"].(list) {
		blobs[hubtest.Text(entry, "path")] = hubtest.Text(entry, "sha")
	}
	blobs["latin"] = hubtest.Text(s.Object(s.Send("POST", repo+"/git/blobs", object{"content": "/A==", "encoding": "base64"}), 201), "sha")
	const all = "__typename ... on GitObject { oid abbreviatedOid } ...blob ... on Commit { message committedDate tree { oid } }"
	query := batch(all, blobs["a.md"], blobs["empty"], blobs["binary"], blobs["latin"], head, treeID, strings.Repeat("0", 40), strings.ToUpper(blobs["empty"])) +
		" fragment blob on Blob { byteSize isBinary isTruncated text }"
	answer := ask(s, "", query, nil)
	blob := func(id string, size float64, isBinary bool, text any) object {
		return object{"__typename": "Blob", "oid": id, "abbreviatedOid": id[:7], "byteSize": size, "isBinary": isBinary, "isTruncated": false, "text": text}
	}
	want := object{"data": object{"repository": object{
		"o0": blob(blobs["a.md"], 12, false, "# Ä <b>\u2028\n"), "o1": blob(blobs["empty"], 0, false, ""),
		"o2": blob(blobs["binary"], 3, true, nil), "o3": blob(blobs["latin"], 1, true, nil),
		"o4": object{
			"__typename": "Commit", "oid": head, "abbreviatedOid": head[:7], "message": commit["message"],
			"committedDate": hubtest.Text(commit, "committer", "date"), "tree": object{"oid": treeID},
		},
		"o5": object{"__typename": "Tree", "oid": treeID, "abbreviatedOid": treeID[:7]},
		"o6": nil,
		"o7": blob(blobs["empty"], 0, false, ""),
	}}}
	if diff := cmp.Diff(want, answer); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	// What is long is cut, between two characters.
	answer = ask(s, "", batch("... on Blob { byteSize isTruncated text id }", blobs["long"]), nil)
	found := hubtest.At(answer, "data", "repository", "o0").(object)
	text := hubtest.Text(found, "text")
	if found["byteSize"] != 600_001.0 || found["isTruncated"] != true || len(text) != 511_999 && len(text) != 512_000 || !strings.HasPrefix("x"+long, text) {
		t.Errorf("a long blob: %d bytes of %v, cut: %v", len(text), found["byteSize"], found["isTruncated"])
	}
	if node := hubtest.Text(s.Object(s.Get(repo+"/git/blobs/"+blobs["long"]), 200), "node_id"); node != found["id"] {
		t.Errorf("its id is %v, and %s by REST", found["id"], node)
	}

	// An answer has so many bytes of texts; sizes alone cost nothing.
	many := slices.Repeat([]string{blobs["long"]}, 25)
	answer = ask(s, "", batch("... on Blob { text }", many...), nil)
	if hubtest.Text(answer, "errors", 0, "type") != "MAX_NODE_LIMIT_EXCEEDED" || answer["data"] != nil {
		t.Errorf("many long texts: %.200v", answer)
	}
	var aliases []string
	for i := range 25 {
		aliases = append(aliases, fmt.Sprintf("t%d: text", i))
	}
	for selection, isRefused := range map[string]bool{
		"... on Blob {" + strings.Join(aliases, " ") + "}":                        true,
		"... on Blob { a: isBinary b: isBinary c: isBinary d: text e: isBinary }": false,
	} {
		answer := ask(s, "", batch(selection, blobs["long"]), nil)
		if isTooMuch := hubtest.Text(answer, "errors", 0, "type") == "MAX_NODE_LIMIT_EXCEEDED"; isTooMuch != isRefused {
			t.Errorf("%s: %.200v", selection, answer)
		}
	}
	if answer := ask(s, "", batch("... on Blob { byteSize }", many...), nil); answer["errors"] != nil {
		t.Errorf("many sizes: %v", answer)
	}
	if answer := ask(s, "", batch("... on Blob { text }", slices.Repeat([]string{blobs["a.md"]}, 100)...), nil); answer["errors"] != nil {
		t.Errorf("a hundred texts: %.200v", answer)
	}
	if answer := ask(s, "", batch("... on Blob { byteSize text }", slices.Repeat([]string{blobs["a.md"]}, 300)...), nil); answer["errors"] != nil {
		t.Errorf("three hundred objects: %.200v", answer)
	}

	// Messages of commits are texts like others.
	wordy := s.Object(s.Send("POST", repo+"/git/commits", object{"message": strings.Repeat("x", 800_000), "tree": treeID}), 201)["sha"].(string)
	for selection, isRefused := range map[string]bool{"... on Commit { a: message b: message c: message }": false, "... on Commit {" + strings.ReplaceAll(strings.Join(aliases, " "), "text", "message") + "}": true} {
		answer := ask(s, "", batch(selection, wordy), nil)
		if isTooMuch := hubtest.Text(answer, "errors", 0, "type") == "MAX_NODE_LIMIT_EXCEEDED"; isTooMuch != isRefused {
			t.Errorf("%s: %.200v", selection, answer)
		}
	}

	// What is no id is told, and the rest is answered.
	answer = ask(s, "", batch("oid", "main", blobs["empty"]), nil)
	const message = `Argument 'oid' on Field 'object' has an invalid value ("main"). Expected type 'GitObjectID'.`
	if hubtest.Text(answer, "errors", 0, "message") != message || hubtest.Text(answer, "data", "repository", "o1", "oid") != blobs["empty"] {
		t.Errorf("no id: %v", answer)
	}

	// An object of another repository is not in this one, and one of a private repository is there for nobody else.
	other := s.NewRepository("other")
	foreign := s.Commit(other, s.Head(other, "main"), map[string]string{"b": "other"})
	if answer := ask(s, "", batch("oid", foreign), nil); hubtest.At(answer, "data", "repository", "o0") != nil || answer["errors"] != nil {
		t.Errorf("another repository's: %v", answer)
	}
	s.Object(s.Send("PATCH", repo, object{"private": true}), 200)
	answer = ask(s, s.Stranger, batch("oid", blobs["a.md"]), nil)
	if hubtest.Text(answer, "errors", 0, "type") != "NOT_FOUND" || hubtest.At(answer, "data", "repository") != nil {
		t.Errorf("a stranger: %v", answer)
	}
}

func FuzzGraphQL(f *testing.F) {
	s := hubtest.New(f)
	_, id := s.OpenDraft("forms")
	for _, seed := range [][2]string{
		{setReady, `{"input":{"pullRequestId":"` + id + `"}}`},
		{setDraft, `{"id":"` + id + `"}`},
		{setDraft, `{"id":5.5}`},
		{`query($o: GitObjectID) { repository(owner: "ada", name: "forms") { object(oid: $o) { __typename ... on Blob { text } ... on Commit { tree { oid } } } } }`, `{"o":"4b825dc642cb6eb9a060e54bf8d69288fbee4904"}`},
		{`{ repository(owner: "ada", name: "forms") { pullRequest(number: 1) { id isDraft } } }`, `null`},
		{`query($n: Int = 1) { repository(owner: "ada", name: "forms") { pullRequest(number: $n) { id } } }`, `{"n":"1"}`},
		{`query($b: Boolean!) { a: viewer @skip(if: $b) { login } ... @include(if: true) { viewer { ...u } } } fragment u on User { id }`, `{"b":null}`},
		{`{ __type(name: "User") { fields { name } } }`, `{}`},
		{`mutation { markPullRequestReadyForReview(input: {pullRequestId: 1, clientMutationId: null}) { clientMutationId } }`, `[]`},
		{"\ufeff{viewer{login}} # \x00", `{"a":{"b":[1e999]}}`},
		{"subscription { x }", ``},
	} {
		f.Add(seed[0], seed[1])
	}
	documents, err := filepath.Glob("testdata/*/*.graphql")
	s.Must(err)
	for _, path := range documents {
		query, err := os.ReadFile(path)
		s.Must(err)
		variables, err := os.ReadFile(strings.TrimSuffix(path, ".graphql") + ".json")
		s.Must(err)
		f.Add(string(query), string(variables))
	}
	f.Fuzz(func(t *testing.T, query, variables string) {
		if !json.Valid([]byte(variables)) {
			variables = "null"
		}
		text, err := json.Marshal(query)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := s.Try(hubtest.Request{Method: "POST", Path: graphqlPath, Body: `{"query":` + string(text) + `,"variables":` + variables + `}`})
		if err != nil {
			t.Fatal(err)
		}
		if answer.Status >= 500 {
			t.Errorf("%q %s: %d %s", query, variables, answer.Status, answer.Body)
		}
		if answer.Status == 200 && !json.Valid(answer.Body) {
			t.Errorf("%q: no JSON: %s", query, answer.Body)
		}
	})
}
