package sample

// repository is a sample repository with its history.
type repository struct {
	owner       string // empty: the user's own account
	name        string
	description string
	isPrivate   bool
	branches    []branch
}

// branch is a line of commits, the oldest first.
type branch struct {
	name    string
	from    string // the branch it leaves; empty: none
	commits []commit
}

// commit adds files and then edits what is there.
type commit struct {
	author  person
	at      string // RFC 3339
	message string
	folder  string   // of the content, to take files from
	files   []string // paths or folders in it; empty: all
	edits   []replacement
	make    func() []file // files that no one wrote by hand
}

// replacement changes the one place of a file that has this text.
type replacement struct{ path, old, new string }

// file is a generated file.
type file struct {
	path    string
	content []byte
}

type person struct{ name, email string }

var (
	marina = person{"Marina Holt", "marina@harbour-hearth.example"}
	jonas  = person{"Jonas Lind", "jonas@harbour-hearth.example"}
	samir  = person{"Samir Haddad", "samir@harbour-hearth.example"}
	priya  = person{"Priya Raman", "priya@raman.example"}
	inge   = person{"Inge Falk", "inge@tidewater.example"}
)

const organisation = "tidewater-conf"

// repositories lists the sample, in the order in which it is made.
func repositories() []repository {
	return []repository{harbourSite(), wholesale(), archive(), programme(), volunteers(), recipes()}
}

func harbourSite() repository {
	const site, prices = "harbour-site", "menu/prices.json"
	return repository{
		name:        site,
		description: "Content of the Harbour & Hearth site: bakery and coffee roastery at the old ferry landing",
		branches: []branch{
			{name: "main", commits: []commit{
				{author: marina, at: "2026-02-03T20:14:09+01:00", message: "Begin the site's content", folder: site, files: []string{"README.md", "settings.sheaf.json", "settings.json"}},
				{author: priya, at: "2026-02-05T10:02:51+01:00", message: "Add the lamp and the theme's measures", folder: site, files: []string{"pictures", "theme"}},
				{author: marina, at: "2026-02-09T21:40:33+01:00", message: "Write down our story", folder: site, files: []string{"pages"}},
				{author: jonas, at: "2026-02-17T04:51:12+01:00", message: "Put the board behind the counter into a form\n\nThe printed board is made from this list every Monday. Sizes are a list, because\na loaf has two prices and a cake by the tray has its own.\n", folder: site, files: []string{"menu"}},
				{author: marina, at: "2026-03-01T18:22:45+01:00", message: "Add opening hours", folder: site, files: []string{"visit"}},
				{author: samir, at: "2026-05-12T13:05:20+02:00", message: "Raise the price of beans after the new harvest", edits: []replacement{{prices, `"amount": 84`, `"amount": 88`}}},
				{author: jonas, at: "2026-10-11T15:30:02+02:00", message: "Explain the rye", folder: site, files: []string{"journal"}},
				{author: priya, at: "2026-11-02T09:47:38+01:00", message: "Darken the accent until it can be read on the background", edits: []replacement{{"settings.json", "#b4532a", "#a8481f"}}},
				{author: marina, at: "2026-11-16T19:08:27+01:00", message: "Ask for Christmas orders by the 19th", edits: []replacement{{"settings.json", "by the 20th!", "by the 19th!"}}},
			}},
			{name: "seasonal/winter-menu", from: "main", commits: []commit{
				{author: jonas, at: "2026-11-17T05:12:44+01:00", message: "Take the plum slice off and bring saffron buns", edits: []replacement{
					{prices, "Plum slice", "Saffron bun"},
					{prices, "From Tåsinge plums, September to the first frost.", "Advent only."},
					{prices, `"validFrom": "2026-09-01"`, `"validFrom": "2026-11-29"`},
				}},
			}},
		},
	}
}

