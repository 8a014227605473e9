package code

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"
	"github.com/go-sourcemap/sourcemap"
)

// marked is a script whose object literals tell where they stand: each becomes $at(OFFSET, {…}).
func marked(script string) (string, error) {
	program, err := parser.ParseFile(nil, "", script, 0, parser.WithDisableSourceMaps)
	if err != nil {
		return "", fmt.Errorf("read the program: %w", err)
	}
	type insertion struct {
		at   int
		text string
	}
	var insertions []insertion
	literals(reflect.ValueOf(program.Body), func(literal *ast.ObjectLiteral) {
		begin, end := int(literal.LeftBrace)-1, int(literal.RightBrace)-1
		if begin >= 0 && end < len(script) && script[begin] == '{' && script[end] == '}' {
			insertions = append(insertions, insertion{begin, fmt.Sprintf("$at(%d,", begin)}, insertion{end + 1, ")"})
		}
	})
	slices.SortStableFunc(insertions, func(a, b insertion) int { return cmp.Compare(a.at, b.at) })
	var made strings.Builder
	last := 0
	for _, one := range insertions {
		made.WriteString(script[last:one.at])
		made.WriteString(one.text)
		last = one.at
	}
	made.WriteString(script[last:])
	return made.String(), nil
}

// literals finds the object literals below a part of a program. The package of the parser has no way to walk one.
func literals(part reflect.Value, found func(*ast.ObjectLiteral)) {
	switch part.Kind() {
	case reflect.Interface, reflect.Pointer:
		if part.IsNil() {
			return
		}
		if part.Kind() == reflect.Pointer && part.CanInterface() {
			if literal, isLiteral := part.Interface().(*ast.ObjectLiteral); isLiteral {
				found(literal)
			}
		}
		literals(part.Elem(), found)
	case reflect.Slice:
		for i := range part.Len() {
			literals(part.Index(i), found)
		}
	case reflect.Struct:
		for i := range part.NumField() {
			// What is declared points into the body once more, and the file holds no program.
			if name := part.Type().Field(i).Name; name != "DeclarationList" && name != "File" {
				literals(part.Field(i), found)
			}
		}
	}
}

// placeOf makes the way from an offset in the script to a file, line and column.
func (b bundle) placeOf(file string) (func(offset int) (string, int, int), error) {
	consumer, err := sourcemap.Parse("", b.sourceMap)
	if err != nil {
		return nil, fmt.Errorf("read the source map: %w", err)
	}
	return func(offset int) (string, int, int) {
		before := b.script[:min(max(offset, 0), len(b.script))]
		line, column := bytes.Count(before, []byte("\n"))+1, len(before)-bytes.LastIndexByte(before, '\n')-1
		source, _, line, column, isFound := consumer.Source(line, column)
		name := strings.TrimPrefix(source, ofRepository+":")
		text, isKnown := b.texts[path.Clean(name)]
		if !isFound || !isKnown {
			return file, 1, 1
		}
		return path.Clean(name), line, inBytes(text, line, column) + 1
	}, nil
}

// inBytes is a column that is counted in UTF-16.
func inBytes(text string, line, column int) int {
	lines := strings.SplitN(text, "\n", line+1)
	if line > len(lines) {
		return column
	}
	units, count := 0, 0
	for _, char := range lines[line-1] {
		if units >= column {
			break
		}
		units += utf16.RuneLen(char)
		count += len(string(char))
	}
	return count
}
