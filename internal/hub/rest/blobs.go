package rest

import (
	"encoding/base64"
	"io"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/nodeid"
)

// maxBlob is the largest blob that GitHub's API gives out, in bytes.
const maxBlob = 100 << 20

type blobJSON struct {
	SHA      gitstore.ID `json:"sha"`
	NodeID   string      `json:"node_id"`
	Size     int64       `json:"size"`
	URL      string      `json:"url"`
	Content  string      `json:"content"`
	Encoding string      `json:"encoding"`
}

func (a *API) getBlob(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	id, err := c.objectID(ctx, r, "blob")
	if err != nil {
		return err
	}
	object, err := r.Stat(ctx, string(id))
	if err != nil {
		return notFoundIfAbsent(err)
	}
	if object.Kind != gitstore.KindBlob {
		return unprocessable("The object %s is not a blob", id)
	}
	if object.Size > maxBlob {
		return blobTooLarge()
	}
	blob, err := r.Blob(ctx, id)
	if err != nil {
		return err
	}
	defer blob.Close()
	if accepted := c.accepted(); accepted.format == formatRaw {
		return c.replyRaw(accepted.contentType(), string(id), blob.Size, blob)
	}
	content, err := io.ReadAll(blob)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, blobJSON{
		SHA: id, NodeID: nodeid.Of("Blob", id), Size: blob.Size,
		URL:     c.links.repo(r.Name()) + "/git/blobs/" + string(id),
		Content: wrapBase64(content), Encoding: "base64",
	})
}

func blobTooLarge() error {
	return &problem{
		status: http.StatusForbidden,
		message: "This API returns blobs up to 100 MB in size. " +
			"The requested blob is too large to fetch via the API.",
		details: []detail{{Resource: "Blob", Field: "data", Code: "too_large"}},
	}
}

// wrapBase64 breaks the lines after 60 characters and ends the last one, as
// GitHub does.
func wrapBase64(content []byte) string {
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

func (a *API) createBlob(c *call) error {
	r, body, err := c.writing(maxLargeBody)
	if err != nil {
		return err
	}
	text, encoding := body.text("content"), body.optionalText("encoding")
	if err := body.problem(); err != nil {
		return err
	}
	ctx := c.r.Context()
	if err := refuseEmpty(ctx, r); err != nil {
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
	url := c.links.repo(r.Name()) + "/git/blobs/" + string(id)
	return c.replyCreated(url, createdBlobJSON{SHA: id, URL: url})
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
