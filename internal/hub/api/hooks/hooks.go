package hooks

import (
	"errors"
	"net/http"
	"net/url"
	"slices"

	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/hooks"
)

func list(c *web.Call, o owner) error {
	shown := []hookJSON{}
	for _, h := range web.Paginate(c, o.path, o.hooks(c)) {
		shown = append(shown, show(c, o, h))
	}
	return c.Reply(http.StatusOK, shown)
}

func get(c *web.Call, o owner) error {
	h, err := named(c, o)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, show(c, o, h))
}

// create also pings the new hook, as GitHub does.
func create(c *web.Call, o owner) error {
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	h := hooks.Hook{Active: true, Events: []string{hooks.Push}, Target: hooks.Target{ContentType: hooks.Form}}
	if o.isRepository() {
		h.Repository = o.repository.About.ID
	} else {
		h.Organisation = o.organisation.ID
	}
	if !body.Has("config") {
		body.Complain("%q wasn't supplied.", "config")
	}
	if active := body.GivenFlag("active"); active != nil {
		h.Active = *active
	}
	if events := body.Texts("events"); len(events) > 0 {
		h.Events = distinct(events)
	}
	if name := body.OptionalText("name"); name != "" && name != webhook {
		return invalid("name", "This hook is not supported. Only \"web\" is.")
	}
	config, _ := body.Object("config")
	readTarget(config, &h.Target)
	if err := body.Problem(); err != nil {
		return err
	}
	if err := check(h); err != nil {
		return err
	}
	kept, err := c.Hooks.Add(h, o.permit)
	if err != nil {
		return problem(h.Target, err)
	}
	o.note(c, audit.MadeHook, kept)
	if err := sendPing(c, o, kept); err != nil {
		return err
	}
	shown := show(c, o, kept)
	return c.ReplyCreated(shown.URL, shown)
}

func update(c *web.Call, o owner) error {
	h, err := named(c, o)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	events, added, removed := body.Texts("events"), body.Texts("add_events"), body.Texts("remove_events")
	active := body.GivenFlag("active")
	// A secret that is not given again is gone, as at GitHub.
	target := hooks.Target{ContentType: hooks.Form, URL: h.Target.URL}
	config, hasConfig := body.Object("config")
	keepsSecret := hasConfig && readTarget(config, &target)
	if err := body.Problem(); err != nil {
		return err
	}
	changed, err := c.Hooks.Change(h.ID, func(h *hooks.Hook) error {
		if len(events) > 0 {
			h.Events = distinct(events)
		}
		h.Events = distinct(append(h.Events, added...))
		h.Events = slices.DeleteFunc(h.Events, func(event string) bool { return slices.Contains(removed, event) })
		if active != nil {
			h.Active = *active
		}
		if hasConfig {
			if keepsSecret {
				target.Secret = h.Target.Secret
			}
			h.Target = target
		}
		if err := check(*h); err != nil {
			return err
		}
		return o.permit()
	})
	if err != nil {
		return problem(target, err)
	}
	o.note(c, audit.ChangedHook, changed)
	return c.Reply(http.StatusOK, show(c, o, changed))
}

func remove(c *web.Call, o owner) error {
	h, err := named(c, o)
	if err == nil {
		err = c.Hooks.Remove(h.ID, o.permit)
	}
	if errors.Is(err, hooks.ErrNoHook) {
		err = web.NotFound()
	}
	if err != nil {
		return err
	}
	o.note(c, audit.EndedHook, h)
	return c.ReplyNoContent()
}

func getTarget(c *web.Call, o owner) error {
	h, err := named(c, o)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, showTarget(h.Target))
}

// updateTarget changes just what is given.
func updateTarget(c *web.Call, o owner) error {
	h, err := named(c, o)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	try := h.Target
	readTarget(body, &try)
	if err := body.Problem(); err != nil {
		return err
	}
	changed, err := c.Hooks.Change(h.ID, func(h *hooks.Hook) error {
		secret := h.Target.Secret
		if readTarget(body, &h.Target) {
			h.Target.Secret = secret
		}
		if err := check(*h); err != nil {
			return err
		}
		return o.permit()
	})
	if err != nil {
		return problem(try, err)
	}
	o.note(c, audit.ChangedHook, changed)
	return c.Reply(http.StatusOK, showTarget(changed.Target))
}

// readTarget reads what a body says of a target. It reports whether the secret is the one that was shown, which says
// that it is to stay.
func readTarget(config web.Body, t *hooks.Target) (keepsSecret bool) {
	if address := config.GivenText("url"); address != nil {
		t.URL = *address
	}
	if contentType := config.GivenText("content_type"); contentType != nil {
		t.ContentType = *contentType
	}
	if secret := config.GivenText("secret"); secret != nil {
		keepsSecret = *secret == concealed
		t.Secret = *secret
	}
	if insecure := config.GivenDigits("insecure_ssl"); insecure != nil {
		t.InsecureSSL = *insecure == "1"
	}
	return keepsSecret
}

// maxSecret bounds a secret, in bytes.
const maxSecret = 1024

func check(h hooks.Hook) error {
	for _, event := range h.Events {
		if !hooks.IsKnown(event) {
			return invalid("events", "The event "+event+" is not known.")
		}
	}
	switch {
	case len(h.Events) == 0:
		return invalid("events", "At least one event is needed.")
	case h.Target.ContentType != hooks.JSON && h.Target.ContentType != hooks.Form:
		return invalid("content_type", "The content type must be json or form.")
	case len(h.Target.Secret) > maxSecret:
		return invalid("secret", "The secret is too long.")
	}
	return nil
}

func distinct(events []string) []string {
	var list []string
	for _, event := range events {
		if !slices.Contains(list, event) {
			list = append(list, event)
		}
	}
	return list
}

func invalid(field, message string) error {
	return web.Invalid(web.Detail{Resource: "Hook", Code: "custom", Field: field, Message: message})
}

// problem puts why a hook is not kept in words.
func problem(target hooks.Target, err error) error {
	switch {
	case errors.Is(err, hooks.ErrNoHook):
		return web.NotFound()
	case errors.Is(err, hooks.ErrURL):
		return invalid("url", "The URL must begin with http:// or https:// and name a host.")
	case errors.Is(err, hooks.ErrPrivate):
		host := "of this hook"
		if parsed, err := url.Parse(target.URL); err == nil {
			host = parsed.Hostname()
		}
		return invalid("url", "Sorry, the URL host "+host+" is not supported because it isn't reachable over the public Internet.")
	case errors.Is(err, hooks.ErrExists):
		return web.Invalid(web.Detail{Resource: "Hook", Code: "custom", Message: "Hook already exists on this repository"})
	case errors.Is(err, hooks.ErrTooMany):
		return web.Invalid(web.Detail{Resource: "Hook", Code: "custom", Message: "An event cannot have more than 20 hooks."})
	}
	return err
}
