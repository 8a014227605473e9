package owners

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/repositories"
)

// Bounds of what a page shows. A delivery has up to 25 MB, and a hook some 5,000 that wait.
const (
	maxDeliveries = 250
	maxPayload    = 64 << 10
)

type allHooksPage struct {
	frame
	Owners []hooksLine
}

type hooksLine struct {
	Name, Path string
	Count      int
}

// showAllHooks lists what the person owns that has hooks.
func (v *visit) showAllHooks() error {
	var page allHooksPage
	organisations, err := v.Accounts.OrganisationsOf(v.person.ID)
	if err != nil {
		return err
	}
	for _, organisation := range organisations {
		count := len(v.Hooks.OfOrganisation(organisation.ID))
		if count > 0 && organisation.Role(v.person.ID) >= accounts.RoleAdmin {
			page.Owners = append(page.Owners, hooksLine{organisation.Login, organisationsPath + "/" + organisation.Login + "/hooks", count})
		}
	}
	of := len(page.Owners)
	counts := map[int64]int{}
	for _, hook := range v.Hooks.All() {
		counts[hook.Repository]++
	}
	for id, count := range counts {
		repository, access, err := v.Repositories.SeeID(&v.person.User, id)
		if err != nil {
			return err
		}
		if access >= repositories.Admin {
			name := repository.Name().String()
			page.Owners = append(page.Owners, hooksLine{name, HooksOf(name), count})
		}
	}
	slices.SortFunc(page.Owners[of:], func(a, b hooksLine) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	v.render("all-hooks", "Webhooks", "hooks", func(f frame) any { page.frame = f; return page })
	return nil
}

type hooksPage struct {
	frame
	Owner, Path string
	Hooks       []hookLine
}

type hookLine struct {
	hooks.Hook
	Path, Target string
	Last         *hooks.Delivery
}

// target is where a hook sends. The path of an address is often the secret of a receiver, so that only owners read it; a
// password in it nobody does.
func (v *visit) target(h hooks.Hook) string {
	address, err := url.Parse(h.Target.URL)
	switch {
	case err != nil:
		return "an address that cannot be read"
	case v.owner.isOwned:
		return address.Redacted()
	}
	return address.Scheme + "://" + address.Host
}

func (v *visit) hooks() []hooks.Hook {
	if v.owner.repository.Repo != nil {
		return v.Hooks.OfRepository(v.owner.repository.About.ID)
	}
	return v.Hooks.OfOrganisation(v.owner.organisation.ID)
}

func (v *visit) line(h hooks.Hook) hookLine {
	line := hookLine{Hook: h, Path: v.owner.path + "/hooks/" + strconv.FormatInt(h.ID, 10), Target: v.target(h)}
	if all := v.Hooks.Deliveries(h.ID); len(all) > 0 {
		line.Last = &all[0]
	}
	return line
}

func (v *visit) showHooks() error {
	page := hooksPage{Owner: v.owner.name, Path: v.owner.path}
	for _, h := range v.hooks() {
		page.Hooks = append(page.Hooks, v.line(h))
	}
	v.render("hooks", "Webhooks of "+v.owner.name, "hooks", func(f frame) any { page.frame = f; return page })
	return nil
}

// hook is the one of the address.
func (v *visit) hook() (hooks.Hook, error) {
	id, err := strconv.ParseInt(v.r.PathValue("hook"), 10, 64)
	of := v.hooks()
	i := slices.IndexFunc(of, func(h hooks.Hook) bool { return h.ID == id })
	if err != nil || i < 0 {
		return hooks.Hook{}, errMissing
	}
	return of[i], nil
}

type hookPage struct {
	frame
	hookLine
	Owner, Above string
	Deliveries   []hooks.Delivery
	HasMore      bool
}

func (v *visit) showHook() error {
	h, err := v.hook()
	if err != nil {
		return err
	}
	page := hookPage{hookLine: v.line(h), Owner: v.owner.name, Above: v.owner.path + "/hooks", Deliveries: v.Hooks.Deliveries(h.ID)}
	if page.HasMore = len(page.Deliveries) > maxDeliveries; page.HasMore {
		page.Deliveries = page.Deliveries[:maxDeliveries]
	}
	v.render("hook", "Deliveries", "hooks", func(f frame) any { page.frame = f; return page })
	return nil
}

type deliveryPage struct {
	frame
	hooks.Delivery
	Owner, Target, Above string
	IsOwned              bool
	Request, Response    message
}

// message is what one side said, as far as it is shown.
type message struct {
	Headers []header
	Payload string
	IsCut   bool
}

type header struct{ Name, Value string }

// secretHeaders are those whose value signs somebody in.
var secretHeaders = []string{"Authorization", "Cookie", "Proxy-Authorization", "Set-Cookie", "Www-Authenticate"}

func shown(headers map[string]string, payload string) message {
	var m message
	for name, value := range headers {
		if slices.Contains(secretHeaders, http.CanonicalHeaderKey(name)) {
			value = "(not shown)"
		}
		m.Headers = append(m.Headers, header{name, value})
	}
	slices.SortFunc(m.Headers, func(a, b header) int { return strings.Compare(a.Name, b.Name) })
	if m.Payload = payload; len(payload) > maxPayload {
		end := maxPayload
		for !utf8.RuneStart(payload[end]) {
			end--
		}
		m.Payload, m.IsCut = payload[:end], true
	}
	return m
}

func (v *visit) showDelivery() error {
	h, err := v.hook()
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(v.r.PathValue("delivery"), 10, 64)
	if err != nil {
		return errMissing
	}
	found, payload, answer, err := v.Hooks.Delivery(h.ID, id)
	if errors.Is(err, hooks.ErrNoDelivery) {
		return errMissing
	}
	if err != nil {
		return err
	}
	page := deliveryPage{Delivery: found, Owner: v.owner.name, Target: v.target(h), Above: v.line(h).Path, IsOwned: v.owner.isOwned}
	if page.IsOwned {
		page.Request, page.Response = shown(answer.Request.Headers, laidOut(payload)), shown(answer.Response.Headers, answer.Response.Payload)
	}
	v.render("delivery", "Delivery of “"+found.Event+"”", "hooks", func(f frame) any { page.frame = f; return page })
	return nil
}

// laidOut is a payload with a line for each member. One that is longer than what is shown stays as it is.
func laidOut(payload []byte) string {
	var text bytes.Buffer
	if len(payload) > maxPayload || json.Indent(&text, payload, "", "  ") != nil {
		return string(payload)
	}
	return text.String()
}

// redeliver sends a delivery once more. Its page then has the new one at the top of the list.
func (v *visit) redeliver() error {
	if v.typed("do") != "redeliver" {
		v.status = http.StatusBadRequest
		return v.showDelivery()
	}
	h, err := v.hook()
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(v.r.PathValue("delivery"), 10, 64)
	if err == nil {
		err = v.Hooks.Redeliver(h.ID, id)
	}
	if errors.Is(err, hooks.ErrNoDelivery) || errors.Is(err, strconv.ErrSyntax) || errors.Is(err, strconv.ErrRange) {
		return errMissing
	}
	if err != nil {
		return err
	}
	v.note(audit.Redelivered, v.owner.name, "delivery "+v.r.PathValue("delivery"))
	http.Redirect(v.w, v.r, v.line(h).Path, http.StatusSeeOther)
	return nil
}
