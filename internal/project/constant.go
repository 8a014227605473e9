package project

import (
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// constant04 is the member that repeats what a schema of draft-04 says under "const", for a reference
// may lead into that. The draft does not have the keyword, but people write it and other validators
// apply it.
const constant04 = "x-const"

// constants is the vocabulary of constant04.
var constants = &jsonschema.Vocabulary{
	URL: schemaAddress + "vocabulary/const",
	Compile: func(_ *jsonschema.CompilerContext, schema map[string]any) (jsonschema.SchemaExt, error) {
		value, exists := schema[constant04]
		if !exists {
			return nil, nil
		}
		return constant{value}, nil
	},
}

type constant struct{ value any }

func (c constant) Validate(context *jsonschema.ValidatorContext, value any) {
	if equal, err := context.Equals(value, c.value); err != nil {
		context.AddErr(err)
	} else if !equal {
		context.AddError(&kind.Const{Got: value, Want: c.value})
	}
}
