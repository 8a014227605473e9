package doctor

import "golang.org/x/sys/windows"

// connectionRefused is the error of calling where nobody listens.
const connectionRefused = windows.WSAECONNREFUSED
