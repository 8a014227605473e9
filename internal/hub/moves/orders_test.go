package moves_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sheaf/internal/hub/hubtest"
)

// order is something that somebody asks for.
type order interface {
	// foretell changes the world as the order should, and returns how it should be answered: "done", "refused", or for
	// a push one of them for each ref.
	foretell(w *world) string
	// send sends it and returns how it was answered.
	send(h *house) reply
}

// reply is an answer. What isLate gave up because somebody else was faster, which is nobody's mistake.
type reply struct {
	outcome, text string
	isLate        bool
}

const done, refused = "done", "refused"

func outcome(isDone bool) string {
	if isDone {
		return done
	}
	return refused
}

// call sends a request to the API.
func (h *house) call(who, method, path string, body any) reply {
	a, err := h.site.Try(hubtest.Request{Method: method, Path: h.repo + path, Token: h.tokens[who], Body: body})
	if err != nil {
		return reply{outcome: "failed", text: err.Error()}
	}
	r := reply{outcome: outcome(a.Status < 300), text: fmt.Sprint(a.Status, " ", message(a))}
	if a.Status >= 500 {
		r.outcome = "failed"
	}
	for _, words := range []string{"Base branch was modified", "Head branch was modified", "expected head sha", " but expected "} {
		r.isLate = r.isLate || strings.Contains(r.text, words)
	}
	return r
}

func message(a hubtest.Answer) string {
	var told struct{ Message string }
	if json.Unmarshal(a.Body, &told) == nil {
		return told.Message
	}
	return ""
}

type createRef struct{ who, branch, to string }

func (o createRef) foretell(w *world) string {
	return outcome(w.refs[o.branch] == "" && w.move(o.who, o.branch, o.to, ""))
}

func (o createRef) send(h *house) reply {
	return h.call(o.who, "POST", "/git/refs", object{"ref": "refs/heads/" + o.branch, "sha": o.to})
}

type updateRef struct {
	who, branch, to string
	force           bool
}

func (o updateRef) foretell(w *world) string {
	at := w.refs[o.branch]
	return outcome(at != "" && (o.force || w.graph.has(o.to, at)) && w.move(o.who, o.branch, o.to, ""))
}

func (o updateRef) send(h *house) reply {
	return h.call(o.who, "PATCH", "/git/refs/heads/"+o.branch, object{"sha": o.to, "force": o.force})
}

type deleteRef struct{ who, branch string }

func (o deleteRef) foretell(w *world) string {
	return outcome(w.refs[o.branch] != "" && w.move(o.who, o.branch, "", ""))
}

func (o deleteRef) send(h *house) reply {
	return h.call(o.who, "DELETE", "/git/refs/heads/"+o.branch, nil)
}

type putFile struct{ who, branch, path string }

func (o putFile) foretell(w *world) string {
	at := w.refs[o.branch]
	return outcome(at != "" && w.move(o.who, o.branch, w.newCommit(at), ""))
}

func (o putFile) send(h *house) reply {
	return h.call(o.who, "PUT", "/contents/"+o.path, object{"message": "Put " + o.path, "content": "", "branch": o.branch})
}

// deleteFile deletes a file that every commit has but those after its deletion.
type deleteFile struct{ who, branch, path, sha string }

func (o deleteFile) foretell(w *world) string {
	at := w.refs[o.branch]
	return outcome(at != "" && w.move(o.who, o.branch, w.newCommit(at), ""))
}

func (o deleteFile) send(h *house) reply {
	return h.call(o.who, "DELETE", "/contents/"+o.path, object{"message": "Delete " + o.path, "sha": o.sha, "branch": o.branch})
}

type mergePull struct {
	who    string
	number int
	method string
}

func (o mergePull) foretell(w *world) string {
	p := w.pulls[o.number]
	base, head := w.refs[p.base], w.headOf(p)
	if !w.isOpen(o.number) || base == "" {
		return refused
	}
	var to string
	switch o.method {
	case "merge":
		to = w.newCommit(base, head)
	case "squash":
		to = w.newCommit(base)
	case "rebase":
		to = base
		for _, commit := range w.graph.between(base, head) {
			if !w.graph.isMerge(commit) {
				to = w.newCommit(to)
			}
		}
	}
	if !w.move(o.who, p.base, to, head) {
		return refused
	}
	delete(w.pulls, o.number)
	return done
}

