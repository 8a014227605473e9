package decap

import (
	"encoding/json"

	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"

	_ "embed"
)

// written has the settings that are told apart. The browser imports the same file (web/src/builder/beginnings/decap).
//
//go:embed settings.json
var written []byte

// names are the reasons why settings are left out, or that they are taken, by where they stand. What is not in them is unknown.
var names = func() (read struct{ Top, Collection, Field map[string]string }) {
	var lists map[string]map[string][]string
	if err := json.Unmarshal(written, &lists); err != nil {
		panic(err) // it is part of the program
	}
	byName := func(of string) map[string]string {
		made := map[string]string{}
		for reason, names := range lists[of] {
			for _, name := range names {
				made[name] = reason
			}
		}
		return made
	}
	read.Top, read.Collection, read.Field = byName("top"), byName("collection"), byName("field")
	return read
}()

const taken = "taken"

func (r *reader) leaveOutMembers(of *tree.Node, at string, reasons map[string]string) {
	for _, member := range settings.Members(of) {
		reason, isKnown := reasons[member.Name]
		switch {
		case reason == taken, member.Name == "i18n" && isSwitch(member.Node), reason == string(outline.NoWay) && member.Node.Value == true:
			// What is allowed needs no word: create, delete, publish.
			continue
		case member.Name == "i18n":
			// A value that is the same in all languages.
			reason, isKnown = string(outline.NoWay), true
		}
		if !isKnown {
			reason = string(outline.Unknown)
		}
		r.leaveOut(at+member.Name, member.Offset, outline.Reason(reason), settings.Written(member.Node))
	}
}

func (r *reader) leaveOutTools() { r.leaveOutMembers(r.config, "", names.Top) }

func (r *reader) leaveOutSettings(part *tree.Node, at string) {
	r.leaveOutMembers(part, at+".", names.Collection)
}

func (r *reader) leaveOutFieldSettings(field *tree.Node, at string) {
	r.leaveOutMembers(field, at+".", names.Field)
}

// isSwitch tells whether a field is translated, or is no field of a translation: that is for who translates to say.
func isSwitch(i18n *tree.Node) bool {
	switch i18n.Value {
	case true, false, "translate", "none":
		return true
	}
	return false
}
