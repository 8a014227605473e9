package code

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"runtime/metrics"
	"time"

	"github.com/dop251/goja"

	"sheaf/internal/format/tree"
)

// Limits of a program.
const (
	maxTime   = 2 * time.Second
	maxMemory = 512 << 20
	maxStack  = 1000
	maxValues = 200_000
	maxDepth  = 100
	// grace is how long a call inside of the interpreter may take to end once the program is to stop.
	grace = 200 * time.Millisecond
)

// ErrLimit is a program that takes more than a configuration needs.
var ErrLimit = errors.New("the program takes too much time or memory, so it was stopped")

// Function is what stands for a function of the program.
const Function = "(code)"

// prelude has what all programs find: a value that takes everything, and no more than that.
//
//go:embed prelude.js
var prelude string

// Configuration is what a program exports by default, with the way from the offsets of its objects to their places.
type Configuration struct {
	Root  *tree.Node
	Place func(offset int) (file string, line, column int)
}

// Evaluate runs a program of the repository. The stand-ins are modules by their names, in JavaScript.
func Evaluate(repository fs.FS, file string, standIns map[string]string) (Configuration, error) {
	program, err := bundleOf(repository, file, standIns)
	if err != nil {
		return Configuration{}, err
	}
	script, err := marked(string(program.script))
	if err != nil {
		return Configuration{}, err
	}
	place, err := program.placeOf(file)
	if err != nil {
		return Configuration{}, err
	}
	root, err := within(script)
	if err != nil {
		return Configuration{}, fmt.Errorf("%s: %w", file, err)
	}
	return Configuration{root, place}, nil
}

// within runs a script within the limits. A call that does not end by itself is left behind, for the process to end with it.
func within(script string) (*tree.Node, error) {
	vm := goja.New()
	vm.SetMaxCallStackSize(maxStack)
	type outcome struct {
		root *tree.Node
		err  error
	}
	ended := make(chan outcome, 1)
	go func() {
		root, err := run(vm, script)
		ended <- outcome{root, err}
	}()
	deadline := time.NewTimer(maxTime)
	defer deadline.Stop()
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	before := heap()
	for {
		select {
		case end := <-ended:
			return end.root, end.err
		case <-look.C:
			if heap() < before+maxMemory {
				continue
			}
		case <-deadline.C:
		}
		vm.Interrupt(ErrLimit)
		select {
		case <-ended:
		case <-time.After(grace):
		}
		return nil, ErrLimit
	}
}

func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

func run(vm *goja.Runtime, script string) (*tree.Node, error) {
	c := converter{vm: vm, offsets: map[*goja.Object]int{}}
	for name, value := range map[string]any{
		"$at": func(call goja.FunctionCall) goja.Value {
			if object, isObject := call.Argument(1).(*goja.Object); isObject {
				c.offsets[object] = int(call.Argument(0).ToInteger())
			}
			return call.Argument(1)
		},
		"$from": func(call goja.FunctionCall) goja.Value {
			made, isObject := call.Argument(0).(*goja.Object)
			if of, isOther := call.Argument(1).(*goja.Object); isObject && isOther {
				if offset, isKnown := c.offsets[of]; isKnown {
					c.offsets[made] = offset
				}
			}
			return call.Argument(0)
		},
	} {
		if err := vm.Set(name, value); err != nil {
			return nil, err
		}
	}
	if _, err := vm.RunString(prelude); err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	c.anything = vm.Get("$anything")
	if _, err := vm.RunString(script); err != nil {
		return nil, plain(err)
	}
	var root *tree.Node
	read := func(call goja.FunctionCall) goja.Value {
		root = c.node(call.Argument(0), 0, 0)
		return goja.Undefined()
	}
	if err := vm.Set("$read", read); err != nil {
		return nil, err
	}
	// Reading a value may run the program once more, so that the limits count there, too.
	_, err := vm.RunString("$read(typeof $config !== 'object' || $config === null ? undefined : $config.__esModule ? $config.default : $config)")
	switch {
	case err != nil:
		return nil, plain(err)
	case c.count > maxValues:
		return nil, ErrLimit
	case root == nil:
		return nil, errors.New("the program exports no configuration")
	}
	return root, nil
}

// plain is an error of the program without the places of the script that it became.
func plain(err error) error {
	var thrown *goja.Exception
	var stopped *goja.InterruptedError
	switch {
	case errors.As(err, &stopped):
		return ErrLimit
	case errors.As(err, &thrown):
		return fmt.Errorf("the program failed: %s", thrown.Value())
	}
	return fmt.Errorf("the program failed: %w", err)
}

// converter turns values of a program into nodes.
type converter struct {
	vm       *goja.Runtime
	offsets  map[*goja.Object]int
	anything goja.Value
	count    int
}

// node is nil of what no configuration has. The offset is that of the object around it.
func (c *converter) node(value goja.Value, around, depth int) *tree.Node {
	c.count++
	if value == nil || goja.IsUndefined(value) || depth > maxDepth || c.count > maxValues {
		return nil
	}
	if value.SameAs(c.anything) {
		return nil
	}
	object, isObject := value.(*goja.Object)
	if !isObject {
		return c.single(value, around)
	}
	if _, isFunction := goja.AssertFunction(object); isFunction {
		return &tree.Node{Offset: around, Value: Function}
	}
	offset, isKnown := c.offsets[object]
	if !isKnown {
		offset = around
	}
	switch object.ClassName() {
	case "Array":
		list := tree.List{}
		length := min(object.Get("length").ToInteger(), maxValues)
		for i := range length {
			if item := c.node(object.Get(fmt.Sprint(i)), offset, depth+1); item != nil {
				list = append(list, item)
			}
			if c.count > maxValues {
				break
			}
			c.count++
		}
		return &tree.Node{Offset: offset, Value: list}
	case "Object":
		members := tree.Object{}
		for _, name := range object.Keys() {
			if member := c.node(object.Get(name), offset, depth+1); member != nil {
				members = append(members, tree.Member{Name: name, Offset: member.Offset, Node: member})
			}
		}
		return &tree.Node{Offset: offset, Value: members}
	}
	return &tree.Node{Offset: offset, Value: object.String()}
}

func (c *converter) single(value goja.Value, offset int) *tree.Node {
	node := &tree.Node{Offset: offset}
	switch exported := value.Export().(type) {
	case nil:
	case bool, string:
		node.Value = exported
	case int64, float64:
		text, err := json.Marshal(exported)
		if err != nil {
			return nil // infinite, or no number
		}
		node.Value = json.Number(text)
	default:
		return nil
	}
	return node
}
