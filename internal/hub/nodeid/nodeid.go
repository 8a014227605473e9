// Package nodeid makes the opaque global ids that REST calls node_id and GraphQL
// calls id, and reads them.
package nodeid

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
)

// Of is the id of something of a kind, such as "PullRequest", in GitHub's older form.
func Of(kind string, id any) string {
	return base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "%03d:%s%s", len(kind), kind, fmt.Sprint(id)))
}

// Within is the id of something that a repository has, by the id of the repository, which stays when it is renamed. The
// same object is another thing in each repository.
func Within(kind string, repository int64, id any) string {
	return Of(kind, fmt.Sprintf("%d:%v", repository, id))
}

// ReadWithin takes the part of an id that follows its kind apart.
func ReadWithin(own string) (repository int64, id string, ok bool) {
	digits, id, ok := strings.Cut(own, ":")
	repository, err := strconv.ParseInt(digits, 10, 64)
	return repository, id, ok && err == nil
}

// Number reads the id of something of a kind whose own id is a positive number. It
// is false for every text that Of would not have made.
func Number(kind, text string) (int64, bool) {
	decoded, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil {
		return 0, false
	}
	digits, isOfKind := strings.CutPrefix(string(decoded), fmt.Sprintf("%03d:%s", len(kind), kind))
	id, err := strconv.ParseInt(digits, 10, 64)
	if !isOfKind || err != nil || id < 1 || Of(kind, id) != text {
		return 0, false
	}
	return id, true
}

// Read takes an id apart. It is false for every text that Of would not have made.
func Read(text string) (kind, id string, ok bool) {
	decoded, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil {
		return "", "", false
	}
	digits, rest, ok := strings.Cut(string(decoded), ":")
	length, err := strconv.Atoi(digits)
	if !ok || err != nil || length < 1 || length > len(rest) {
		return "", "", false
	}
	kind, id = rest[:length], rest[length:]
	return kind, id, Of(kind, id) == text
}
