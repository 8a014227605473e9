package hooks

import (
	"encoding/json"
	"strconv"
	"time"

	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/hooks"
)

// hookJSON is a hook. Those of organisations have fewer members.
type hookJSON struct {
	Type          string            `json:"type"`
	ID            int64             `json:"id"`
	Name          string            `json:"name"`
	Active        bool              `json:"active"`
	Events        []string          `json:"events"`
	Config        targetJSON        `json:"config"`
	UpdatedAt     time.Time         `json:"updated_at"`
	CreatedAt     time.Time         `json:"created_at"`
	URL           string            `json:"url"`
	TestURL       string            `json:"test_url,omitempty"`
	PingURL       string            `json:"ping_url"`
	DeliveriesURL string            `json:"deliveries_url"`
	LastResponse  *lastResponseJSON `json:"last_response,omitempty"`
}

// targetJSON is where a hook sends. Nobody is shown the secret again.
type targetJSON struct {
	ContentType string `json:"content_type"`
	Secret      string `json:"secret,omitempty"`
	InsecureSSL string `json:"insecure_ssl"`
	URL         string `json:"url"`
}

type lastResponseJSON struct {
	Code    *int    `json:"code"`
	Status  string  `json:"status"`
	Message *string `json:"message"`
}

// concealed stands for a secret.
const concealed = "********"

// webhook is the only name that a hook can have.
const webhook = "web"

func show(c *web.Call, o owner, h hooks.Hook) hookJSON {
	url := o.url + "/" + strconv.FormatInt(h.ID, 10)
	shown := hookJSON{
		Type: "Organization", ID: h.ID, Name: webhook, Active: h.Active, Events: h.Events, Config: showTarget(h.Target),
		UpdatedAt: h.UpdatedAt, CreatedAt: h.CreatedAt, URL: url, PingURL: url + "/pings", DeliveriesURL: url + "/deliveries",
	}
	if !o.isRepository() {
		return shown
	}
	shown.Type, shown.TestURL, shown.LastResponse = "Repository", url+"/tests", &lastResponseJSON{Status: "unused"}
	for _, d := range c.Hooks.Deliveries(h.ID) {
		if d.Attempts == 0 {
			continue
		}
		shown.LastResponse = &lastResponseJSON{Status: "active", Message: web.NullIfEmpty(d.Status)}
		if d.StatusCode != 0 {
			shown.LastResponse.Code = &d.StatusCode
		}
		break
	}
	return shown
}

func showTarget(t hooks.Target) targetJSON {
	shown := targetJSON{ContentType: t.ContentType, InsecureSSL: "0", URL: t.URL}
	if t.InsecureSSL {
		shown.InsecureSSL = "1"
	}
	if t.Secret != "" {
		shown.Secret = concealed
	}
	return shown
}

// deliveryJSON is a delivery in a list.
type deliveryJSON struct {
	ID             int64      `json:"id"`
	GUID           string     `json:"guid"`
	DeliveredAt    time.Time  `json:"delivered_at"`
	Redelivery     bool       `json:"redelivery"`
	Duration       float64    `json:"duration"` // seconds
	Status         string     `json:"status"`
	StatusCode     int        `json:"status_code"`
	Event          string     `json:"event"`
	Action         *string    `json:"action"`
	InstallationID *int64     `json:"installation_id"`
	RepositoryID   *int64     `json:"repository_id"`
	ThrottledAt    *time.Time `json:"throttled_at"`
}

// fullDeliveryJSON is a delivery by itself.
type fullDeliveryJSON struct {
	deliveryJSON
	URL      string       `json:"url"`
	Request  requestJSON  `json:"request"`
	Response responseJSON `json:"response"`
}

type requestJSON struct {
	Headers map[string]string `json:"headers"`
	Payload json.RawMessage   `json:"payload"`
}

type responseJSON struct {
	Headers map[string]string `json:"headers"`
	Payload *string           `json:"payload"`
}

// showDelivery says of one that waits, or that nobody has tried to send, since when it is there.
func showDelivery(d hooks.Delivery) deliveryJSON {
	shown := deliveryJSON{
		ID: d.ID, GUID: d.GUID, DeliveredAt: d.CreatedAt, Redelivery: d.Redelivery, Duration: d.Duration.Seconds(),
		Status: d.Words(), StatusCode: d.StatusCode, Event: d.Event, Action: web.NullIfEmpty(d.Action),
	}
	if !d.TriedAt.IsZero() {
		shown.DeliveredAt = d.TriedAt
	}
	if d.Repository != 0 {
		shown.RepositoryID = &d.Repository
	}
	return shown
}
