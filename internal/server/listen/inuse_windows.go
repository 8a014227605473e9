package listen

import "golang.org/x/sys/windows"

// addressInUse is the error of listening where somebody else does.
const addressInUse = windows.WSAEADDRINUSE