func (o mergePull) send(h *house) reply {
	return h.call(o.who, "PUT", fmt.Sprint("/pulls/", o.number, "/merge"), object{"merge_method": o.method})
}

type updateBranch struct {
	who    string
	number int
}

func (o updateBranch) foretell(w *world) string {
	p := w.pulls[o.number]
	base, head := w.refs[p.base], w.refs[p.head]
	switch {
	case !w.isOpen(o.number), base == "", head == "", w.graph.has(head, base):
		return refused
	case w.graph.has(base, head):
		return outcome(w.move(o.who, p.head, base, ""))
	}
	return outcome(w.move(o.who, p.head, w.newCommit(head, base), ""))
}

func (o updateBranch) send(h *house) reply {
	return h.call(o.who, "PUT", fmt.Sprint("/pulls/", o.number, "/update-branch"), object{})
}

type mergeUpstream struct{ who, branch string }

func (o mergeUpstream) foretell(w *world) string {
	at, above := w.refs[o.branch], w.upstream[o.branch]
	switch {
	case at == "" || above == "":
		return refused
	case w.graph.has(at, above):
		return outcome(w.mayChange(o.who))
	case w.graph.has(above, at):
		return outcome(w.move(o.who, o.branch, above, ""))
	}
	return outcome(w.move(o.who, o.branch, w.newCommit(at, above), ""))
}

func (o mergeUpstream) send(h *house) reply {
	return h.call(o.who, "POST", "/merge-upstream", object{"branch": o.branch})
}

// pushed is one ref of a push. What the client says of where it is need not be true.
type pushed struct{ branch, said, to string }

type push struct {
	who   string
	moves []pushed
}

func (o push) foretell(w *world) string {
	isRefused := false
	for _, m := range o.moves {
		isLie := m.to == "" && m.said != w.refs[m.branch] // git itself would believe it
		isRefused = isRefused || isLie || !w.may(o.who, m.branch, m.to, "")
	}
	var outcomes []string
	for _, m := range o.moves {
		isTrue := m.said == w.refs[m.branch]
		if !isRefused && isTrue {
			w.set(m.branch, m.to)
		}
		outcomes = append(outcomes, outcome(!isRefused && isTrue))
	}
	return strings.Join(outcomes, " ")
}

func (o push) send(h *house) reply {
	var commands, news []string
	for _, m := range o.moves {
		commands = append(commands, orNone(m.said)+" "+orNone(m.to)+" refs/heads/"+m.branch)
		if m.to != "" {
			news = append(news, m.to)
		}
	}
	if len(news) > 0 {
		for _, commit := range h.imported {
			news = append(news, "^"+commit)
		}
	}
	a, err := h.site.Try(h.site.PushRequest("ada/forms", h.tokens[o.who], hubtest.PushBody(h.site.T, h.client, commands, news...)))
	if err != nil {
		return reply{outcome: "failed", text: err.Error()}
	}
	var outcomes []string
	for _, m := range o.moves {
		outcomes = append(outcomes, outcome(strings.Contains(string(a.Body), "ok refs/heads/"+m.branch+"\n")))
	}
	r := reply{outcome: strings.Join(outcomes, " "), text: fmt.Sprintf("%d %q", a.Status, a.Body)}
	if a.Status >= 500 {
		r.outcome = "failed"
	}
	return r
}

func orNone(commit string) string {
	if commit == "" {
		return hubtest.NoObject
	}
	return commit
}

// realPush lets the client of Git push by force, which says the truth about where the branch is.
type realPush struct{ who, branch, to string }

func (o realPush) foretell(w *world) string {
	return outcome(w.move(o.who, o.branch, o.to, ""))
}

func (o realPush) send(h *house) reply {
	url := hubtest.WithToken(h.site.URL+"/ada/forms.git", h.tokens[o.who])
	output, err := hubtest.Git(h.site.T, h.client, "push", "--force", url, o.to+":refs/heads/"+o.branch)
	r := reply{outcome: outcome(err == nil), text: output}
	// It was true when the client asked, and is not when it pushes.
	for _, words := range []string{" but expected ", "reference already exists", "unable to resolve reference", "is not where you think it is"} {
		r.isLate = r.isLate || strings.Contains(output, words)
	}
	return r
}

