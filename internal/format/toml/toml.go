// Package toml reads TOML 1.1. Dates are texts, spelt as RFC 3339 has them, so that a schema's formats fit.
//
// The parser is another's, and what is defined twice is found here: the decoder around that parser looks for a
// name among all before it, one by one.
package toml

import (
	"errors"
	"fmt"

	"github.com/pelletier/go-toml/v2/unstable"

	"sheaf/internal/format/tree"
)

// Read reads a text without a byte order mark.
func Read(text []byte) (*tree.Node, error) {
	if err := tree.CheckSize(text); err != nil {
		return nil, err
	}
	r := reader{text: text, root: newTable(0, 0, byHeader)}
	r.current = r.root
	r.Reset(text)
	for r.NextExpression() {
		if err := r.expression(r.Expression()); err != nil {
			return nil, err
		}
	}
	if err := r.Error(); err != nil {
		mistake := &tree.Mistake{Message: "not valid TOML: " + err.Error()}
		var broken *unstable.ParserError
		if errors.As(err, &broken) {
			mistake.Message = "not valid TOML: " + broken.Message
			mistake.Offset = int(r.Range(broken.Highlight).Offset)
		}
		return nil, mistake
	}
	return r.root.finish(), nil
}

// reader makes values of a parser's expressions.
type reader struct {
	unstable.Parser
	text []byte
	root *table
	// current is the table whose header stands above.
	current *table
}

func (r *reader) expression(found *unstable.Node) error {
	if found.Kind == unstable.KeyValue {
		_, err := r.member(r.current, found)
		return err
	}
	within := r.root
	keys := found.Key()
	for keys.Next() && !keys.IsLast() {
		var err error
		if within, err = within.below(keys.Node(), onTheWay); err != nil {
			return err
		}
	}
	var err error
	if found.Kind == unstable.ArrayTable {
		r.current, err = within.item(keys.Node())
	} else {
		r.current, err = within.below(keys.Node(), byHeader)
	}
	return err
}

func secondTime(key *unstable.Node) error {
	return mistakeAt(key, "the name %q stands here a second time", key.Data)
}

func mistakeAt(key *unstable.Node, format string, values ...any) error {
	return &tree.Mistake{Offset: int(key.Raw.Offset), Message: fmt.Sprintf(format, values...)}
}
