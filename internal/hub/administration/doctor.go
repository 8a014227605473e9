package administration

import (
	"net/http"
	"slices"

	"sheaf/internal/checkup"
)

type doctorPage struct {
	frame
	checkup.Report
	Groups []findingGroup
}

// findingGroup are the findings of one state.
type findingGroup struct {
	ID, Title string
	Findings  []checkup.Finding
}

// showDoctor shows what the doctor finds now, or has found a moment ago.
func (v *visit) showDoctor() {
	report, err := v.doctor.Report(v.r.Context())
	if err != nil {
		v.fail("look for what is wrong", err)
		return
	}
	page := doctorPage{Report: report}
	for _, group := range []struct {
		state     checkup.State
		id, title string
	}{{checkup.Wrong, "wrong", "Wrong"}, {checkup.Noted, "noted", "To know"}, {checkup.Fine, "fine", "Fine"}} {
		found := slices.DeleteFunc(slices.Clone(report.Findings), func(f checkup.Finding) bool { return f.State != group.state })
		if len(found) > 0 {
			page.Groups = append(page.Groups, findingGroup{group.id, group.title, found})
		}
	}
	v.render(http.StatusOK, "doctor", "Doctor", doctorPath, func(f frame) any { page.frame = f; return page })
}
