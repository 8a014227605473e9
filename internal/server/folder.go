package server

import (
	"log/slog"
	"net/http"
	"net/url"

	"sheaf/internal/folder"
	"sheaf/internal/hub"
)

// linkPath is where a link signs in to the folder that is shown.
const linkPath = "/auth/open/"

// tokenCookie begins the name of where the front end of a folder keeps its token. The port follows: cookies know none.
const tokenCookie = "github-token-"

// OpenLink is the address that signs in once with a code of the folder's.
func OpenLink(server, code string) string { return server + linkPath + code }

// links signs in who has a link, and leads to the page of the folder.
type links struct {
	folder *folder.Folder
	hub    *hub.Hub
	port   string
	log    *slog.Logger
}

func (l links) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	// Who only looks, as programs do that show what an address leads to, leaves the link as it is.
	if r.Method != http.MethodGet || r.Header.Get("Sec-Purpose") != "" || r.Header.Get("Purpose") == "prefetch" {
		http.Error(w, "The link is for the page itself.", http.StatusMethodNotAllowed)
		return
	}
	if !l.folder.Redeem(r.PathValue("code")) {
		http.Error(w, "This link was used already, or it is older than ten minutes.\n"+
			"For another one run sheaf open in the folder, again or in another terminal.", http.StatusGone)
		return
	}
	token, err := l.hub.IssueToken(r.Context(), folder.User)
	if err != nil {
		l.log.ErrorContext(r.Context(), "sign in by a link", "error", err)
		http.Error(w, "Sheaf could not sign you in. The log says why.", http.StatusInternalServerError)
		return
	}
	// Script reads the cookie, as it reads the one that it writes itself. So the token is in no address.
	http.SetCookie(w, &http.Cookie{Name: tokenCookie + l.port, Value: url.QueryEscape(token), Path: "/", SameSite: http.SameSiteStrictMode})
	w.Header().Set("Location", l.folder.Page())
	w.WriteHeader(http.StatusSeeOther)
}

// refreshed is a hub whose folder is looked at before it answers.
type refreshed struct {
	*hub.Hub
	folder *folder.Folder
}

func (h refreshed) Handler() http.Handler {
	next := h.Hub.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.folder.Refresh(r.Context())
		next.ServeHTTP(w, r)
	})
}

// arriving has the folder looked at for everybody who opens a page or loads it again.
func arriving(shown *folder.Folder, app http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Sec-Fetch-Mode") == "navigate" {
			shown.Expire()
		}
		app.ServeHTTP(w, r)
	})
}
