package gitdata

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// MaxBlob is the largest blob that GitHub's API gives out, in bytes.
const MaxBlob = 100 << 20

func getBlob(c *web.Call) error { return readObject(c, "blob", replyStored) }

// replyStored answers with the blob of the path.
func replyStored(c *web.Call, r repositories.Repository) error {
	ctx := c.Context()
	id, err := objectID(c, r, "blob")
	if err != nil {
		return err
	}
	info, err := r.Stat(ctx, string(id))
	if err != nil {
		return repos.NotFoundIfAbsent(err)
	}
	if info.Kind != object.KindBlob {
		return web.Unprocessable("The object %s is not a blob", id)
	}
	if info.Size > MaxBlob {
		return BlobTooLarge()
	}
	blob, err := r.Blob(ctx, id)
	if err != nil {
		return err
	}
	defer blob.Close()
	if accepted := c.Accepted(); accepted.Format == web.FormatRaw {
		return c.ReplyRaw(accepted.ContentType(), string(id), blob.Size, blob)
	}
	return replyBlob(c, r, id, blob)
}

// replyBlob sends a blob as JSON, encoded while it is read: a blob can be larger than what a request may keep in
// memory.
func replyBlob(c *web.Call, r repositories.Repository, id object.ID, blob *store.BlobReader) error {
	url := c.Links.Repo(r.Name()) + "/git/blobs/" + string(id)
	before := fmt.Sprintf(`{"sha":%q,"node_id":%q,"size":%d,"url":%q,"content":"`, id, nodeid.Within("Blob", r.About.ID, id), blob.Size, url)
	const after = `","encoding":"base64"}` + "\n"
	length := int64(len(before)+len(after)) + escapedLength(blob.Size)
	content := io.MultiReader(strings.NewReader(before), newEscaper(blob), strings.NewReader(after))
	return c.ReplyStream("application/json; charset=utf-8", before, length, content)
}

// BlobTooLarge is the 403 for a blob of more than MaxBlob.
func BlobTooLarge() error {
	return &web.Problem{
		Status: http.StatusForbidden,
		Message: "This API returns blobs up to 100 MB in size. " +
			"The requested blob is too large to fetch via the API.",
		Details: []web.Detail{{Resource: "Blob", Field: "data", Code: "too_large"}},
	}
}

type createdBlobJSON struct {
	SHA object.ID `json:"sha"`
	URL string    `json:"url"`
}

func createBlob(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxLargeBody)
	if err != nil {
		return err
	}
	text, encoding := body.Text("content"), body.OptionalText("encoding")
	if err := body.Problem(); err != nil {
		return err
	}
	ctx := c.Context()
	if err := repos.RefuseEmpty(ctx, r); err != nil {
		return err
	}
	content := []byte(text)
	if encoding == "base64" {
		content = decodeLeniently(text)
	}
	id, err := r.WriteBlob(ctx, content)
	if err != nil {
		return err
	}
	url := c.Links.Repo(r.Name()) + "/git/blobs/" + string(id)
	return c.ReplyCreated(url, createdBlobJSON{SHA: id, URL: url})
}

// decodeLeniently skips everything that is not base64, as GitHub does here.
func decodeLeniently(text string) []byte {
	digits := make([]byte, 0, len(text))
	for i := range len(text) {
		switch b := text[i]; {
		case 'A' <= b && b <= 'Z', 'a' <= b && b <= 'z', '0' <= b && b <= '9', b == '+', b == '/':
			digits = append(digits, b)
		}
	}
	if len(digits)%4 == 1 { // six bits make no byte
		digits = digits[:len(digits)-1]
	}
	content := make([]byte, base64.RawStdEncoding.DecodedLen(len(digits)))
	n, _ := base64.RawStdEncoding.Decode(content, digits) // cannot fail: only digits, of a whole length
	return content[:n]
}
