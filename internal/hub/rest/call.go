package rest

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/etag"
)

// call is one request on its way through a handler.
type call struct {
	api       *API
	w         http.ResponseWriter
	r         *http.Request
	links     links
	params    map[string]string // the named parts of the path, decoded
	user      *accounts.User    // nil: anybody
	docs      string            // address of the operation's documentation
	requestID string
}

func (c *call) query(name string) string { return c.r.URL.Query().Get(name) }

// number returns a part of the path that must be a positive number.
func (c *call) number(param string) (int, error) {
	n, err := strconv.Atoi(c.params[param])
	if err != nil || n < 1 {
		return 0, notFound()
	}
	return n, nil
}

// signedIn returns the user, for calls that need one.
func (c *call) signedIn() (accounts.User, error) {
	if c.user == nil {
		return accounts.User{}, requiresAuthentication()
	}
	return *c.user, nil
}

// readable returns the repository of the path to somebody who may see it.
func (c *call) readable() (repositories.Repository, error) {
	repository, _, err := c.repository()
	return repository, err
}

// writable returns the repository of the path to somebody who may push to it.
func (c *call) writable() (repositories.Repository, error) {
	return refuseArchived(c.allowed(repositories.Write, "Resource not accessible by personal access token"))
}

// proposable returns the repository of the path to somebody who may propose
// something there: whoever is signed in and may read.
func (c *call) proposable() (repositories.Repository, error) {
	return refuseArchived(c.allowed(repositories.Read, ""))
}

func refuseArchived(r repositories.Repository, err error) (repositories.Repository, error) {
	if err == nil && r.About.Archived {
		err = isArchived()
	}
	return r, err
}

// administrable returns the repository of the path to somebody who may change
// what it is and who else may use it.
func (c *call) administrable() (repositories.Repository, error) {
	return c.allowed(repositories.Admin, "Must have admin rights to Repository.")
}

// allowed refuses, in GitHub's words, those who may see the repository but not
// do more with it.
func (c *call) allowed(needed repositories.Access, refusal string) (repositories.Repository, error) {
	if _, err := c.signedIn(); err != nil {
		return repositories.Repository{}, err
	}
	repository, access, err := c.repository()
	if err == nil && access < needed {
		err = &problem{status: http.StatusForbidden, message: refusal}
	}
	return repository, err
}

// repository finds the repository of the path. One that may not be seen answers
// as one that is not there.
func (c *call) repository() (repositories.Repository, repositories.Access, error) {
	repository, isHere := c.api.repositories.Find(c.params["owner"], c.params["repo"])
	ok := isHere
	if !isHere {
		repository, ok = c.api.repositories.Moved(c.params["owner"], c.params["repo"])
	}
	if !ok {
		return repositories.Repository{}, repositories.None, notFound()
	}
	access, err := c.api.repositories.Access(c.user, repository)
	if err != nil {
		return repositories.Repository{}, repositories.None, err
	}
	if access < repositories.Read {
		return repositories.Repository{}, repositories.None, notFound()
	}
	if !isHere {
		return repositories.Repository{}, repositories.None, c.moved(repository)
	}
	return repository, access, c.awaitInit(repository)
}

// moved leads to the same call on a repository that got another name. By its id
// it is found whatever it is called.
func (c *call) moved(r repositories.Repository) error {
	path := strings.TrimPrefix(c.r.URL.EscapedPath(), Prefix+"/")
	parts := strings.SplitN(path, "/", 4) // repos, owner, name and the rest
	target := "/repositories/" + strconv.FormatInt(r.About.ID, 10)
	if len(parts) == 4 {
		target += "/" + parts[3]
	}
	if c.r.URL.RawQuery != "" {
		target += "?" + c.r.URL.RawQuery
	}
	answer := &problem{
		status: http.StatusMovedPermanently, message: "Moved Permanently", location: c.links.api(target),
		docs: docsRoot + "/guides/best-practices-for-using-the-rest-api#follow-redirects",
	}
	if c.r.Method != http.MethodGet && c.r.Method != http.MethodHead {
		answer.status = http.StatusTemporaryRedirect
	}
	return answer
}

// reply sends a value as JSON, or 304 if the client has it already.
func (c *call) reply(status int, value any) error {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return fmt.Errorf("encode the answer: %w", err)
	}
	return c.replyJSON(status, body.Bytes())
}

// replyJSON sends a value that is JSON already.
func (c *call) replyJSON(status int, text []byte) error {
	return c.send(status, "application/json; charset=utf-8", c.textTag(text), int64(len(text)), bytes.NewReader(text))
}

// textTag is the entity tag of a text that only this user gets in this form.
func (c *call) textTag(text []byte) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n%s\n", c.userKey(), c.r.Header.Get("Accept"))
	sum.Write(text)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)) + `"`
}

// replyCreated is reply for a new object, which has an address.
func (c *call) replyCreated(location string, value any) error {
	c.w.Header().Set("Location", location)
	return c.reply(http.StatusCreated, value)
}

// replyRaw sends bytes that do not change under their name, such as a blob.
func (c *call) replyRaw(contentType, name string, size int64, content io.Reader) error {
	c.w.Header().Set("X-GitHub-Media-Type", "github.v3; param=raw")
	sum := sha256.Sum256([]byte(c.userKey() + "\n" + name))
	return c.send(http.StatusOK, contentType, `"`+base64.RawURLEncoding.EncodeToString(sum[:])+`"`, size, content)
}

func (c *call) replyNothing() error {
	c.w.WriteHeader(http.StatusNoContent)
	return nil
}

func (c *call) userKey() string {
	if c.user == nil {
		return ""
	}
	return strconv.FormatInt(c.user.ID, 10)
}

func (c *call) send(status int, contentType, tag string, size int64, content io.Reader) error {
	header := c.w.Header()
	header.Set("ETag", tag)
	isRead := c.r.Method == http.MethodGet || c.r.Method == http.MethodHead
	if isRead && status == http.StatusOK && etag.Matches(c.r.Header.Values("If-None-Match"), tag) {
		c.w.WriteHeader(http.StatusNotModified)
		return nil
	}
	header.Set("Content-Type", contentType)
	header.Set("Content-Length", strconv.FormatInt(size, 10))
	c.w.WriteHeader(status)
	if c.r.Method == http.MethodHead {
		return nil
	}
	if _, err := io.Copy(c.w, content); err != nil {
		c.api.log.DebugContext(c.r.Context(), "answer cut short", "request", c.requestID, "error", err)
	}
	return nil
}