type protect struct {
	branch string
	rules  ruleset
}

func (o protect) foretell(w *world) string {
	if w.refs[o.branch] == "" || w.archived {
		return refused
	}
	w.rules[o.branch] = o.rules
	return done
}

func (o protect) send(h *house) reply {
	r := o.rules
	body := object{
		"enforce_admins": r.EnforceAdmins, "required_linear_history": r.Linear, "allow_force_pushes": r.Force,
		"allow_deletions": r.Deletions, "lock_branch": r.Locked,
		"required_pull_request_reviews": nil, "required_status_checks": nil, "restrictions": nil,
	}
	if r.Pull {
		body["required_pull_request_reviews"] = object{"required_approving_review_count": r.Approvals}
	}
	if r.HasChecks {
		body["required_status_checks"] = object{"strict": r.Strict, "contexts": append([]string{}, r.Contexts...)}
	}
	if r.IsRestricted {
		body["restrictions"] = object{"users": append([]string{}, r.Users...), "teams": []string{}}
	}
	return h.call("ada", "PUT", "/branches/"+o.branch+"/protection", body)
}

type unprotect struct{ branch string }

func (o unprotect) foretell(w *world) string {
	_, isProtected := w.rules[o.branch]
	if !isProtected || w.refs[o.branch] == "" || w.archived {
		return refused
	}
	delete(w.rules, o.branch)
	return done
}

func (o unprotect) send(h *house) reply {
	return h.call("ada", "DELETE", "/branches/"+o.branch+"/protection", nil)
}

type setDefault struct{ branch string }

func (o setDefault) foretell(w *world) string {
	if w.refs[o.branch] == "" || w.archived {
		return refused
	}
	w.main = o.branch
	return done
}

func (o setDefault) send(h *house) reply {
	return h.call("ada", "PATCH", "", object{"default_branch": o.branch})
}

type archive struct{ archived bool }

func (o archive) foretell(w *world) string {
	if o.archived && w.archived {
		return refused
	}
	w.archived = o.archived
	return done
}

func (o archive) send(h *house) reply {
	return h.call("ada", "PATCH", "", object{"archived": o.archived})
}

// grant changes what a collaborator may.
type grant struct {
	login string
	role  int
}

func (o grant) foretell(w *world) string {
	if w.archived {
		return refused
	}
	w.roles[o.login] = o.role
	return done
}

func (o grant) send(h *house) reply {
	permission := map[int]string{reads: "pull", writes: "push", rules: "admin"}[o.role]
	return h.call("ada", "PUT", "/collaborators/"+o.login, object{"permission": permission})
}

// turn gives a pull request another base.
type turn struct {
	who    string
	number int
	base   string
}

func (o turn) foretell(w *world) string {
	p, isOpen := w.pulls[o.number]
	if w.archived || w.refs[o.base] == "" || w.roles[o.who] < reads || w.roles[o.who] < writes && p.author != o.who {
		return refused
	}
	if isOpen && p.base != o.base {
		p.base, p.from = o.base, w.refs[o.base]
		w.pulls[o.number] = p
	}
	return done
}

func (o turn) send(h *house) reply {
	return h.call(o.who, "PATCH", fmt.Sprint("/pulls/", o.number), object{"base": o.base})
}

// report gives a commit a status.
type report struct {
	who, commit, context string
	isSuccess            bool
}

func (o report) foretell(w *world) string {
	if !w.mayChange(o.who) {
		return refused
	}
	w.succeeded[o.commit+" "+o.context] = o.isSuccess
	return done
}

func (o report) send(h *house) reply {
	state := "failure"
	if o.isSuccess {
		state = "success"
	}
	return h.call(o.who, "POST", "/statuses/"+o.commit, object{"state": state, "context": o.context})
}

// kindOf is what an order is called in counts.
func kindOf(o order) string {
	name := strings.TrimPrefix(fmt.Sprintf("%T", o), "moves_test.")
	if p, ok := o.(push); ok && slices.ContainsFunc(p.moves, func(m pushed) bool { return m.to == "" }) {
		name += " with a deletion"
	}
	return name
}