func wholesale() repository {
	return repository{
		name:        "wholesale",
		description: "Standing orders of cafés and shops. Came out of a spreadsheet and needs tidying",
		isPrivate:   true,
		branches: []branch{{name: "main", commits: []commit{
			{author: samir, at: "2026-08-03T16:20:00+02:00", message: "Import the spreadsheet as it is", folder: "wholesale"},
		}}},
	}
}

// recipes is a site as generators have it: a file each, in two languages, beside pictures and data in YAML.
func recipes() repository {
	const site = "recipes"
	return repository{
		name:        site,
		description: "What people ask for at the counter, in English and German: Markdown with front matter, for Hugo",
		branches: []branch{{name: "main", commits: []commit{
			{author: priya, at: "2026-02-12T11:20:31+01:00", message: "Begin a site of recipes", folder: site, files: []string{"README.md", "hugo.yaml", "static", "data"}},
			{author: jonas, at: "2026-10-12T05:02:10+02:00", message: "Write down what people ask for", folder: site, files: []string{"content/en"}},
			{author: marina, at: "2026-10-19T20:41:55+02:00", message: "Translate the first four", folder: site, files: []string{"content/de"}},
			{author: priya, at: "2026-11-05T09:15:00+01:00", message: "Describe the recipes for the form", folder: site, files: []string{"recipes.sheaf.json", "bakers.sheaf.json"}},
			{author: jonas, at: "2026-11-17T04:48:03+01:00", message: "Bake the rye five minutes shorter", edits: []replacement{{"content/en/recipes/harbour-rye.md", "bake for an hour: 15 minutes", "bake for 55 minutes: 10 minutes"}}},
		}}},
	}
}

// meleTau joins the people for 2028, behind the one who was last.
const meleTau = `about user interfaces."
    },
    {
      "id": "mele-tau",
      "name": "Mele Tau",
      "pronouns": "she/her",
      "affiliation": "Pacific Tide Watch"
    }`

func programme() repository {
	const folder, data = "programme", "2027/programme.json"
	return repository{
		owner:       organisation,
		name:        folder,
		description: "Programme, venue and pages of Tidewater, the conference on software near the sea",
		branches: []branch{
			{name: "main", commits: []commit{
				{author: inge, at: "2026-09-01T09:00:00+02:00", message: "Begin with the venue and the pages", folder: folder, files: []string{"README.md", "venue.sheaf.json", "venue.json", "pages"}},
				{author: priya, at: "2026-09-18T10:12:25+02:00", message: "Keep the people in a list of their own, with photos", folder: folder, files: []string{"people.sheaf.json", "people"}},
				{author: priya, at: "2026-09-20T14:31:07+02:00", message: "Add the form of the programme", folder: folder, files: []string{"programme.sheaf.json"}},
				{author: inge, at: "2026-10-30T22:18:55+01:00", message: "Announce the programme of 2027", folder: folder, files: []string{"2027"}},
				{author: inge, at: "2026-11-09T08:40:12+01:00", message: "Give the workshop on statistics more seats", edits: []replacement{{data, "\"level\": \"beginner\",\n          \"seats\": 30", "\"level\": \"beginner\",\n          \"seats\": 34"}}},
				{author: marina, at: "2026-11-13T11:26:30+01:00", message: "Promise cardamom knots for the opening, too", edits: []replacement{{data, "Registration and rolls", "Registration and cardamom knots"}}},
			}},
			{name: "draft/2028", from: "main", commits: []commit{
				{author: inge, at: "2026-11-14T17:03:41+01:00", message: "Begin the edition of 2028", folder: "programme-2028", edits: []replacement{
					{"programme.sheaf.json", data, "2028/programme.json"},
					{"people/people.json", "about user interfaces.\"\n    }", meleTau},
				}},
			}},
		},
	}
}

func volunteers() repository {
	return repository{
		owner:       organisation,
		name:        "volunteers",
		description: "Who helps when at Tidewater",
		isPrivate:   true,
		branches: []branch{{name: "main", commits: []commit{
			{author: inge, at: "2026-11-10T20:45:00+01:00", message: "Begin the plan of shifts", folder: "volunteers"},
		}}},
	}
}
