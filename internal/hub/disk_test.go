package hub_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
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
	s, _ := startProcess(t, dir, wrap...)
	repo := s.newRepository("forms")
	other := s.newRepository("other")
	s.object(s.send("PUT", other+"/contents/a", object{"message": "m", "content": noise(2 << 20)}), 201)
	put := func(path string, size int) answer {
		return s.send("PUT", repo+"/contents/"+path, object{"message": path, "content": noise(size)})
	}
	s.object(put("small.json", 1000), 201)
	accepted, refused := 0, answer{}
	for i := range 12 {
		a := put(fmt.Sprintf("large%d", i), 1<<20+4*i)
		if a.status != 201 {
			refused = a
			break
		}
		accepted++
	}
	s.wantProblem(refused, 507, full)
	head := s.head(repo, "main")
	if commits := s.list(s.get(repo+"/commits"), 200); len(commits) != accepted+2 || text(commits, 0, "sha") != head {
		t.Errorf("%d commits, %d files were accepted", len(commits), accepted)
	}
	many := list{}
	for i := range 80 { // as a pack
		many = append(many, object{"path": fmt.Sprint("f", i), "mode": "100644", "content": noise(1<<15 + 4*i)})
	}
	s.wantProblem(s.send("POST", repo+"/git/trees", object{"base_tree": head, "tree": many}), 507, full)
	if tree := s.object(s.get(repo+"/git/trees/main?recursive=1"), 200); len(tree["tree"].(list)) != accepted+2 {
		t.Errorf("tree: %v", tree)
	}
	if a := s.send("DELETE", other, nil); a.status != 204 {
		t.Fatalf("delete: %d %s", a.status, a.body)
	}
	s.object(put("again", 1<<20), 201)
	s.object(s.send("POST", repo+"/git/trees", object{"base_tree": head, "tree": many[:25]}), 201)
}

// noise is base64 of bytes that do not shrink.
func noise(size int) string {
	state := uint32(size) | 1
	var text strings.Builder
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	for range size / 4 * 4 {
		state ^= state << 13
		state ^= state >> 17
		state ^= state << 5
		text.WriteByte(digits[state%64])
	}
	return text.String()
}
