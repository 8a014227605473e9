package repositories_test

import (
	"errors"
	"reflect"
	"testing"

	"sheaf/internal/hub/repositories"
)

// A change whose last step fails has changed nothing: neither the branch that was to be the default one, nor the name, nor
// the forks.
func TestUpdateIsWholeOrNothing(t *testing.T) {
	c, busy, _, fork := open(t)
	before := allOf(t, c, busy.About.ID, fork.About.ID)
	errLate := errors.New("somebody has archived it meanwhile")
	changes := repositories.Changes{DefaultBranch: new("next"), Name: new("calm"), Private: new(true), Description: new("d")}
	isLast := func(r repositories.Repository) error {
		if now, ok := c.ByID(fork.About.ID); ok && now.About.ForkOf == 0 {
			return errLate // all steps but the last are done
		}
		return nil
	}
	if _, err := c.Update(t.Context(), busy.About.ID, changes, isLast); !errors.Is(err, errLate) {
		t.Fatal(err)
	}
	if after := allOf(t, c, busy.About.ID, fork.About.ID); !reflect.DeepEqual(before, after) {
		t.Errorf("it was\n%v\nand is\n%v", before, after)
	}
	if _, moved := c.Moved("ada", "calm"); moved {
		t.Error("the name that it did not get leads to it")
	}
	changed, err := c.Update(t.Context(), busy.About.ID, changes, nil)
	if err != nil {
		t.Fatal(err)
	}
	if branch, err := changed.DefaultBranch(t.Context()); err != nil || branch != "next" || changed.Name().Repo != "calm" || !changed.About.Private {
		t.Errorf("then it is %v with %s, %v", changed.About, branch, err)
	}
}

// allOf is what an update may change of a repository and its fork.
func allOf(t *testing.T, c *repositories.Catalogue, id, fork int64) []any {
	t.Helper()
	r, isThere := c.ByID(id)
	forked, isForkThere := c.ByID(fork)
	found, isFound := c.Find(r.Name().Owner, r.Name().Repo)
	branch, err := r.DefaultBranch(t.Context())
	if err != nil || !isThere || !isForkThere || !isFound || found.About.ID != id {
		t.Fatal(isThere, isForkThere, isFound, err)
	}
	return []any{r.Name(), branch, r.About, forked.About}
}
