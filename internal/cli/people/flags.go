package people

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/server"
)

// accountFlags are the flags of a command about the accounts of a data folder, to which it adds its own.
type accountFlags struct {
	*flagset.Set
	env  command.Environment
	data *string
	dir  string // the data folder, once it is found

	isNew bool // the data folder may be missing
}

func newAccountFlags(name string, env command.Environment) *accountFlags {
	return newAccountFlagsBy(name, env, command.OnlyVariables(env, "data"))
}

// newAccountFlagsBy are flags that take from getenv what is not given.
func newAccountFlagsBy(name string, env command.Environment, getenv func(string) string) *accountFlags {
	flags := flagset.New(name, getenv)
	return &accountFlags{Set: flags, env: env, data: flags.String("data", "", "")}
}

// open reads the arguments, of which each named one is needed, and opens the accounts.
func (f *accountFlags) open(args []string, names ...string) (*accounts.Store, error) {
	if err := f.ReadExactly(args, names...); err != nil {
		return nil, err
	}
	return f.openRead()
}

// openRead opens the accounts once the arguments are read.
func (f *accountFlags) openRead() (*accounts.Store, error) {
	if err := f.findFolder(); err != nil {
		return nil, err
	}
	return accounts.Open(f.dir, accounts.WithIterations(f.env.PasswordIterations), accounts.WithLeft(func(login string) ([]string, error) {
		return store.NamesUnder(filepath.Join(f.dir, server.StoreDir), login)
	}))
}

// findFolder finds the data folder.
func (f *accountFlags) findFolder() (err error) {
	find := command.ExistingDataFolder
	if f.isNew {
		find = command.DataFolder
	}
	f.dir, err = find(f.Set, *f.data, f.env)
	return err
}

// note has the log say what was done. It is done: that this cannot be written is said and fails nothing.
func (f *accountFlags) note(did audit.Deed, to, detail string) {
	if err := audit.Open(f.dir).Add(audit.Entry{By: audit.CommandLine, Did: did, To: to, Detail: detail}); err != nil {
		fmt.Fprintf(f.env.Stderr, "sheaf: it is done, but not in the log: %v\n", err)
	}
}

// linkFlags are those of a command that prints a link to the hub.
type linkFlags struct {
	*accountFlags
	public *url.URL
}

func newLinkFlags(name string, env command.Environment) *linkFlags {
	f := &linkFlags{accountFlags: newAccountFlagsBy(name, env, command.OnlyVariables(env, "data", "public-url"))}
	f.Func("public-url", "", func(text string) (err error) {
		f.public, err = server.ParseURL(text)
		return err
	})
	return f
}

func (f *linkFlags) open(args []string, names ...string) (*accounts.Store, error) {
	if err := f.ReadExactly(args, names...); err != nil {
		return nil, err
	}
	if f.public == nil {
		return nil, f.Wrong("say where people reach the hub, with --public-url")
	}
	return f.openRead()
}

// origin is the address of the hub, without a slash at its end.
func (f *linkFlags) origin() string { return strings.TrimSuffix(f.public.String(), "/") }
