package metrics

import (
	"bytes"
	"fmt"

	"sheaf/internal/git/store"
	"sheaf/internal/hub"
)

// writeLoad writes what the embedded hub has to do.
func writeLoad(out *bytes.Buffer, load hub.Load) {
	one(out, "sheaf_repositories", "gauge", "Repositories in the data folder.", load.Repositories)
	one(out, "sheaf_repositories_open", "gauge", "Repositories that somebody has worked with.", load.Store.Open)

	one(out, "sheaf_git_children", "gauge", "Children of git that live now, idle readers among them.", load.Store.Children)
	for _, gauge := range []struct {
		name, help string
		of         func(store.Room) int
	}{
		{"sheaf_git_places", "Children of git that may work at once, by kind.", func(r store.Room) int { return r.All }},
		{"sheaf_git_places_taken", "Those that work now.", func(r store.Room) int { return r.Taken }},
		{"sheaf_git_places_queue", "Those who wait for a place.", func(r store.Room) int { return r.Queued }},
	} {
		head(out, gauge.name, "gauge", gauge.help)
		for _, room := range load.Store.Rooms {
			fmt.Fprintf(out, "%s{kind=%q} %d\n", gauge.name, room.Name, gauge.of(room))
		}
	}

	one(out, "sheaf_lock_queue", "gauge", "Those who wait for the lock of a repository now.", load.Store.LockQueue)
	one(out, "sheaf_lock_waits_total", "counter", "How often somebody had to wait for one.", load.Store.LockWaits)
	one(out, "sheaf_lock_wait_seconds_total", "counter", "How long they have waited.", load.Store.LockWaitTotal.Seconds())

	head(out, "sheaf_tree_cache_requests_total", "counter", "Lists of trees that were asked for, by whether they were kept.")
	fmt.Fprintf(out, "sheaf_tree_cache_requests_total{result=\"hit\"} %d\n", load.Store.TreeHits)
	fmt.Fprintf(out, "sheaf_tree_cache_requests_total{result=\"miss\"} %d\n", load.Store.TreeMisses)
	one(out, "sheaf_tree_cache_bytes", "gauge", "Memory of the lists that are kept.", load.Store.TreeBytes)

	one(out, "sheaf_hook_deliveries_waiting", "gauge", "Deliveries of webhooks that wait.", load.Hooks.Waiting)
	one(out, "sheaf_hook_deliveries_waiting_bytes", "gauge", "Their payloads.", load.Hooks.Bytes)
	one(out, "sheaf_hook_attempts_in_flight", "gauge", "Deliveries being sent now.", load.Hooks.Flying)
	one(out, "sheaf_hook_moves_behind", "gauge", "Moves of refs that are not made into deliveries yet.", load.Hooks.Behind)
	head(out, "sheaf_hook_attempts_total", "counter", "Attempts to deliver, by how they went.")
	fmt.Fprintf(out, "sheaf_hook_attempts_total{result=\"taken\"} %d\n", load.Hooks.Taken)
	fmt.Fprintf(out, "sheaf_hook_attempts_total{result=\"failed\"} %d\n", load.Hooks.Failed)
	one(out, "sheaf_hook_attempt_seconds_total", "counter", "How long they took.", load.Hooks.Took.Seconds())
	one(out, "sheaf_hook_deliveries_dropped_total", "counter", "Deliveries that a full queue has lost.", load.Hooks.Dropped)
}
