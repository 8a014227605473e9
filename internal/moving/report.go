package moving

// Report says what a move has made, and what has no counterpart at the target.
type Report struct {
	Moved   map[string]int `json:"moved"`   // how many of a kind the target has now
	Left    []Left         `json:"left"`    // what it has not, or has otherwise
	IsWhole bool           `json:"isWhole"` // all repositories were gone through
}

// Left is one thing that was left out, or that became something else.
type Left struct {
	Where  string `json:"where"` // OWNER/NAME, or the name of an account
	What   string `json:"what"`
	Reason string `json:"reason"`
}

func (r *Report) moved(kind string) {
	r.Moved[kind]++
}

func (r *Report) left(where, what, reason string) {
	r.Left = append(r.Left, Left{where, what, reason})
}
