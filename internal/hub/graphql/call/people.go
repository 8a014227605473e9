package call

import (
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/graphql/engine"
)

// User is a person's account in the schema.
func User(user accounts.User) *engine.Object { return &engine.Object{Kind: "User", Of: user} }

// Organization is an organisation in the schema.
func Organization(organisation accounts.Organisation) *engine.Object {
	return &engine.Object{Kind: "Organization", Of: organisation}
}

// Actor is the user with an id, nil once the account is gone.
func (c *Call) Actor(id int64) (*engine.Object, error) {
	user, ok, err := c.Accounts.UserByID(id)
	if err != nil || !ok {
		return nil, err
	}
	return User(user), nil
}

// ActorByEmail is the user behind a commit's e-mail address, nil if there is none.
func (c *Call) ActorByEmail(address string) (*engine.Object, error) {
	user, ok, err := c.Accounts.UserByEmail(address)
	if err != nil || !ok {
		return nil, err
	}
	return User(user), nil
}

// Owner is the account with a login, nil if there is none.
func (c *Call) Owner(login string) (*engine.Object, error) {
	user, ok, err := c.Accounts.User(login)
	if err != nil {
		return nil, err
	}
	if ok {
		return User(user), nil
	}
	organisation, ok, err := c.Accounts.Organisation(login)
	if err != nil || !ok {
		return nil, err
	}
	return Organization(organisation), nil
}
