package administration

import (
	"net/http"

	"sheaf/internal/hub/audit"
)

type logPage struct {
	frame
	window
	Entries []audit.Entry
}

func (v *visit) showLog() {
	page := logPage{window: v.window()}
	entries, hasMore, err := v.Audit.Newest((page.Page-1)*pageSize, pageSize)
	if err != nil {
		v.fail("read the log", err)
		return
	}
	page.Entries = entries
	if hasMore {
		page.Next = page.Page + 1
	}
	v.render(http.StatusOK, "log", "Log", logPath, func(f frame) any { page.frame = f; return page })
}
