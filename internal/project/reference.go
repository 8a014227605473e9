package project

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sheaf/internal/format/tree"
)

// referenceProblem says what is wrong with the references of a schema, or with the names that
// they lead to, and where in the schema.
func (p Project) referenceProblem(err error) (pointer, message string) {
	var load *jsonschema.LoadURLError
	var pointerError *jsonschema.JSONPointerNotFoundError
	var anchor *jsonschema.AnchorNotFoundError
	var sameID *jsonschema.DuplicateIDError
	var sameAnchor *jsonschema.DuplicateAnchorError
	switch {
	case errors.As(err, &load):
		return placeOfReference(p.Schema, load.URL), fmt.Sprintf("the reference to %s cannot be followed: %v", shownAddress(load.URL), load.Err)
	case errors.As(err, &pointerError):
		return placeOfReference(p.Schema, pointerError.URL), fmt.Sprintf("the reference to %s leads to nothing in the schema", shownAddress(pointerError.URL))
	case errors.As(err, &anchor):
		return placeOfReference(p.Schema, anchor.Reference), fmt.Sprintf("the reference to %s leads to nothing in the schema", shownAddress(anchor.Reference))
	case errors.As(err, &sameID):
		return laterOf(sameID.Ptr1, sameID.Ptr2), fmt.Sprintf("another part of the schema has the address %s already", shownAddress(sameID.ID))
	case errors.As(err, &sameAnchor):
		return laterOf(sameAnchor.Ptr1, sameAnchor.Ptr2), fmt.Sprintf("another part of the schema has the name %s already", sameAnchor.Anchor)
	default:
		return "", "the schema cannot be used: " + shownAddress(err.Error())
	}
}

// laterOf returns the same of two places in whichever order they were found.
func laterOf(one, other string) string { return max(one, other) }

// shownAddress leaves out what only exists in this package.
func shownAddress(text string) string {
	return strings.NewReplacer(schemaAddress, "", fileOrigin, "", "/"+besideReference, "").Replace(text)
}

// pointerIn is the pointer in an address: of a schema where no keyword has one, which a
// reference leads to.
func pointerIn(address string) string {
	_, fragment, _ := strings.Cut(shownAddress(address), "#")
	pointer, err := url.PathUnescape(fragment)
	if err != nil {
		return ""
	}
	return pointer
}

// placeOfReference finds the first reference in a schema that leads to an address. Where none
// is found, the schema itself is the place.
func placeOfReference(schema any, address string) string {
	path, _ := findReference(schema, shownAddress(address), nil)
	return tree.Pointer(path)
}

func findReference(value any, address string, path []string) (found []string, isFound bool) {
	switch value := value.(type) {
	case []any:
		for i, item := range value {
			if found, isFound = findReference(item, address, append(path, strconv.Itoa(i))); isFound {
				return found, true
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			written, _ := value[name].(string)
			if !strings.Contains(address, "#") {
				written, _, _ = strings.Cut(written, "#")
			}
			if written != "" && strings.HasSuffix(address, written) && (name == "$ref" || name == "$dynamicRef") {
				return append(path, name), true
			}
			if found, isFound = findReference(value[name], address, append(path, name)); isFound {
				return found, true
			}
		}
	}
	return nil, false
}
