package repositories

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"sheaf/internal/git/store"
)

// Protection says what may happen to a branch. Its zero value is GitHub's for a
// branch that is protected and no more: no forced moves and no deletion.
type Protection struct {
	RequirePull      bool     `json:"require_pull,omitempty"`
	Approvals        int      `json:"approvals,omitempty"` // that a pull request needs
	Checks           []string `json:"checks,omitempty"`    // contexts of statuses that must be "success"
	StrictChecks     bool     `json:"strict_checks,omitempty"`
	HasChecks        bool     `json:"has_checks,omitempty"` // also with no checks named
	EnforceAdmins    bool     `json:"enforce_admins,omitempty"`
	AllowForcePushes bool     `json:"allow_force_pushes,omitempty"`
	AllowDeletions   bool     `json:"allow_deletions,omitempty"`
	IsLocked         bool     `json:"locked,omitempty"`
	LinearHistory    bool     `json:"linear_history,omitempty"`
	IsRestricted     bool     `json:"restricted,omitempty"` // only Pushers may push
	Pushers          []int64  `json:"pushers,omitempty"`    // users
}

// Move is what somebody wants to do with a branch. What takes git to find out is
// found out where a rule asks for it.
type Move struct {
	User       int64
	IsAdmin    bool
	IsCreation bool
	IsForced   bool // leaves commits of the branch behind
	IsDeletion bool
	IsByPull   bool // merges a pull request

	MakesMerge    func() (bool, error)             // puts a commit with two parents onto the branch
	IsBehind      func() (bool, error)             // the pull request lacks commits of the branch
	Opinions      func() (int, bool, error)        // how many who may push approve, and whether one requests changes
	StatusSuccess func(check string) (bool, error) // of what comes onto the branch
}

// GitHub's words for what protects a branch.
const (
	noDeletion       = "Cannot delete this branch"
	noForce          = "Cannot force-push to this branch"
	noChange         = "Cannot change this locked branch"
	noPusher         = "You're not authorized to push to this branch. Visit https://docs.github.com/articles/about-protected-branches/ for more information."
	onlyPulls        = "Changes must be made through a pull request."
	noMerges         = "Merge commits are not allowed on this branch."
	IsOutOfDate      = "Head branch is out of date. Review and try the merge again."
	needsReview      = "At least 1 approving review is required by reviewers with write access."
	needsReviews     = "At least %d approving reviews are required by reviewers with write access."
	changesRequested = "Changes have been requested."
	needsCheck       = "Required status check %q is expected."
)

// Refusal is why a branch may not be moved so, in GitHub's words; empty: it may.
// A branch that does not exist yet may be made by whoever may push to it.
func (p Protection) Refusal(move Move) (string, error) {
	switch {
	case move.IsDeletion && !p.AllowDeletions:
		return noDeletion, nil
	case move.IsForced && !p.AllowForcePushes:
		return noForce, nil
	case move.IsAdmin && !p.EnforceAdmins:
		return "", nil
	case p.IsLocked:
		return noChange, nil
	case !p.MayPush(move.User):
		return noPusher, nil
	case move.IsDeletion || move.IsCreation:
		return "", nil
	case p.RequirePull && !move.IsByPull:
		return onlyPulls, nil
	}
	if p.RequirePull && move.IsByPull {
		if reason, err := p.reviewRefusal(move); err != nil || reason != "" {
			return reason, err
		}
	}
	if p.LinearHistory {
		if makes, err := move.MakesMerge(); err != nil || makes {
			return noMerges, err
		}
	}
	return p.checkRefusal(move)
}

// reviewRefusal is Refusal as far as reviews go.
func (p Protection) reviewRefusal(move Move) (string, error) {
	approvals, isRefused, err := move.Opinions()
	switch {
	case err != nil:
		return "", err
	case isRefused && p.Approvals > 0:
		return changesRequested, nil
	case approvals < p.Approvals && p.Approvals == 1:
		return needsReview, nil
	case approvals < p.Approvals:
		return fmt.Sprintf(needsReviews, p.Approvals), nil
	}
	return "", nil
}

// checkRefusal is Refusal as far as the required checks go.
func (p Protection) checkRefusal(move Move) (string, error) {
	for _, check := range p.Checks {
		isSuccess, err := move.StatusSuccess(check)
		if err != nil {
			return "", err
		}
		if !isSuccess {
			return fmt.Sprintf(needsCheck, check), nil
		}
	}
	if p.StrictChecks && p.HasChecks && move.IsByPull {
		if isBehind, err := move.IsBehind(); err != nil || isBehind {
			return IsOutOfDate, err
		}
	}
	return "", nil
}

// MayPush reports whether a user is among those who may push, if at all and
// without regard to what else is demanded.
func (p Protection) MayPush(user int64) bool {
	return !p.IsLocked && (!p.IsRestricted || slices.Contains(p.Pushers, user))
}

// Protection returns what protects a branch, if anything does.
func (r Repository) Protection(branch string) (Protection, bool) {
	p, ok := r.About.Protections[branch]
	return p, ok
}

// Protect protects a branch, or with nil protects it no longer.
func (c *Catalogue) Protect(ctx context.Context, id int64, branch string, p *Protection, permit Permit) error {
	return c.change(ctx, id, permit, func(about *About) {
		changed := maps.Clone(about.Protections)
		if changed == nil {
			changed = map[string]Protection{}
		}
		if p == nil {
			delete(changed, branch)
		} else {
			changed[branch] = *p
		}
		about.Protections = changed
	})
}

// RenameBranch lets what is known of a branch follow it to another name, at which it is already: its protection, and
// that it is the default branch.
func (c *Catalogue) RenameBranch(ctx context.Context, id int64, from, to string, permit Permit) error {
	return c.locked(ctx, id, permit, func(r Repository, l *store.Lock) error {
		if protection, isProtected := r.About.Protections[from]; isProtected {
			changed := maps.Clone(r.About.Protections)
			delete(changed, from)
			changed[to] = protection
			r.About.Protections = changed
			if err := c.write(r, l); err != nil {
				return err
			}
		}
		branch, err := l.DefaultBranch(ctx)
		if err == nil && branch == from {
			err = l.SetDefaultBranch(ctx, to)
		}
		return err
	})
}
