package load_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// host is a code host that speaks REST as GitHub does, or as Gitea does: Gitea's calls are GitHub's but for few.
type host struct {
	url, api, user, token string
	client                *http.Client
	next                  atomic.Int64 // no name comes twice
}

// isGitea tells the two by where their API is.
func (h *host) isGitea() bool { return h.api == "/api/v1" }

// newHost is what SHEAF_LOAD_URL names, or else a Sheaf that ends with the benchmark.
func newHost(b *testing.B) *host {
	b.Helper()
	h := &host{
		url: os.Getenv("SHEAF_LOAD_URL"), api: cmp.Or(os.Getenv("SHEAF_LOAD_API"), "/api/v3"),
		user: cmp.Or(os.Getenv("SHEAF_LOAD_USER"), localUser), token: os.Getenv("SHEAF_LOAD_TOKEN"),
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: manyClients, DisableCompression: true}},
	}
	if h.url == "" {
		s, end := startSheaf(b)
		b.Cleanup(end)
		h.url, h.token = s.URL, s.Token
	}
	h.next.Store(int64(os.Getpid()) << 32)
	return h
}

// repository is the path of a repository's calls.
func (h *host) repository(name string) string { return h.api + "/repos/" + h.user + "/" + name }

// raw is the address of a file's bytes.
func (h *host) raw(name, path string) string {
	if h.isGitea() {
		return h.repository(name) + "/raw/" + path
	}
	return "/raw/" + h.user + "/" + name + "/main/" + path
}

func (h *host) cloneURL(name string) string {
	return strings.Replace(h.url, "://", "://"+h.user+":"+h.token+"@", 1) + "/" + h.user + "/" + name + ".git"
}

// call sends a request and reads its answer whole. A status that is no success is an error.
func (h *host) call(method, path string, header http.Header, body any) (http.Header, error) {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		sent = bytes.NewReader(text)
	}
	r, err := http.NewRequest(method, h.url+path, sent)
	if err != nil {
		return nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if h.token != "" {
		r.Header.Set("Authorization", "token "+h.token)
	}
	for name, values := range header {
		r.Header[name] = values
	}
	answer, err := h.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 400 {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 500))
		return nil, fmt.Errorf("%s %s: %s %s", method, path, answer.Status, text)
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.Header, err
}

func (h *host) get(path string) error {
	_, err := h.call(http.MethodGet, path, nil, nil)
	return err
}

// commitFile makes a commit of one new file on main.
func (h *host) commitFile(name string) error {
	method := http.MethodPut
	if h.isGitea() {
		method = http.MethodPost // its PUT is for files that are there
	}
	path := fmt.Sprintf("%s/contents/written/%d/%d.json", h.repository(name), h.next.Add(1)%100, h.next.Load())
	_, err := h.call(method, path, nil, hubtest.Object{"message": "m", "content": "e30K", "branch": "main"})
	return err
}

// push makes a commit in a work tree and pushes it to a branch.
func (h *host) push(b *testing.B, work, branch string) error {
	if err := os.WriteFile(filepath.Join(work, "pushed.json"), fmt.Append(nil, h.next.Add(1)), 0o600); err != nil {
		return err
	}
	return git(b, work, [][]string{{"add", "pushed.json"}, {"commit", "-qm", "m"}, {"push", "-q", "-f", "origin", "HEAD:" + branch}})
}

func git(b *testing.B, dir string, commands [][]string) error {
	for _, arguments := range commands {
		if output, err := hubtest.Git(b, dir, arguments...); err != nil {
			return fmt.Errorf("git %s: %w %s", arguments[0], err, output)
		}
	}
	return nil
}
