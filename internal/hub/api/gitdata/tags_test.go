package gitdata_test

import (
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestTags(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	created := s.Send("POST", repo+"/git/tags", object{"tag": "v1", "message": "One\n", "object": head, "type": "commit"})
	tag := s.Object(created, 201)
	if hubtest.Text(tag, "object", "sha") != head || hubtest.Text(tag, "tagger", "name") != "Ada Lovelace" || hubtest.Text(tag, "verification", "reason") != "unsigned" {
		t.Errorf("created %v", tag)
	}
	s.Object(s.Send("POST", repo+"/git/refs", object{"ref": "refs/tags/v1", "sha": tag["sha"]}), 201)
	if again := s.Object(s.Get(created.Header.Get("Location")), 200); hubtest.Text(again, "message") != "One\n" || hubtest.Text(again, "tag") != "v1" {
		t.Errorf("read %v", again)
	}
	if shown := hubtest.MustGit(t, s.Bare("forms"), "show", "--no-patch", "--format=%H", "v1"); !strings.Contains(shown, "Tagger: Ada Lovelace") || !strings.Contains(shown, head) {
		t.Errorf("git shows %s", shown)
	}
	dated := s.Object(s.Send("POST", repo+"/git/tags", object{
		"tag": "v2", "message": "", "object": head, "type": "commit", "tagger": object{"name": "G", "email": "g@x", "date": "2011-06-17T14:53:35-07:00"},
	}), 201)
	if hubtest.Text(dated, "tagger", "date") != "2011-06-17T21:53:35Z" {
		t.Errorf("dated %v", dated["tagger"])
	}
	listed := s.List(s.Get(repo+"/tags"), 200)
	if len(listed) != 1 || hubtest.Text(listed[0], "commit", "sha") != head {
		t.Errorf("listed %v", listed)
	}
	for message, body := range map[string]object{
		"Object is not a tree":          {"tag": "v3", "message": "m", "object": head, "type": "tree"},
		"Object does not exist":         {"tag": "v3", "message": "m", "object": strings.Repeat("1", 40), "type": "commit"},
		"a..b is not a valid tag name.": {"tag": "a..b", "message": "m", "object": head, "type": "commit"},
	} {
		s.WantProblem(s.Send("POST", repo+"/git/tags", body), 422, message)
	}
	s.WantProblem(s.Get(repo+"/git/tags/"+head), 404, "Not Found")
	hubtest.Fsck(t, s.Bare("forms"))
}
