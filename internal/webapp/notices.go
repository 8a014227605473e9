package webapp

import "io/fs"

// Notices are the licences of what the embedded front end has of others, as its build has written them. Nil where no front end
// was built in.
func Notices() ([]byte, error) {
	found, err := fs.Glob(dist, "dist/assets/third-party-*.txt")
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return dist.ReadFile(found[0])
}
