//go:build unix

package listen

import "syscall"

// addressInUse is the error of listening where somebody else does.
const addressInUse = syscall.EADDRINUSE
