//go:build conformance

package conformance_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"sheaf/internal/hub"
	"sheaf/internal/hub/hubtest"
)

// TestWebhooksAsDescribed asks for every operation of webhooks, of a repository and of an organisation, and compares the
// answers with GitHub's description.
func TestWebhooksAsDescribed(t *testing.T) {
	readDescription(t) // which defines what an address is
	loaded, err := openapi3.NewLoader().LoadFromFile(filepath.Join("testdata", "webhooks.json"))
	if err != nil {
		t.Fatal(err)
	}
	acceptEitherError(loaded)
	webhooks := description{T: loaded}
	s := hubtest.NewWith(t, func(c *hub.Config) { c.HooksToPrivateAddresses = true })
	s.NewRepository("forms")
	asked := map[string]bool{}
	ask := func(call described) hubtest.Answer {
		t.Helper()
		operation, found := webhooks.operation(call.method, call.path)
		if !found {
			t.Fatalf("%s %s is not described", call.method, call.path)
		}
		asked[operation.OperationID] = true
		a := s.Do(hubtest.Request{Method: call.method, Path: call.path, Body: call.body, Token: call.token})
		if a.Status != call.status {
			t.Errorf("%s %s: status %d, want %d: %s", call.method, call.path, a.Status, call.status, a.Body)
		} else if a.Status < 400 {
			if err := webhooks.check(operation, "", a); err != nil {
				t.Errorf("%s %s: %v", call.method, call.path, err)
			}
		}
		return a
	}
	for i, owner := range []string{"/repos/ada/forms", "/orgs/guild"} {
		r := hubtest.NewReceiver(t)
		config := object{"url": r.URL, "content_type": "json", "secret": r.Secret, "insecure_ssl": "0"}
		ask(described{method: "GET", path: owner + "/hooks", status: 200})
		ask(described{method: "POST", path: owner + "/hooks", body: object{"name": "web", "config": config, "events": list{"push", "pull_request"}}, status: 201})
		ask(described{method: "POST", path: owner + "/hooks", body: object{"name": "web", "config": object{}}, status: 422})
		hook := fmt.Sprint(owner, "/hooks/", i+1)
		r.Await(1)
		hubtest.WaitFor(t, "the ping is delivered", func() bool {
			list := s.List(s.Get(hook+"/deliveries"), 200)
			return len(list) == 1 && hubtest.Text(list[0], "status") == "OK"
		})
		for path, status := range map[string]int{"": 200, "/config": 200, "/deliveries": 200, "/deliveries?per_page=1": 200, "/deliveries/999": 404} {
			ask(described{method: "GET", path: hook + path, status: status})
		}
		ask(described{method: "GET", path: owner + "/hooks", status: 200})
		ask(described{method: "GET", path: owner + "/hooks/99", status: 404})
		ask(described{method: "GET", path: owner + "/hooks", status: http.StatusNotFound, token: s.Stranger})
		ping := hubtest.At(s.List(s.Get(hook+"/deliveries"), 200), 0, "id")
		delivery := fmt.Sprint(hook, "/deliveries/", int64(ping.(float64)))
		ask(described{method: "GET", path: delivery, status: 200})
		ask(described{method: "POST", path: delivery + "/attempts", status: 202})
		ask(described{method: "POST", path: hook + "/pings", status: 204})
		if i == 0 {
			ask(described{method: "POST", path: hook + "/tests", status: 204})
			if test := r.Await(4)[3]; test.Event() != "push" && r.Received()[2].Event() != "push" {
				t.Errorf("the test sent %s", test.Event())
			}
		}
		ask(described{method: "PATCH", path: hook, body: object{"active": false, "add_events": list{"delete"}}, status: 200})
		ask(described{method: "PATCH", path: hook + "/config", body: object{"content_type": "form"}, status: 200})
		ask(described{method: "DELETE", path: hook, status: 204})
	}
	for template, item := range loaded.Paths.Map() {
		for method, operation := range item.Operations() {
			if !asked[operation.OperationID] {
				t.Errorf("nobody asks for %s %s", method, template)
			}
		}
	}
}
