// Package people has the commands about the people of the embedded hub: their accounts, how they get
// in, the organisations that they belong to, and the log of what was done. Each works on the data
// folder itself; the server may be running meanwhile.
package people
