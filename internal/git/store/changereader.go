package store

import (
	"bytes"
	"strings"
)

// changeReader asks git diff-tree for the differences of commits from each of their parents, and as a writer takes the
// answers. It keeps of them what paths of the walk may come to.
type changeReader struct {
	walk    *changeWalk
	commits []string // see changeWalk
	changed [][]map[string]bool

	left     int    // answers about the last commit that are still to come
	rest     []byte // of the output: an unfinished line
	isNaming bool   // what comes next is the path of a difference
}

// questions are "ID PARENT" for each parent, "ID" alone for a commit without parents.
func (c *changeReader) questions() string {
	var text strings.Builder
	for _, line := range c.commits {
		id, parents, _ := strings.Cut(line, " ")
		if parents == "" {
			text.WriteString(id + "\n")
		}
		for parent := range strings.FieldsSeq(parents) {
			text.WriteString(id + " " + parent + "\n")
		}
	}
	return text.String()
}

// Write reads "ID\0" for each question, and ":MODE MODE ID ID STATUS\0PATH\0" for each difference.
func (c *changeReader) Write(p []byte) (int, error) {
	length := len(p)
	if len(c.rest) > 0 {
		p = append(c.rest, p...)
	}
	for {
		end := bytes.IndexByte(p, 0)
		if end < 0 {
			break
		}
		c.take(p[:end])
		p = p[end+1:]
	}
	c.rest = bytes.Clone(p)
	return length, nil
}

func (c *changeReader) take(said []byte) {
	last := len(c.changed) - 1
	switch {
	case c.isNaming:
		c.isNaming = false
		if c.walk.paths[string(said)] {
			parents := c.changed[last]
			parents[len(parents)-1][string(said)] = true
		}
	case bytes.HasPrefix(said, []byte(":")):
		c.isNaming = true
	case c.left > 0:
		c.left--
		c.changed[last] = append(c.changed[last], map[string]bool{})
	default:
		last++
		c.left = max(1, strings.Count(c.commits[last], " ")) - 1
		c.changed = append(c.changed, []map[string]bool{{}})
	}
}
