package hub

import (
	"net/http"
	"strconv"
	"time"

	"sheaf/internal/git/store"
	"sheaf/internal/web/quota"
)

// counted counts the requests to a part that is not the API, for the account whose token they have or else for
// the address, and answers 429 to one too many.
func (h *Hub) counted(counts *quota.Counts, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := quota.Address(r.RemoteAddr)
		if caller, err := h.accounts.AuthenticateCaller(r); err == nil && caller != nil {
			who = quota.Account(caller.User.ID)
		}
		r = r.WithContext(store.OnBehalf(r.Context(), who))
		if left := counts.Take(who); left.Exceeded {
			seconds := strconv.Itoa(int(left.RetryAfter(time.Now()).Seconds()))
			w.Header().Set("Retry-After", seconds)
			http.Error(w, "Too many requests. Try again in "+seconds+" seconds.", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
