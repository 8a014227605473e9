//go:build conformance

package conformance_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"sheaf/internal/hub/hubtest"
)

// unserved are the operations of the description that the hub answers as it
// answers an unknown address, and why it may.
var unserved = map[string]string{
	"apps/list-installations-for-authenticated-user":      "the hub has OAuth clients and no GitHub Apps",
	"apps/list-installation-repos-for-authenticated-user": "the hub has OAuth clients and no GitHub Apps",
}

// description is GitHub's own description of its API.
type description struct {
	*openapi3.T
	basicError *openapi3.Schema
}

func readDescription(t *testing.T) description {
	t.Helper()
	openapi3.DefineStringFormatValidator("uri", openapi3.NewCallbackValidator(func(text string) error {
		if parsed, err := url.Parse(text); err != nil || !parsed.IsAbs() {
			return fmt.Errorf("%q is no absolute URI", text)
		}
		return nil
	}))
	loaded, err := openapi3.NewLoader().LoadFromFile(filepath.Join(shared(t), "github-openapi.subset.json"))
	if err != nil {
		t.Fatal(err)
	}
	acceptEitherError(loaded)
	return description{loaded, loaded.Components.Schemas["basic-error"].Value}
}

// acceptEitherError reads "one of" as "any of" in errors: where the description
// names two shapes of them, every error fits both.
func acceptEitherError(described *openapi3.T) {
	for _, item := range described.Paths.Map() {
		for _, operation := range item.Operations() {
			for status, response := range operation.Responses.Map() {
				for _, media := range response.Value.Content {
					if schema := media.Schema.Value; status >= "400" && len(schema.OneOf) > 0 {
						schema.AnyOf, schema.OneOf = schema.OneOf, nil
					}
				}
			}
		}
	}
}

// operation finds what a request asks for. The path is as it is sent, so a
// slash in a ref must be %2F, which is how the description means its {ref}.
func (d description) operation(method, path string) (*openapi3.Operation, bool) {
	path, _, _ = strings.Cut(path, "?")
	asked := strings.Split(path, "/")
	var found *openapi3.Operation
	best := -1
	for template, item := range d.Paths.Map() {
		operation := item.GetOperation(method)
		steps := strings.Split(template, "/")
		if operation == nil || len(steps) != len(asked) {
			continue
		}
		literals := 0
		isMatch := true
		for i, step := range steps {
			switch {
			case strings.HasPrefix(step, "{"):
			case step == asked[i]:
				literals++
			default:
				isMatch = false
			}
		}
		if isMatch && literals > best {
			found, best = operation, literals
		}
	}
	return found, found != nil
}

// objectMedia asks for an object also where there is a folder. The answer is JSON
// by its Content-Type; the description has it under the type that was asked for.
const objectMedia = "application/vnd.github.object"

// check says what is wrong with an answer to a request that accepts a media type.
func (d description) check(operation *openapi3.Operation, accept string, a hubtest.Answer) error {
	if a.Status == http.StatusNotModified || a.Status == http.StatusNoContent {
		if len(a.Body) > 0 {
			return fmt.Errorf("a body with status %d: %s", a.Status, a.Body)
		}
		return nil
	}
	media, _, err := mime.ParseMediaType(a.Header.Get("Content-Type"))
	if err != nil {
		return err
	}
	var body any
	if err := json.Unmarshal(a.Body, &body); err != nil {
		return err
	}
	if a.Status >= http.StatusBadRequest {
		if err := d.checkProblem(a.Status, body); err != nil {
			return err
		}
	}
	described := operation.Responses.Status(a.Status)
	if described == nil {
		// The description leaves out many errors that GitHub gives, such as 404
		// for the repositories of an unknown user.
		if a.Status < http.StatusBadRequest {
			return fmt.Errorf("status %d is not described", a.Status)
		}
		return nil
	}
	if strings.HasPrefix(accept, objectMedia) {
		media = objectMedia
	}
	content := described.Value.Content.Get(media)
	if content == nil {
		if len(described.Value.Content) > 0 {
			return fmt.Errorf("media type %s is not described", media)
		}
		return nil
	}
	return brief(content.Schema.Value.VisitJSON(body, openapi3.MultiErrors(), openapi3.EnableFormatValidation()))
}

