package hooks

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/hooks"
)

// listDeliveries pages by a cursor: the id of the delivery before the page.
func listDeliveries(c *web.Call, o owner) error {
	h, err := named(c, o)
	if err != nil {
		return err
	}
	all := c.Hooks.Deliveries(h.ID)
	switch status := c.Query("status"); status {
	case "":
	case "success", "failure":
		all = slices.DeleteFunc(all, func(d hooks.Delivery) bool { return (d.State == hooks.Delivered) != (status == "success") })
	default:
		return web.Unprocessable("Invalid request.\n\n%s is not a member of [\"success\", \"failure\"].", status)
	}
	if cursor := c.Query("cursor"); cursor != "" {
		after, err := strconv.ParseInt(cursor, 10, 64)
		if err != nil {
			return &web.Problem{Status: http.StatusBadRequest, Message: "The cursor is not valid."}
		}
		all = slices.DeleteFunc(all, func(d hooks.Delivery) bool { return d.ID >= after })
	}
	size := c.Page().Size
	if len(all) > size {
		all = all[:size]
		query := url.Values{"per_page": {strconv.Itoa(size)}, "cursor": {strconv.FormatInt(all[size-1].ID, 10)}}
		if status := c.Query("status"); status != "" {
			query.Set("status", status)
		}
		c.SetHeader("Link", fmt.Sprintf("<%s?%s>; rel=\"next\"", show(c, o, h).DeliveriesURL, query.Encode()))
	}
	shown := []deliveryJSON{}
	for _, d := range all {
		shown = append(shown, showDelivery(d))
	}
	return c.Reply(http.StatusOK, shown)
}

func getDelivery(c *web.Call, o owner) error {
	h, id, err := namedDelivery(c, o)
	if err != nil {
		return err
	}
	d, payload, answer, err := c.Hooks.Delivery(h.ID, id)
	if errors.Is(err, hooks.ErrNoDelivery) {
		err = web.NotFound()
	}
	if err != nil {
		return err
	}
	shown := fullDeliveryJSON{deliveryJSON: showDelivery(d), URL: h.Target.URL}
	shown.Request = requestJSON{Headers: orEmpty(answer.Request.Headers), Payload: json.RawMessage(payload)}
	shown.Response = responseJSON{Headers: orEmpty(answer.Response.Headers), Payload: web.NullIfEmpty(answer.Response.Payload)}
	return c.Reply(http.StatusOK, shown)
}

func orEmpty(headers map[string]string) map[string]string {
	if headers == nil {
		return map[string]string{}
	}
	return headers
}

func redeliver(c *web.Call, o owner) error {
	h, id, err := namedDelivery(c, o)
	if err == nil {
		err = c.Hooks.Redeliver(h.ID, id)
	}
	if errors.Is(err, hooks.ErrNoDelivery) {
		err = web.NotFound()
	}
	if err != nil {
		return err
	}
	return c.Reply(http.StatusAccepted, struct{}{})
}

func namedDelivery(c *web.Call, o owner) (hooks.Hook, int64, error) {
	h, err := named(c, o)
	if err != nil {
		return h, 0, err
	}
	id, err := strconv.ParseInt(c.Param("delivery"), 10, 64)
	if err != nil {
		return h, 0, web.NotFound()
	}
	return h, id, nil
}

func ping(c *web.Call, o owner) error {
	h, err := named(c, o)
	if err == nil {
		err = sendPing(c, o, h)
	}
	if err != nil {
		return err
	}
	return c.ReplyNoContent()
}

// test sends the push that has led to where the default branch is, to a hook that wants pushes.
func test(c *web.Call) error {
	o, err := ofRepository(c, reading)
	if err != nil {
		return err
	}
	h, err := named(c, o)
	if err != nil {
		return err
	}
	if !h.Wants(hooks.Push) {
		return c.ReplyNoContent()
	}
	r := o.repository
	happened, ok, err := lastPush(c, r)
	if err != nil {
		return err
	}
	if !ok {
		return c.ReplyNoContent()
	}
	payload, _, err := Payloads{c.Services}.Payload(c.Context(), happened)
	if err != nil {
		return err
	}
	if err := c.Hooks.Send(h.ID, r.About.ID, hooks.Push, "", payload, true); err != nil {
		return err
	}
	return c.ReplyNoContent()
}
