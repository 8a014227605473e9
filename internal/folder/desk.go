package folder

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/git/worktree"
	"sheaf/internal/hub/moves"
)

// detachedBranch stands for the branch that there is none of where HEAD is detached.
const detachedBranch = object.BranchPrefix + "detached-head"

func liveBranch(standing worktree.Standing) string {
	if standing.Branch == "" {
		return detachedBranch
	}
	return standing.Branch
}

// snapshot is a commit of the files as they are, upon HEAD.
type snapshot struct {
	head, tree string
	commit     object.ID
}

// Look implements [moves.Desk].
func (f *Folder) Look(ctx context.Context, repo *store.Repo) ([]store.RefMove, error) {
	standing, err := f.repository.Standing(ctx, f.gitDir)
	if err != nil {
		return nil, fmt.Errorf("look where %s stands: %w", f.Path(), err)
	}
	tree, err := f.files.Look(ctx)
	if err != nil {
		return nil, fmt.Errorf("look at the files of %s: %w", f.Path(), err)
	}
	state := fmt.Sprint(standing, tree)
	if state == f.settled {
		return nil, nil
	}
	if err := f.followShallow(ctx, repo); err != nil {
		return nil, err
	}
	live := liveBranch(standing)
	f.live.Store(live)
	commit, err := f.snapshot(ctx, repo, standing.Head, tree)
	if err != nil {
		return nil, err
	}
	wanted := map[string]object.ID{}
	for name, target := range standing.Refs {
		wanted[name] = object.ID(target)
	}
	if wanted[live] = commit; commit == "" {
		delete(wanted, live)
	}
	moves, err := movesTo(ctx, repo, wanted)
	if err == nil && len(moves) == 0 {
		f.settled = state
	}
	return moves, err
}

// followShallow tells the hub's repository where the history of a shallow clone begins.
func (f *Folder) followShallow(ctx context.Context, repo *store.Repo) error {
	text, err := f.repository.Shallow(ctx)
	if err != nil || string(text) == f.shallow {
		return err
	}
	at, err := repo.Folder()
	if err == nil {
		err = os.WriteFile(filepath.Join(at, "shallow"), text, 0o600)
	}
	if err == nil {
		f.shallow = string(text)
	}
	return err
}

// snapshot is HEAD where the files are as they were committed, else a commit upon it. Before the first commit of a
// folder without files there is none.
func (f *Folder) snapshot(ctx context.Context, repo *store.Repo, head, tree string) (object.ID, error) {
	if f.last.commit != "" && f.last.head == head && f.last.tree == tree {
		return f.last.commit, nil
	}
	made := snapshot{head: head, tree: tree}
	var parents []object.ID
	if head == "" {
		if tree == string(object.EmptyTree) {
			return "", nil
		}
	} else {
		at, err := repo.Commit(ctx, object.ID(head))
		if err != nil {
			return "", err
		}
		if string(at.Tree) == tree {
			made.commit = at.ID
		}
		parents = []object.ID{at.ID}
	}
	if made.commit == "" {
		who := f.author(ctx)
		var err error
		made.commit, err = repo.WriteCommit(ctx, object.CommitInput{
			Tree: object.ID(tree), Parents: parents, Author: who, Committer: who, Message: "Not committed yet\n",
		})
		if err != nil {
			return "", err
		}
	}
	f.last = made
	return made.commit, nil
}

func (f *Folder) author(ctx context.Context) object.Person {
	name, email, err := f.repository.Identity(ctx)
	if err != nil || name == "" {
		name, email = User, ""
	}
	return object.Person{Name: name, Email: email, When: time.Now()}
}

