// Package sample fills a new data folder with repositories that people recognise and want
// to edit: the site of a bakery, its wholesale list, ten years of roast logs, and the
// programme of a conference.
//
// The files are real ones, under content; history.go says who committed what and when.
// Everything is made from fixed dates and seeds, so the same version of Sheaf makes the
// same commits on every machine.
package sample
