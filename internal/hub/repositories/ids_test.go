package repositories_test

import (
	"testing"

	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

// TestIDsAreNeverGivenTwice deletes the repositories with the highest ids.
func TestIDsAreNeverGivenTwice(t *testing.T) {
	s := hubtest.New(t)
	given := map[any]string{}
	create := func(name string) {
		t.Helper()
		made := s.Object(s.Send("POST", "/user/repos", object{"name": name}), 201)
		if other, ok := given[made["id"]]; ok {
			t.Errorf("%s has the id of %s, %v", name, other, made["id"])
		}
		given[made["id"]] = name
	}
	remove := func(names ...string) {
		t.Helper()
		for _, name := range names {
			if a := s.Send("DELETE", "/repos/ada/"+name, nil); a.Status != 204 {
				t.Fatalf("%s: %d %s", name, a.Status, a.Body)
			}
		}
	}
	create("one")
	create("two")
	remove("two")
	create("three")
	remove("three", "one")
	s.Restart()
	create("four")
	s.Restart()
	create("five")
}

// TestIDsThatAreReferredToAreNotGiven begins with a data folder of an earlier version, which does not know which ids
// were given: forks and pull requests refer to some that nobody has any more.
func TestIDsThatAreReferredToAreNotGiven(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	asEve := func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
	fork := s.Object(asEve("POST", repo+"/forks", object{}), 202)
	s.Object(asEve("PUT", "/repos/eve/forms/contents/a", object{"message": "m", "content": ""}), 201)
	s.Object(asEve("POST", repo+"/pulls", object{"title": "T", "head": "eve:main", "base": "main"}), 201)
	if a := asEve("DELETE", "/repos/eve/forms", nil); a.Status != 204 {
		t.Fatalf("delete the fork: %d %s", a.Status, a.Body)
	}
	s.RestartAfter(s.ForgetIDs)
	first := s.Object(s.Send("POST", "/user/repos", object{"name": "first"}), 201)
	if first["id"].(float64) <= fork["id"].(float64) {
		t.Errorf("the id %v was given, but a pull request refers to %v", first["id"], fork["id"])
	}
	const far = 1000
	s.RestartAfter(func() {
		s.ForgetIDs()
		s.SetRecord("ada/first", object{"fork_of": far})
	})
	second := s.Object(s.Send("POST", "/user/repos", object{"name": "second"}), 201)
	if second["id"].(float64) <= far {
		t.Errorf("the id %v was given, but a fork refers to %d", second["id"], far)
	}
}