// brief says where and why, without the schemas that kin-openapi adds.
func brief(err error) error {
	var all openapi3.MultiError
	var one *openapi3.SchemaError
	switch {
	case errors.As(err, &all):
		var faults []error
		for _, fault := range all {
			faults = append(faults, brief(fault))
		}
		return errors.Join(faults...)
	case errors.As(err, &one) && one.Origin != nil:
		return fmt.Errorf("/%s: %s: %w", strings.Join(one.JSONPointer(), "/"), one.SchemaField, brief(one.Origin))
	case errors.As(err, &one):
		return fmt.Errorf("/%s: %s", strings.Join(one.JSONPointer(), "/"), one.Reason)
	}
	return err
}

// checkProblem wants what every error of today has.
func (d description) checkProblem(status int, body any) error {
	if err := d.basicError.VisitJSON(body, openapi3.MultiErrors()); err != nil {
		return brief(err)
	}
	if hubtest.Text(body, "message") == "" || hubtest.Text(body, "status") != strconv.Itoa(status) || hubtest.Text(body, "documentation_url") == "" {
		return fmt.Errorf("no error as GitHub gives it: %v", body)
	}
	return nil
}

// TestDescription asks for everything the hub has and holds the answers against
// GitHub's own description of them.
func TestDescription(t *testing.T) {
	d := readDescription(t)
	w := newTown(t)
	answered := map[string]bool{}
	count := 0
	for _, call := range w.tour() {
		operation, ok := d.operation(call.method, call.path)
		if !ok {
			t.Errorf("%s %s: is not described", call.method, call.path)
			continue
		}
		count++
		a := w.Do(hubtest.Request{Method: call.method, Path: call.path, Token: call.token, Body: call.body, Header: call.header})
		name := fmt.Sprintf("%s: %s %s", operation.OperationID, call.method, call.path)
		if a.Status != call.status {
			t.Errorf("%s: status %d, want %d: %s", name, a.Status, call.status, a.Body)
			continue
		}
		if err := d.check(operation, call.header["Accept"], a); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if a.Status < http.StatusBadRequest {
			answered[operation.OperationID] = true
		}
	}
	served := d.checkServed(t, w, answered)
	t.Logf("%d calls, %d of %d operations served", count, served, served+len(unserved))
}

// checkServed holds the list of operations that the hub leaves out against what
// it does, and tells how many it has. Each of those must have been asked for
// with success.
func (d description) checkServed(t *testing.T, w *town, answered map[string]bool) int {
	t.Helper()
	served := 0
	for template, item := range d.Paths.Map() {
		for method, operation := range item.Operations() {
			_, isListed := unserved[operation.OperationID]
			isServed := w.serves(method, template)
			switch {
			case isServed && isListed:
				t.Errorf("%s is served now: take it out of the list and ask for it", operation.OperationID)
			case !isServed && !isListed:
				t.Errorf("%s is not served: serve it or say why not", operation.OperationID)
			case isServed && !answered[operation.OperationID]:
				t.Errorf("%s was not asked for with success", operation.OperationID)
			}
			if isServed {
				served++
			}
		}
	}
	return served
}

// serves reports whether there is an operation at an address: without one, the
// documentation that an error names is that of the whole API.
func (w *town) serves(method, template string) bool {
	w.T.Helper()
	path := strings.NewReplacer("{owner}", "ada", "{repo}", "forms", "{username}", "ada", "{org}", "guild",
		"{client_id}", hubtest.ClientID, "{pull_number}", "99", "{", "", "}", "").Replace(template)
	var body any
	if method != http.MethodGet {
		// A body that no operation accepts, so that nothing is changed.
		body = "{"
	}
	a := w.Do(hubtest.Request{Method: method, Path: path, Body: body})
	var problem object
	if err := json.Unmarshal(a.Body, &problem); err != nil {
		return true
	}
	return a.Status != http.StatusNotFound || hubtest.Text(problem, "documentation_url") != "https://docs.github.com/rest"
}
