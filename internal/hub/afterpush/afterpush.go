// Package afterpush runs a command of the operator's after branches and tags have moved.
//
// What is to be run is kept in a file, so that a crash forgets nothing; a command can be run twice then. In one
// repository there is one command at a time, and what comes meanwhile to the same ref is one run.
package afterpush

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/processgroup"
)

// shell is Git's own on Windows, where it must be in the PATH.
const shell = "sh"

// File keeps what is to be run, in the data folder.
const File = "after-push.json"

const (
	// TimeLimit is how long one command may take.
	TimeLimit = 10 * time.Minute

	atOnce     = 4               // commands, of different repositories
	maxPending = 1_000           // refs of one repository
	grace      = 3 * time.Second // from being asked to end to being killed
	maxOutput  = 32 << 10        // bytes that are logged
)

// Move is a ref that has moved. An empty Before is a ref that was made, an empty After one that was deleted.
type Move struct {
	Repository int64     `json:"repository"`
	Ref        string    `json:"ref"`
	Before     object.ID `json:"before,omitempty"`
	After      object.ID `json:"after,omitempty"`
	Pusher     string    `json:"pusher,omitempty"` // login, of the last one
}

// Runner runs the command. Its methods may be called from many goroutines.
type Runner struct {
	command   string
	path      string
	catalogue *repositories.Catalogue
	log       *slog.Logger
	timeLimit time.Duration

	mu      sync.Mutex
	pending []Move         // in the order in which they came
	running map[int64]bool // repositories
	more    chan struct{}  // something is pending that was not, or may run now
}

// Open reads what an earlier process has left to be run.
func Open(dir, command string, catalogue *repositories.Catalogue, log *slog.Logger) *Runner {
	r := &Runner{
		command: command, path: filepath.Join(dir, File), catalogue: catalogue, log: log, timeLimit: TimeLimit,
		running: map[int64]bool{}, more: make(chan struct{}, 1),
	}
	text, err := os.ReadFile(r.path)
	if errors.Is(err, fs.ErrNotExist) {
		return r
	}
	if err == nil {
		err = json.Unmarshal(text, &r.pending)
	}
	if err != nil { // which keeps nobody from working
		r.pending = nil
		log.Warn("which commands were to be run is not known", "error", fmt.Errorf("read %s: %w", File, err))
	}
	r.wake()
	return r
}

// Add lets the command be run for a move. It does not wait for it. A move that was added before a crash may be added
// again after it.
func (r *Runner) Add(m Move) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	count, last := 0, -1
	for i, other := range r.pending {
		if other.Repository != m.Repository {
			continue
		}
		count++
		if other.Ref == m.Ref {
			last = i // there are two where one runs, or ran when the process ended
		}
	}
	if last >= 0 && !(r.running[m.Repository] && r.isFirst(last)) {
		r.pending[last].After, r.pending[last].Pusher = m.After, m.Pusher
		return r.keep()
	}
	if count >= maxPending {
		return fmt.Errorf("more than %d refs of one repository wait for the command", maxPending)
	}
	r.pending = append(r.pending, m)
	r.wake()
	return r.keep()
}

// isFirst reports whether a move is the first one of its repository: the one that runs, if one does.
func (r *Runner) isFirst(i int) bool {
	return !slices.ContainsFunc(r.pending[:i], func(other Move) bool { return other.Repository == r.pending[i].Repository })
}

func (r *Runner) keep() error {
	text, err := json.Marshal(r.pending)
	if err == nil {
		err = durable.WriteFile(r.path, append(text, '\n'), 0o600)
	}
	if err != nil {
		return fmt.Errorf("note what is to be run: %w", err)
	}
	return nil
}

func (r *Runner) wake() {
	select {
	case r.more <- struct{}{}:
	default:
	}
}

// Run runs what is pending until the context ends, which ends the commands as well; the next Run begins them again.
func (r *Runner) Run(ctx context.Context) {
	places := make(chan struct{}, atOnce)
	var group sync.WaitGroup
	defer group.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.more:
		}
		for {
			m, ok := r.next()
			if !ok {
				break
			}
			select {
			case <-ctx.Done():
				return
			case places <- struct{}{}:
			}
			group.Go(func() {
				r.run(ctx, m)
				<-places
				r.done(ctx, m)
			})
		}
	}
}

// next takes the first move of a repository in which nothing runs.
func (r *Runner) next() (Move, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range r.pending {
		if !r.running[m.Repository] {
			r.running[m.Repository] = true
			return m, true
		}
	}
	return Move{}, false
}

func (r *Runner) done(ctx context.Context, m Move) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.running, m.Repository)
	r.wake()
	if ctx.Err() != nil {
		return // it was broken off
	}
	i := slices.IndexFunc(r.pending, func(other Move) bool { return other.Repository == m.Repository })
	r.pending = slices.Delete(r.pending, i, i+1)
	if err := r.keep(); err != nil {
		r.log.Warn("after a restart a command may be run twice", "error", err)
	}
}

// run runs the command for one move, and logs what it says.
func (r *Runner) run(ctx context.Context, m Move) {
	repo, ok := r.catalogue.ByID(m.Repository)
	if !ok {
		return // it was deleted
	}
	folder, err := repo.Folder()
	if err != nil {
		return
	}
	name := repo.Name().String()
	before, after := cmp.Or(m.Before, object.Zero), cmp.Or(m.After, object.Zero)
	limited, cancel := context.WithTimeout(ctx, r.timeLimit)
	defer cancel()
	var output tail
	// As git does with its aliases: the command may be a name, or words for a shell.
	child := exec.CommandContext(limited, shell, "-c", r.command+` "$@"`, r.command, name, m.Ref, string(before), string(after))
	child.Env = append(ownEnvironment(),
		"SHEAF_REPOSITORY="+name, "SHEAF_GIT_DIR="+folder, "SHEAF_REF="+m.Ref,
		"SHEAF_BEFORE="+string(before), "SHEAF_AFTER="+string(after), "SHEAF_PUSHER="+m.Pusher)
	child.Stdout, child.Stderr = &output, &output
	child.WaitDelay = grace
	group := processgroup.New(child)
	defer group.Release()
	began := time.Now()
	if err = group.Start(processgroup.Limits{}); err == nil {
		err = child.Wait()
		group.Kill() // what it has left behind
	}
	log := r.log.With("repository", name, "ref", m.Ref, "after", string(after), "took", time.Since(began).Round(time.Millisecond), "output", output.String())
	switch {
	case ctx.Err() != nil:
		log.Warn("the command after a push was broken off, and runs again after the next start")
	case limited.Err() != nil:
		log.Warn("the command after a push took too long and was ended", "limit", r.timeLimit)
	case errors.Is(err, exec.ErrWaitDelay):
		log.Warn("the command after a push has run; what it had left running was ended")
	case err != nil:
		log.Warn("the command after a push failed", "error", err)
	default:
		log.Info("the command after a push has run")
	}
}

// ownEnvironment is that of this process without our own settings: secrets are among them.
func ownEnvironment() []string {
	return slices.DeleteFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "SHEAF_") })
}

// tail keeps the end of what is written.
type tail struct {
	text bytes.Buffer
	cut  bool
}

func (t *tail) Write(p []byte) (int, error) {
	t.text.Write(p)
	if over := t.text.Len() - maxOutput; over > 0 {
		t.text.Next(over)
		t.cut = true
	}
	return len(p), nil
}

func (t *tail) String() string {
	text := strings.TrimSpace(strings.ToValidUTF8(t.text.String(), "\uFFFD"))
	if t.cut {
		text = "... " + text
	}
	return text
}
