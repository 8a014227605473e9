package sample

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// archiveFiles is how many files the archive holds: enough to need a tree that is quick.
const archiveFiles = 5000

// The years of the archive, with as many batches each as fill it up.
const (
	firstYear = 2017
	lastYear  = 2026
)

func archive() repository {
	return repository{
		name:        "archive",
		description: "Roast logs since the first batch: 5,000 files, one folder a week",
		branches: []branch{{name: "main", commits: []commit{
			{author: samir, at: "2026-06-02T12:00:00+02:00", message: "Publish the roast logs of 2017 to 2021", make: func() []file { return roastLogs(firstYear, 2021) }},
			{author: samir, at: "2026-06-02T12:30:00+02:00", message: "Publish the roast logs of 2022 to 2026", make: func() []file { return roastLogs(2022, lastYear) }},
		}}},
	}
}

var origins = []string{
	"Ethiopia Yirgacheffe", "Ethiopia Guji", "Kenya Nyeri", "Rwanda Huye", "Guatemala Huehuetenango",
	"Colombia Nariño", "Brazil Cerrado", "Peru Cajamarca", "Sumatra Gayo", "Honduras Marcala",
}

// yearSchema is a form for the few words about each year.
const yearSchema = `{
  "options": { "dataFile": "year.json" },
  "schema": {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "The year in the roastery",
    "type": "object",
    "required": ["year", "batches"],
    "properties": {
      "year": { "title": "Year", "type": "integer", "minimum": 2017 },
      "batches": { "title": "Batches", "type": "integer", "minimum": 0 },
      "best": { "title": "Best of the year", "type": "string" },
      "notes": { "title": "Notes", "type": "string" }
    }
  },
  "uiSchema": { "notes": { "ui:widget": "textarea" } }
}
`

// roastLogs makes the files of some years. The same years give the same bytes.
func roastLogs(from, to int) []file {
	years := lastYear - firstYear + 1
	perYear := archiveFiles / years
	var files []file
	for year := from; year <= to; year++ {
		random := rand.New(rand.NewPCG(uint64(year), 0x5ea))
		count := perYear - 2 // beside the year's own form
		if year == firstYear {
			count--
			files = append(files, file{"README.md", []byte("# Roast logs\n\nOne file a batch, one folder a week. Weights in kg, times in seconds, temperatures in °C.\n")})
		}
		folder := fmt.Sprintf("roasts/%d", year)
		best := origins[random.IntN(len(origins))]
		files = append(files,
			file{folder + "/year.sheaf.json", []byte(yearSchema)},
			file{folder + "/year.json", fmt.Appendf(nil, "{\n  \"year\": %d,\n  \"batches\": %d,\n  \"best\": %q,\n  \"notes\": \"\"\n}\n", year, count, best)})
		for batch := range count {
			files = append(files, roastLog(random, folder, year, batch, count))
		}
	}
	return files
}

func roastLog(random *rand.Rand, folder string, year, batch, count int) file {
	day := time.Date(year, time.January, 3+batch*340/count, 0, 0, 0, 0, time.UTC)
	origin := origins[random.IntN(len(origins))]
	_, week := day.ISOWeek()
	path := fmt.Sprintf("%s/%s/week %02d/%s/batch-%03d.json", folder, strings.ToLower(day.Format("01-January")), week, strings.ReplaceAll(strings.ToLower(origin), " ", "-"), batch+1)
	green := 10 + random.IntN(20)
	return file{path, fmt.Appendf(nil, `{
  "batch": %d,
  "date": %q,
  "origin": %q,
  "greenKg": %d,
  "roastedKg": %.2f,
  "charge": %d,
  "firstCrack": %d,
  "drop": %d
}
`, batch+1, day.Format(time.DateOnly), origin, green, float64(green)*(0.83+random.Float64()*0.04),
		190+random.IntN(25), 480+random.IntN(90), 600+random.IntN(120))}
}
