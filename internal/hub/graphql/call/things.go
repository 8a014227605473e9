package call

import "sheaf/internal/hub/graphql/engine"

// Payload is what a mutation returns; its type is named after it.
func Payload(mutation string, input engine.Arguments, values engine.Values) *engine.Object {
	values["clientMutationId"] = input["clientMutationId"]
	return &engine.Object{Kind: mutation + "Payload", Of: values}
}

// None is a connection of what the hub has none of.
func None[T any](given engine.Arguments) (*engine.Connection, error) {
	return engine.Connect(given, []T{}, func(T) *engine.Object { return nil })
}

// Users is a page of the users with these ids. Those whose account is gone are left out.
func (c *Call) Users(given engine.Arguments, ids []int64) (*engine.Connection, error) {
	var list []*engine.Object
	for _, id := range ids {
		user, err := c.Actor(id)
		if err != nil {
			return nil, err
		}
		if user != nil {
			list = append(list, user)
		}
	}
	return engine.Connect(given, list, func(user *engine.Object) *engine.Object { return user })
}
