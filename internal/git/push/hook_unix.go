//go:build unix

package push

// hook runs as pre-receive: the objects are received and checked, no ref has moved. It tells us what is
// to move (4) and waits for its turn (5). Anything but "ok" is a refusal, which the client is told.
const hook = `#!/bin/sh
# Lets a push wait until it may move refs.
echo "@$GIT_QUARANTINE_PATH" >&4 || exit 1
while read -r old new ref; do printf '=%s %s %s\n' "$old" "$new" "$ref" >&4 || exit 1; done
echo . >&4 || exit 1
answer=
while read -r answer <&5 && [ "$answer" != ok ]; do echo "$answer" >&2; done
[ "$answer" = ok ]
`
