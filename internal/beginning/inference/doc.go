// Package inference tells from data what schema they fit, and what a form has to know of them: types, formats, choices that
// are offered, what is required, maps, pictures.
//
// The front end infers in the same way (web/src/workspace/inference), where it also tells what it guessed. Both are held to
// testdata/inference.json, which the front end's tests write: the same data make the same schema, byte by byte. A rule that
// changes there changes here.
package inference
