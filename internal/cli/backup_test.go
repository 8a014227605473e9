package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestBackupIsKilled makes backups of a running server again and again, while people write, and kills most of them;
// then it kills restores. What is taken for a backup is whole, and has all that was acknowledged before it began.
func TestBackupIsKilled(t *testing.T) {
	s := newSite(t)
	data, into := filepath.Join(s.folder, "data"), filepath.Join(s.folder, "backups")
	url := s.serve(data)
	out, err := s.command(nil, "sheaf", "token", "--data", data).Output()
	if err != nil {
		t.Fatal(err)
	}
	writer := &contentWriter{url: url + "/api/v3/repos/you/wholesale/contents/", token: strings.TrimSpace(string(out))}
	stop := make(chan struct{})
	var group sync.WaitGroup
	for who := range 3 {
		group.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				if err := writer.write(fmt.Sprintf("w%d/%d.txt", who, i)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	var longest time.Duration
	for round := range 7 {
		acknowledged := writer.list()
		backup := s.command(nil, "sheaf", "backup", "--data", data, "--to", into)
		began := time.Now()
		if err := backup.Start(); err != nil {
			t.Fatal(err)
		}
		if isKilled := round%3 != 0; isKilled {
			timer := time.AfterFunc(rand.N(longest), func() { _ = backup.Process.Kill() })
			if backup.Wait() != nil {
				timer.Stop()
				continue // and what is there is none of it
			}
			timer.Stop()
		} else if err := backup.Wait(); err != nil {
			t.Fatal(err)
		}
		longest = max(longest, time.Since(began))
		restored := filepath.Join(s.folder, fmt.Sprintf("restored-%d", round))
		s.restoreKilling(into, restored)
		checkFiles(t, filepath.Join(restored, "git", "repositories", "you", "wholesale.git"), acknowledged)
	}
	close(stop)
	group.Wait()
	if len(writer.list()) == 0 {
		t.Error("nothing was written")
	}
	if text, err := s.command(nil, "sheaf", "doctor", "--data", filepath.Join(s.folder, "restored-0")).CombinedOutput(); err != nil {
		t.Errorf("doctor: %v: %s", err, text)
	}
	// The restored hub works, for the same token.
	again := &contentWriter{url: s.serve(filepath.Join(s.folder, "restored-0")) + "/api/v3/repos/you/wholesale/contents/", token: writer.token}
	if err := again.write("after.txt"); err != nil {
		t.Error(err)
	}
}

// TestDocumentedBackup runs the commands of docs/deployment.md.
func TestDocumentedBackup(t *testing.T) {
	s := newSite(t)
	s.serve(filepath.Join(s.folder, "data"))
	text, err := os.ReadFile("../../docs/deployment.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## Backup and restore\n\n```sh\n")
	commands, _, _ := strings.Cut(section, "```")
	for line := range strings.Lines(commands) {
		words := strings.Fields(strings.ReplaceAll(line, "/srv/backups", "./backups"))
		if out, err := s.command(nil, filepath.Base(words[0]), words[1:]...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", line, err, out)
		}
	}
	if _, err := os.Stat(filepath.Join(s.folder, "restored", "accounts.json")); err != nil {
		t.Error(err)
	}
}

// serve starts a server that is killed when the test ends, and gives its address.
func (s *site) serve(data string) (url string) {
	s.t.Helper()
	return s.serveWith(data)
}

func (s *site) serveWith(data string, more ...string) (url string) {
	s.t.Helper()
	command := s.command(nil, "sheaf", append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data}, more...)...)
	stdout, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	line := make([]byte, 256)
	n, err := stdout.Read(line)
	url, isThere := strings.CutPrefix(strings.TrimSpace(string(line[:n])), "Sheaf is at ")
	if err != nil || !isThere {
		s.t.Fatalf("the server said %q, %v", line[:n], err)
	}
	return url
}

// restoreKilling restores after some restores that were killed. None of them left a part of a data folder.
func (s *site) restoreKilling(from, data string) {
	s.t.Helper()
	for attempt := 1; ; attempt++ {
		restore := s.command(nil, "sheaf", "restore", "--from", from, "--data", data)
		var said bytes.Buffer
		restore.Stderr = &said
		if err := restore.Start(); err != nil {
			s.t.Fatal(err)
		}
		isLast := attempt == 4
		if !isLast {
			defer time.AfterFunc(rand.N(200*time.Millisecond), func() { _ = restore.Process.Kill() }).Stop()
		}
		err := restore.Wait()
		if err == nil {
			return
		}
		if isLast {
			s.t.Fatalf("restore: %v: %s", err, said.String())
		}
		if _, err := os.Stat(filepath.Join(data, "accounts.json")); err == nil {
			return // it was killed after it had done all
		}
		if _, err := os.Stat(data); err == nil {
			s.t.Fatal("a part of a data folder was left")
		}
	}
}

// contentWriter writes files by the API, and knows which were acknowledged.
type contentWriter struct {
	url, token string
	client     *http.Client // nil: the default one

	mu   sync.Mutex
	done []string
}

func (w *contentWriter) list() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string(nil), w.done...)
}

func (w *contentWriter) write(name string) error {
	body, err := json.Marshal(map[string]string{"message": name, "content": ""})
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPut, w.url+name, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+w.token)
	response, err := cmp.Or(w.client, http.DefaultClient).Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	switch response.StatusCode {
	case http.StatusCreated:
		w.mu.Lock()
		defer w.mu.Unlock()
		w.done = append(w.done, name)
		return nil
	case http.StatusConflict: // another writer was first
		return nil
	}
	return fmt.Errorf("%s answered %s", w.url+name, response.Status)
}

func checkFiles(t *testing.T, bare string, names []string) {
	t.Helper()
	if out, err := exec.Command("git", "-C", bare, "fsck", "--full", "--strict").CombinedOutput(); err != nil {
		t.Errorf("fsck: %v: %s", err, out)
	}
	out, err := exec.Command("git", "-C", bare, "ls-tree", "-r", "--name-only", "main").Output()
	if err != nil {
		t.Fatal(err)
	}
	there := "\n" + string(out)
	for _, name := range names {
		if !strings.Contains(there, "\n"+name+"\n") {
			t.Errorf("%s was acknowledged and is not in the backup", name)
		}
	}
}
