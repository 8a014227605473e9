package graphql

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"unicode/utf8"

	"sheaf/internal/durable"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/web/nesting"
	"sheaf/internal/web/spool"
)

// Limits on what a client may send, besides that of bodies which carry files.
const (
	maxQuery = 256 << 10 // bytes
	// maxValues bounds the values in a body: one of 60 MB could have millions, each of them a hundred bytes once read.
	maxValues = 200_000
	maxNested = 64
)

// readRequest reads what a client asks for. Release follows once it has been carried out.
func (a *API) readRequest(w http.ResponseWriter, r *http.Request) (asked engine.Request, release func(), err error) {
	text, release, err := spool.Read(r.Context(), w, r, spool.MaxLarge, a.config.Spool)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return asked, release, tooLong()
	case durable.IsDiskFull(err):
		return asked, release, fmt.Errorf("%w: %w", store.ErrDiskFull, err)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return asked, release, &refusal{http.StatusRequestTimeout, "The request body was sent too slowly."}
	case r.Context().Err() != nil:
		return asked, release, r.Context().Err()
	case err != nil || !utf8.Valid(text):
		return asked, release, notJSON()
	}
	if values, nested := nesting.Measure(text); values > maxValues || nested > maxNested {
		return asked, release, tooLong()
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // an integer must not become a fraction on its way
	if err := decoder.Decode(&asked); err != nil {
		return asked, release, notJSON()
	}
	switch {
	case asked.Query == "":
		err = &refusal{http.StatusBadRequest, "A query attribute must be specified and must be a string."}
	case len(asked.Query) > maxQuery:
		err = tooLong()
	}
	return asked, release, err
}

func notJSON() error { return &refusal{http.StatusBadRequest, "Problems parsing JSON"} }

func tooLong() error { return &refusal{http.StatusRequestEntityTooLarge, "The request is too large."} }
