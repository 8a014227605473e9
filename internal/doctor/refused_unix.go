//go:build unix

package doctor

import "syscall"

// connectionRefused is the error of calling where nobody listens.
const connectionRefused = syscall.ECONNREFUSED
