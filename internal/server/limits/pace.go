package limits

import (
	"io"
	"net/http"
	"time"
)

// Pace is how slowly a client may send the body of a request, or take its answer. Only the time for which we wait for
// the client counts.
type Pace struct {
	Stall time.Duration // the longest wait for the next bytes
	Grace time.Duration // the longest wait altogether for a client that sends, or takes, next to nothing
	Rate  float64       // bytes a second; what came so far extends the grace by the time it takes at this rate
}

// wait is how long the next bytes may take, after so many bytes for which we waited so long.
func (p Pace) wait(count int64, waited time.Duration) time.Duration {
	left := p.Grace - waited
	if p.Rate > 0 {
		left += time.Duration(min(float64(count)/p.Rate, maxExtension.Seconds()) * float64(time.Second))
	}
	return min(left, p.Stall)
}

// maxExtension keeps the arithmetic within its numbers.
const maxExtension = 365 * 24 * time.Hour

// Paces are those of the two ways of one exchange.
type Paces struct{ Body, Answer Pace }

// remainderTime is how long the rest of a body may take that the handler does not want. net/http reads up to 256 KB of
// it, so that the connection can serve the next request.
const remainderTime = 15 * time.Second

// KeepPace ends requests whose client is slower than the paces, so that nobody can hold connections and git processes
// for nothing. As long as bytes flow, a push or a clone may take any time.
func KeepPace(of func(*http.Request) Paces, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		paces, control := of(r), http.NewResponseController(w)
		if r.ContentLength != 0 { // else net/http reads already, to notice when the client leaves
			body := &pacedBody{ReadCloser: r.Body, control: control, pace: paces.Body}
			body.leaveRemainder()
			r = r.WithContext(r.Context()) // net/http looks at the body of its own request afterwards
			r.Body = body
		}
		answer := &pacedAnswer{ResponseWriter: w, control: control, pace: paces.Answer}
		next.ServeHTTP(answer, r)
		answer.setDeadline() // net/http sends what is left, or all there is of an answer without content
	})
}

// pacedBody is a body of which each read has a deadline. Once all is read, net/http lifts it.
//
// The deadline that was set last holds for what net/http reads by itself, before the answer or after the handler. So
// there is always one, from the beginning on.
type pacedBody struct {
	io.ReadCloser
	control *http.ResponseController
	pace    Pace
	count   int64
	waited  time.Duration
	isOver  bool
}

func (b *pacedBody) Read(p []byte) (int, error) {
	if b.isOver {
		return b.ReadCloser.Read(p)
	}
	began := time.Now()
	_ = b.control.SetReadDeadline(began.Add(b.pace.wait(b.count, b.waited))) // without a connection nobody can be slow
	n, err := b.ReadCloser.Read(p)
	b.waited += time.Since(began)
	b.count += int64(n)
	if b.isOver = err != nil; !b.isOver {
		b.leaveRemainder()
	}
	return n, err
}

func (b *pacedBody) leaveRemainder() {
	_ = b.control.SetReadDeadline(time.Now().Add(min(remainderTime, b.pace.wait(b.count, b.waited))))
}

// piece is how much of an answer has one deadline, in bytes. A client that keeps the rate takes it within the stall.
const piece = 32 << 10

// pacedAnswer is an answer of which each piece has a deadline.
type pacedAnswer struct {
	http.ResponseWriter
	control *http.ResponseController
	pace    Pace
	count   int64
	waited  time.Duration
}

func (a *pacedAnswer) Write(p []byte) (written int, err error) {
	for {
		part := p[written:min(len(p), written+piece)]
		n, err := a.writePiece(part)
		written += n
		if err != nil || written == len(p) {
			return written, err
		}
	}
}

func (a *pacedAnswer) writePiece(part []byte) (int, error) {
	a.count += int64(len(part))
	began := a.setDeadline()
	n, err := a.ResponseWriter.Write(part)
	a.waited += time.Since(began)
	return n, err
}

// FlushError sends what is buffered, for [http.ResponseController].
func (a *pacedAnswer) FlushError() error {
	began := a.setDeadline()
	err := a.control.Flush()
	a.waited += time.Since(began)
	return err
}

func (a *pacedAnswer) setDeadline() (now time.Time) {
	now = time.Now()
	_ = a.control.SetWriteDeadline(now.Add(a.pace.wait(a.count, a.waited)))
	return now
}

// Unwrap gives [http.ResponseController] the connection.
func (a *pacedAnswer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
