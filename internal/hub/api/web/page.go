package web

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"sheaf/internal/git/store"
)

// Page is which part of a list a client wants.
type Page struct {
	Number, Size int
}

const (
	defaultPageSize = 30
	maxPageSize     = 100
	maxPage         = 1_000_000 // keeps Number*Size far from overflow
)

// Page returns the page that the query asks for.
func (c *Call) Page() Page {
	p := Page{Number: 1, Size: defaultPageSize}
	if size, err := strconv.Atoi(c.Query("per_page")); err == nil && size >= 1 {
		p.Size = min(size, maxPageSize)
	}
	if number, err := strconv.Atoi(c.Query("page")); err == nil && number >= 1 {
		p.Number = min(number, maxPage)
	}
	return p
}

// Skip is how many items lie before the page.
func (p Page) Skip() int { return (p.Number - 1) * p.Size }

// Paginate cuts the wanted page out of a whole list and sets the Link header.
// The path is where the list lies, below the prefix.
func Paginate[T any](c *Call, path string, all []T) []T {
	p := c.Page()
	c.LinkPages(path, len(all))
	from := min(p.Skip(), len(all))
	return all[from:min(from+p.Size, len(all))]
}

// Window is the page as a part of a list.
func (p Page) Window() store.Window { return store.Window{Skip: p.Skip(), Limit: p.Size} }

// LinkPages sets the Link header of a list of so many items.
func (c *Call) LinkPages(path string, total int) {
	p := c.Page()
	current, last := p.Number, (total+p.Size-1)/p.Size
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

// LinkMore sets the Link header of a list whose end is not known.
func (c *Call) LinkMore(path string, hasMore bool) {
	current := c.Page().Number
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

func (c *Call) setLink(list []string) {
	if len(list) > 0 {
		c.SetHeader("Link", strings.Join(list, ", "))
	}
}

// pageURL keeps the order of what the client asked, as GitHub's links do.
func (c *Call) pageURL(path string, number int) string {
	var query []string
	for part := range strings.SplitSeq(c.Request.URL.RawQuery, "&") {
		name, _, _ := strings.Cut(part, "=")
		if decoded, err := url.QueryUnescape(name); part != "" && err == nil && decoded != "page" {
			query = append(query, escapeForLink(part))
		}
	}
	query = append(query, "page="+strconv.Itoa(number))
	return c.Links.API(path) + "?" + strings.Join(query, "&")
}

// escapeForLink keeps a raw query from breaking out of the <...> of a Link
// header.
var escapeForLink = strings.NewReplacer("<", "%3C", ">", "%3E", `"`, "%22", ",", "%2C", ";", "%3B").Replace
