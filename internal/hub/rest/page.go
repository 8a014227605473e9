package rest

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// page is which part of a list a client wants.
type page struct {
	number, size int
}

const (
	defaultPageSize = 30
	maxPageSize     = 100
	maxPage         = 1_000_000 // keeps number*size far from overflow
)

func (c *call) page() page {
	p := page{number: 1, size: defaultPageSize}
	if size, err := strconv.Atoi(c.query("per_page")); err == nil && size >= 1 {
		p.size = min(size, maxPageSize)
	}
	if number, err := strconv.Atoi(c.query("page")); err == nil && number >= 1 {
		p.number = min(number, maxPage)
	}
	return p
}

func (p page) skip() int { return (p.number - 1) * p.size }

// paginate cuts the wanted page out of a whole list and sets the Link header.
// The path is where the list lies, below the prefix.
func paginate[T any](c *call, path string, all []T) []T {
	p := c.page()
	c.linkPages(path, (len(all)+p.size-1)/p.size)
	from := min(p.skip(), len(all))
	return all[from:min(from+p.size, len(all))]
}

// linkPages sets the Link header of a list of so many pages.
func (c *call) linkPages(path string, last int) {
	current := c.page().number
	var list []string
	add := func(number int, rel string) {
		list = append(list, fmt.Sprintf("<%s>; rel=%q", c.pageURL(path, number), rel))
	}
	if current > 1 {
		add(min(current-1, max(last, 1)), "prev")
	}
	if current < last {
		add(current+1, "next")
		add(last, "last")
	}
	if current > 1 {
		add(1, "first")
	}
	c.setLink(list)
}

// linkMore sets the Link header of a list whose end is not known.
func (c *call) linkMore(path string, hasMore bool) {
	current := c.page().number
	var list []string
	if current > 1 {
		list = append(list, fmt.Sprintf("<%s>; rel=%q", c.pageURL(path, current-1), "prev"))
	}
	if hasMore {
		list = append(list, fmt.Sprintf("<%s>; rel=%q", c.pageURL(path, current+1), "next"))
	}
	if current > 1 {
		list = append(list, fmt.Sprintf("<%s>; rel=%q", c.pageURL(path, 1), "first"))
	}
	c.setLink(list)
}

func (c *call) setLink(list []string) {
	if len(list) > 0 {
		c.w.Header().Set("Link", strings.Join(list, ", "))
	}
}

// pageURL keeps the order of what the client asked, as GitHub's links do.
func (c *call) pageURL(path string, number int) string {
	var query []string
	for part := range strings.SplitSeq(c.r.URL.RawQuery, "&") {
		name, _, _ := strings.Cut(part, "=")
		if decoded, err := url.QueryUnescape(name); part != "" && err == nil && decoded != "page" {
			query = append(query, escapeForLink(part))
		}
	}
	query = append(query, "page="+strconv.Itoa(number))
	return c.links.api(path) + "?" + strings.Join(query, "&")
}

// escapeForLink keeps a raw query from breaking out of the <...> of a Link
// header.
var escapeForLink = strings.NewReplacer("<", "%3C", ">", "%3E", `"`, "%22", ",", "%2C", ";", "%3B").Replace