// movesTo are the moves after which the branches and tags of a repository are those that are wanted.
func movesTo(ctx context.Context, repo *store.Repo, wanted map[string]object.ID) ([]store.RefMove, error) {
	var needed []store.RefMove
	for _, prefix := range []string{object.BranchPrefix, object.TagPrefix} {
		refs, err := repo.Refs(ctx, prefix)
		if err != nil {
			return nil, err
		}
		for _, ref := range refs {
			if wanted[ref.Name] != ref.Target {
				needed = append(needed, store.RefMove{Name: ref.Name, Old: ref.Target, Target: wanted[ref.Name]})
			}
			delete(wanted, ref.Name)
		}
	}
	for name, target := range wanted {
		if object.CheckRefName(name) == nil { // the hub does not take all that git does
			needed = append(needed, store.RefMove{Name: name, Target: target})
		}
	}
	slices.SortFunc(needed, func(a, b store.RefMove) int { return strings.Compare(a.Name, b.Name) })
	return needed, nil
}

// Take implements [moves.Desk].
func (f *Folder) Take(ctx context.Context, repo *store.Repo, wanted []store.RefMove) error {
	move := wanted[0]
	if len(wanted) > 1 || move.Name != object.BranchPrefix+f.Branch() || move.Target == "" {
		return &moves.Refused{Ref: move.Name, Reason: fmt.Sprintf(
			"Only %s can be changed here: it is what the folder is on. Make, move and delete branches and tags with git, in the folder.",
			f.Branch(),
		)}
	}
	if move.Name == detachedBranch && !f.Saves {
		return &moves.Refused{Ref: move.Name, Reason: "The folder is on no branch (HEAD is detached), so a commit would be lost. " +
			"Go to a branch with git switch, in the folder; or start sheaf open --save, which only writes files."}
	}
	to, err := repo.Commit(ctx, move.Target)
	if err != nil {
		return err
	}
	from := object.EmptyTree
	if move.Old != "" {
		at, err := repo.Commit(ctx, move.Old)
		if err != nil {
			return err
		}
		from = at.Tree
	}
	f.taking.Store(true)
	defer f.taking.Store(false)
	defer f.Expire() // the branch goes on to the commit of the person's git
	f.settled = ""
	err = f.files.Take(ctx, string(from), string(to.Tree), to.Message, !f.Saves)
	var refusal *worktree.Refusal
	switch {
	case errors.Is(err, worktree.ErrChanged):
		return fmt.Errorf("%w: %w", store.ErrRefMoved, err)
	case errors.As(err, &refusal):
		return &moves.Refused{Ref: move.Name, Reason: refusal.Reason}
	case err != nil:
		return fmt.Errorf("write to %s: %w", f.Path(), err)
	}
	return nil
}

// How long a look counts: for the requests of one page at least, and so that looking takes a sixth of the time at most.
const (
	lookEvery  = 250 * time.Millisecond
	lookFactor = 5
	lookLimit  = time.Minute
)

// Expire has the next Refresh look, however short a time ago that was done.
func (f *Folder) Expire() { f.expired.Store(true) }

// Refresh looks at the folder again, unless that was done just now.
func (f *Folder) Refresh(ctx context.Context) {
	if f.taking.Load() { // it is looked at there, and a hook may take long
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.expired.Swap(false) && time.Since(f.looked) < max(lookEvery, lookFactor*f.took) {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookLimit)
	defer cancel()
	begun := time.Now()
	err := f.bring(ctx)
	f.looked = time.Now()
	f.took = f.looked.Sub(begun)
	complaint := ""
	if err != nil {
		complaint = err.Error()
	}
	if complaint != "" && complaint != f.complain {
		f.log.Warn("the folder cannot be looked at, so pages show it as it was", "error", err)
	}
	f.complain = complaint
}

// AddressFile names, in the data folder, where the folder is shown.
const addressFile = "address"

// Address is where the folder was shown last, as HOST:PORT; empty: nowhere yet. Drafts in a browser are kept by address.
func (f *Folder) Address() string {
	text, err := os.ReadFile(filepath.Join(f.dir, addressFile))
	if err != nil {
		return ""
	}
	return string(bytes.TrimSpace(text))
}

// KeepAddress remembers where the folder is shown.
func (f *Folder) KeepAddress(address string) error {
	return os.WriteFile(filepath.Join(f.dir, addressFile), []byte(address+"\n"), 0o600)
}
