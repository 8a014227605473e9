package gitstore

// Name addresses a repository. Get one from ParseName: the zero value and hand-made ones are refused.
// Names are compared without regard to case; the spelling given at creation is kept.
type Name struct{ Owner, Repo string }

// String gives "OWNER/REPO".
func (n Name) String() string { return n.Owner + "/" + n.Repo }
