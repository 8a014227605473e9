package endurance_test

import (
	"fmt"
	"os/exec"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// A disk that is full gives a clear answer and no half-written things, and the hub goes on once there is
// room. The disk is a small one in memory, mounted where only the hub and its children see it; where the
// system does not allow that, no file of the hub may grow beyond a size.
func TestFullDisk(t *testing.T) {
	const full = "There is no room left on the disk of this server. Nothing was changed. Try again once there is room."
	t.Parallel()
	dir := t.TempDir()
	wrap := []string{"unshare", "--user", "--map-root-user", "--mount", "sh", "-c", `mount -t tmpfs -o size=6m none "$0" && exec "$@"`, dir}
	if exec.Command("unshare", "--user", "--map-root-user", "--mount", "true").Run() != nil {
		wrap = []string{"sh", "-c", `ulimit -f 2000; trap "" XFSZ; exec "$@"`, dir} // blocks of 512 bytes
	}
	s, _ := hubtest.StartProcess(t, dir, wrap...)
	repo := s.NewRepository("forms")
	other := s.NewRepository("other")
	s.Object(s.Send("PUT", other+"/contents/a", object{"message": "m", "content": hubtest.Noise(2 << 20)}), 201)
	put := func(path string, size int) hubtest.Answer {
		return s.Send("PUT", repo+"/contents/"+path, object{"message": path, "content": hubtest.Noise(size)})
	}
	s.Object(put("small.json", 1000), 201)
	accepted, refused := 0, hubtest.Answer{}
	for i := range 12 {
		a := put(fmt.Sprintf("large%d", i), 1<<20+4*i)
		if a.Status != 201 {
			refused = a
			break
		}
		accepted++
	}
	s.WantProblem(refused, 507, full)
	head := s.Head(repo, "main")
	if commits := s.List(s.Get(repo+"/commits"), 200); len(commits) != accepted+2 || hubtest.Text(commits, 0, "sha") != head {
		t.Errorf("%d commits, %d files were accepted", len(commits), accepted)
	}
	many := list{}
	for i := range 80 { // as a pack
		many = append(many, object{"path": fmt.Sprint("f", i), "mode": "100644", "content": hubtest.Noise(1<<15 + 4*i)})
	}
	s.WantProblem(s.Send("POST", repo+"/git/trees", object{"base_tree": head, "tree": many}), 507, full)
	if tree := s.Object(s.Get(repo+"/git/trees/main?recursive=1"), 200); len(tree["tree"].(list)) != accepted+2 {
		t.Errorf("tree: %v", tree)
	}
	if a := s.Send("DELETE", other, nil); a.Status != 204 {
		t.Fatalf("delete: %d %s", a.Status, a.Body)
	}
	s.Object(put("again", 1<<20), 201)
	s.Object(s.Send("POST", repo+"/git/trees", object{"base_tree": head, "tree": many[:25]}), 201)
}
