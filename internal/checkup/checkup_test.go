package checkup_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sheaf/internal/checkup"
)

func TestOneExaminationAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var runs atomic.Int32
		desk := checkup.NewDesk(func(ctx context.Context) []checkup.Finding {
			if _, ok := ctx.Deadline(); !ok {
				t.Error("it may take for ever")
			}
			time.Sleep(time.Second)
			return []checkup.Finding{{Check: "Run", State: checkup.Wrong}, {Check: string('0' + runs.Add(1))}}
		}, time.Now)
		first, leave := context.WithCancel(t.Context())
		var group sync.WaitGroup
		for i := range 20 {
			group.Go(func() {
				ctx := t.Context()
				if i == 0 {
					ctx = first
				}
				report, err := desk.Report(ctx)
				if err == nil && (report.Wrong() != 1 || report.Findings[1].Check != "1") {
					t.Errorf("%+v", report)
				}
				if err != nil && (i != 0 || !errors.Is(err, context.Canceled)) {
					t.Error(err)
				}
			})
		}
		time.Sleep(time.Millisecond)
		leave() // the others have their report all the same
		group.Wait()
		time.Sleep(checkup.Kept - 2*time.Second)
		if _, err := desk.Report(t.Context()); err != nil || runs.Load() != 1 {
			t.Errorf("soon after: %d examinations, %v", runs.Load(), err)
		}
		time.Sleep(3 * time.Second)
		if _, err := desk.Report(t.Context()); err != nil || runs.Load() != 2 {
			t.Errorf("later: %d examinations, %v", runs.Load(), err)
		}
	})
}

// Whoever waits for an examination that breaks looks for themselves.
func TestExaminationThatBreaks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var runs atomic.Int32
		desk := checkup.NewDesk(func(context.Context) []checkup.Finding {
			time.Sleep(time.Second)
			if runs.Add(1) == 1 {
				panic("broken")
			}
			return nil
		}, time.Now)
		var group sync.WaitGroup
		for range 2 {
			group.Go(func() {
				defer func() { _ = recover() }() // as net/http does
				if _, err := desk.Report(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if runs.Load() != 2 {
			t.Errorf("%d examinations", runs.Load())
		}
	})
}
