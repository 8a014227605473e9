package push

// hook runs as pre-receive. A hook inherits no files but the first three on Windows, so it cannot wait for its turn, and
// refuses.
const hook = `#!/bin/sh
echo "This hub runs on Windows, where it takes no pushes. Commit in the browser, or by the REST API." >&2
exit 1
`
