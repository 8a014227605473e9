package repositories

import (
	"sheaf/internal/git/store"
	"sheaf/internal/hub/audit"
)

// Deeds are what the log of who did what has of an update of a repository, which had a name and was like that before.
func Deeds(name store.Name, was About, is Repository) (deeds []audit.Entry) {
	add := func(did audit.Deed, detail string) {
		deeds = append(deeds, audit.Entry{Did: did, To: is.Name().String(), Detail: detail})
	}
	if name != is.Name() {
		add(audit.Renamed, "from "+name.String())
	}
	if was.Private != is.About.Private {
		add(either(is.About.Private, audit.MadePrivate, audit.MadePublic), "")
	}
	if was.Archived != is.About.Archived {
		add(either(is.About.Archived, audit.Archived, audit.EndedArchive), "")
	}
	return deeds
}

func either(first bool, a, b audit.Deed) audit.Deed {
	if first {
		return a
	}
	return b
}
