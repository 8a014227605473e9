// Package hooks answers what is asked about webhooks, of repositories and of organisations, and makes their payloads of
// what the other rooms show.
package hooks

import (
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// Routes returns the operations of this room. Both kinds of owners have the same.
func Routes() []web.Route {
	var routes []web.Route
	for _, at := range []struct {
		path, docs string
		find       func(*web.Call, use) (owner, error)
	}{
		{repos.Path, "repos/webhooks", ofRepository},
		{"/orgs/{org}", "orgs/webhooks", ofOrganisation},
	} {
		on := func(method, path string, use use, handle func(*web.Call, owner) error, docs string) {
			find := at.find
			routes = append(routes, web.On(method, at.path+"/hooks"+path, func(c *web.Call) error {
				o, err := find(c, use)
				if err != nil {
					return err
				}
				return handle(c, o)
			}, at.docs+"#"+docs))
		}
		on("GET", "", reading, list, "list-webhooks")
		on("POST", "", changing, create, "create-a-webhook")
		on("GET", "/{hook}", reading, get, "get-a-webhook")
		on("PATCH", "/{hook}", changing, update, "update-a-webhook")
		on("DELETE", "/{hook}", changing, remove, "delete-a-webhook")
		on("GET", "/{hook}/config", reading, getTarget, "get-a-webhook-configuration")
		on("PATCH", "/{hook}/config", changing, updateTarget, "update-a-webhook-configuration")
		on("POST", "/{hook}/pings", reading, ping, "ping-a-webhook")
		on("GET", "/{hook}/deliveries", reading, listDeliveries, "list-deliveries-for-a-webhook")
		on("GET", "/{hook}/deliveries/{delivery}", reading, getDelivery, "get-a-delivery-for-a-webhook")
		on("POST", "/{hook}/deliveries/{delivery}/attempts", reading, redeliver, "redeliver-a-delivery-for-a-webhook")
	}
	return append(routes, web.On("POST", repos.Path+"/hooks/{hook}/tests", test, "repos/webhooks#test-the-push-repository-webhook"))
}
