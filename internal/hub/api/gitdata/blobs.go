package gitdata

import (
	"encoding/base64"
	"io"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
)

// MaxBlob is the largest blob that GitHub's API gives out, in bytes.
const MaxBlob = 100 << 20

type blobJSON struct {
	SHA      gitstore.ID `json:"sha"`
	NodeID   string      `json:"node_id"`
	Size     int64       `json:"size"`
	URL      string      `json:"url"`
	Content  string      `json:"content"`
	Encoding string      `json:"encoding"`
}

func getBlob(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	ctx := c.Context()
	id, err := objectID(c, r, "blob")
	if err != nil {
		return err
	}
	object, err := r.Stat(ctx, string(id))
	if err != nil {
		return repos.NotFoundIfAbsent(err)
	}
	if object.Kind != gitstore.KindBlob {
		return web.Unprocessable("The object %s is not a blob", id)
	}
	if object.Size > MaxBlob {
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
	content, err := io.ReadAll(blob)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, blobJSON{
		SHA: id, NodeID: nodeid.Of("Blob", id), Size: blob.Size,
		URL:     c.Links.Repo(r.Name()) + "/git/blobs/" + string(id),
		Content: WrapBase64(content), Encoding: "base64",
	})
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

// WrapBase64 encodes a blob. It breaks the lines after 60 characters and ends the last one, as
// GitHub does.
func WrapBase64(content []byte) string {
	const bytesPerLine = 45
	var text strings.Builder
	text.Grow(len(content)*4/3 + len(content)/bytesPerLine + 8)
	for len(content) > 0 {
		line := content[:min(bytesPerLine, len(content))]
		content = content[len(line):]
		text.WriteString(base64.StdEncoding.EncodeToString(line))
		text.WriteByte('\n')
	}
	return text.String()
}

type createdBlobJSON struct {
	SHA gitstore.ID `json:"sha"`
	URL string      `json:"url"`
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
