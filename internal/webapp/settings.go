package webapp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// settingsPlace is where web/index.html takes the settings of the deployment. A script of a
// type that is no script's is data: no policy forbids it, and nothing runs it.
const settingsPlace = `<script type="application/json" id="settings"></script>`

// withSettings puts the settings into the page, so that nobody waits for a second answer
// before the first call to the provider.
func withSettings(page []byte, settings any) ([]byte, error) {
	before, after, found := bytes.Cut(page, []byte(settingsPlace))
	if !found {
		return nil, errors.New("the page has no place for the settings")
	}
	// Marshal writes < and > as \u003c and \u003e, so no text of theirs ends the element.
	text, err := json.Marshal(settings)
	if err != nil {
		return nil, fmt.Errorf("write the settings into the page: %w", err)
	}
	end := len(settingsPlace) - len("</script>")
	return bytes.Join([][]byte{before, []byte(settingsPlace[:end]), text, []byte(settingsPlace[end:]), after}, nil), nil
}
