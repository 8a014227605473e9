package doctor

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"sheaf/internal/checkup"
	"sheaf/internal/server"
)

// Limits of the calls.
const (
	callLimit   = 10 * time.Second
	answerBytes = 64 << 10
	clockLimit  = time.Minute // OAuth and TLS bear less than people think; logs can be read together within it
	tokenSoon   = 7 * 24 * time.Hour
)

// Deployment looks at the settings of a Sheaf for a GitHub elsewhere, by calling that GitHub and Sheaf itself as browsers do.
// Token is a personal access token whose rights are looked at too; it may be empty. Nothing is changed anywhere.
func Deployment(ctx context.Context, settings server.Settings, token string) []checkup.Finding {
	d := deployment{
		settings: settings, Deployment: settings.Deployment(), token: token, now: time.Now,
		client: &http.Client{
			Timeout:       callLimit,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
	if d.reach(ctx) {
		d.preflight(ctx)
		d.oauth(ctx)
		d.app(ctx)
		d.tokenRights(ctx)
	}
	d.addresses(ctx)
	d.secret()
	return d.findings
}

type deployment struct {
	server.Deployment
	settings server.Settings
	token    string
	now      func() time.Time
	client   *http.Client
	findings []checkup.Finding
}

func (d *deployment) add(f checkup.Finding) { d.findings = append(d.findings, f) }

func (d *deployment) fine(check, found string) {
	d.add(checkup.Finding{Check: check, State: checkup.Fine, Found: found})
}

func (d *deployment) wrong(check, setting, found, mend string) {
	d.add(checkup.Finding{Check: check, State: checkup.Wrong, Setting: setting, Found: found, Mend: mend})
}

func (d *deployment) noted(check, setting, found, mend string) {
	d.add(checkup.Finding{Check: check, State: checkup.Noted, Setting: setting, Found: found, Mend: mend})
}

// answer is what came back, read.
type answer struct {
	*http.Response
	body []byte
}

func (d *deployment) call(ctx context.Context, method string, address *url.URL, body string, change func(*http.Request)) (answer, error) {
	request, err := http.NewRequestWithContext(ctx, method, address.String(), strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	request.Header.Set("Accept", "application/vnd.github+json")
	request.Header.Set("User-Agent", "sheaf-doctor")
	if change != nil {
		change(request)
	}
	response, err := d.client.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	read, err := io.ReadAll(io.LimitReader(response.Body, answerBytes))
	return answer{response, read}, err
}

// message is GitHub's word in an answer.
func (a answer) message() string {
	var said struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(a.body, &said) != nil || said.Message == "" {
		return a.Status
	}
	return a.Status + ", " + said.Message
}
