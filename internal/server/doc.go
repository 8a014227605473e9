// Package server puts the parts of Sheaf together and serves them from one address.
//
// There are two shapes, told apart only by [Settings.GitHubURL]. Embedded: front end,
// broker and hub, on loopback, with everything in one data folder. GitHub or an Enterprise
// Server: front end and broker, no state, any number of replicas.
//
// All routes are in routes.go. Every answer passes the same three layers, in routes.go
// too: the secure defaults of its headers, the check of the Host header, and the record of
// the request in log and metrics. Around all of them are the limits of package limits, of
// how slowly a client may send and take, and how many connections it may have.
package server
