package code_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"sheaf/internal/importing/code"
	"sheaf/internal/importing/settings"
)

func repository(files map[string]string) fstest.MapFS {
	made := fstest.MapFS{}
	for name, text := range files {
		made[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return made
}

func evaluate(t *testing.T, files map[string]string, file string) code.Configuration {
	t.Helper()
	config, err := code.Evaluate(repository(files), file, map[string]string{"known": `exports.twice = function (x) { return x + x }`})
	if err != nil {
		t.Fatal(err)
	}
	return config
}

func TestEvaluate(t *testing.T) {
	for what, one := range map[string]struct{ script, want string }{
		"literals":       {`export default { a: 1, b: 1.5, c: 'x', d: true, e: null, f: [1, [2]], g: undefined, h: NaN } as const`, `{"a":1,"b":1.5,"c":"x","d":true,"e":null,"f":[1,[2]]}`},
		"types":          {`interface A { x: string }; const a: A = { x: 'y' }; export default a satisfies A`, `{"x":"y"}`},
		"functions":      {`const f = (n: string) => ({ name: n }); export default { list: ['a', 'b'].map(f), g: () => 1, h() {} }`, `{"list":[{"name":"a"},{"name":"b"}],"g":"(code)","h":"(code)"}`},
		"spread":         {`const a = { x: 1 }; export default { ...a, y: 2 }`, `{"x":1,"y":2}`},
		"CommonJS":       {`module.exports = { a: 1 }`, `{"a":1}`},
		"patterns":       {`const { a, ...rest } = { a: 1, b: 2, c: { d: 3 } }; let q; ({ q = 5 } = {}); export default { a, rest, q }`, `{"a":1,"rest":{"b":2,"c":{"d":3}},"q":5}`},
		"modules":        {`import { b } from './b'; import data from './data.json'; import { c } from '@/c'; export default { b, data, c }`, `{"b":[2],"data":{"d":4},"c":{"c":3}}`},
		"stand-ins":      {`import { twice } from 'known'; export default { a: twice('x') }`, `{"a":"xx"}`},
		"other modules":  {`import x, { y } from 'nowhere'; import * as z from 'node:fs'; import './style.css'; const w = require('path'); export default { a: 1, x: x.a.b(), y: new y(), z: z.readFileSync('/etc/passwd'), w: w.join('a'), l: [y] }`, `{"a":1,"l":[]}`},
		"environment":    {`export default { a: process.env.HOME || 'none', b: import.meta.env.X ? 1 : 2, d: typeof Deno }`, `{"a":"none","b":1,"d":"undefined"}`},
		"JSX":            {`export default { a: 1, icon: <svg><b x={1}/></svg> }`, `{"a":1}`},
		"what is inside": {`const a: any = { x: 1 }; a.self = a; export default { n: a.self.self.x }`, `{"n":1}`},
	} {
		config := evaluate(t, map[string]string{
			"site/x.config.tsx": one.script, "site/b.ts": `export const b = [2]`, "site/data.json": `{"d":4}`, "site/src/c/index.ts": `export const c = { c: 3 }`,
		}, "site/x.config.tsx")
		if got := settings.Written(config.Root); got != one.want {
			t.Errorf("%s: %s, want %s", what, got, one.want)
		}
	}
}

// TestPlaces finds objects of several files, behind letters of more than one byte.
func TestPlaces(t *testing.T) {
	config := evaluate(t, map[string]string{
		"a/config.ts": "import { b } from './b'\n\nexport default {\n  é: 'ü', list: [ { x: 1 },\n   b],\n}\n", "a/b.ts": "// first\nexport const b = 'ä' && { y: 2 }\n",
	}, "a/config.ts")
	list := settings.Objects(config.Root, "list")
	if len(list) != 2 {
		t.Fatalf("%d objects", len(list))
	}
	for i, want := range []struct {
		file         string
		line, column int
	}{{"a/config.ts", 4, 21}, {"a/b.ts", 2, 26}} {
		file, line, column := config.Place(list[i].Offset)
		if file != want.file || line != want.line || column != want.column {
			t.Errorf("object %d is at %s:%d:%d, want %s:%d:%d", i, file, line, column, want.file, want.line, want.column)
		}
	}
}

// TestLimits stops what takes too much, and says so.
func TestLimits(t *testing.T) {
	for what, script := range map[string]string{
		"a loop":          `for (;;) {}; export default {}`,
		"a getter":        `export default { get a() { for (;;) {} } }`,
		"memory":          `const a = []; for (;;) a.push({ a: [1, 2, 3, 4] }); export default a`,
		"text that grows": `let a = 'xxxxxxxxxx'; for (;;) a = a + a + a; export default a`,
		"many values":     `const a = []; for (let i = 0; i < 30; i++) a.push(i); let b = a; for (let i = 0; i < 6; i++) b = [b, b, b, b, b, b, b, b, b, b]; export default b`,
	} {
		begun := time.Now()
		_, err := code.Evaluate(repository(map[string]string{"x.js": script}), "x.js", nil)
		if !errors.Is(err, code.ErrLimit) {
			t.Errorf("%s: %v", what, err)
		}
		if took := time.Since(begun); took > 20*time.Second {
			t.Errorf("%s: stopped after %s", what, took)
		}
	}
	for what, script := range map[string]string{
		"recursion":     `const f = () => f() + 1; export default f()`,
		"a long text":   `export default 'x'.repeat(1e9)`,
		"a wide text":   `export default 'x'.padEnd(1e9)`,
		"a buffer":      `export default new ArrayBuffer(1e9)`,
		"nothing":       `export const a = 1`,
		"what it says":  `throw new Error('no key')`,
		"no program":    `export default {`,
		"endless files": `export { default } from './x.js?1'; import './gone/../../../etc/passwd'`,
	} {
		if _, err := code.Evaluate(repository(map[string]string{"x.js": script}), "x.js", nil); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	_, err := code.Evaluate(repository(map[string]string{"x.js": "let a\nlet a ="}), "x.js", nil)
	if err == nil || !strings.HasPrefix(err.Error(), "x.js:2:") {
		t.Errorf("a mistake: %v", err)
	}
	cycle := `export default {}; const a = {}; a.a = a; export const b = a`
	if _, err := code.Evaluate(repository(map[string]string{"x.js": cycle}), "x.js", nil); err != nil {
		t.Errorf("an object that is not exported: %v", err)
	}
}

func FuzzEvaluate(f *testing.F) {
	for _, seed := range []string{`export default {a:{b:[{c:1}]}}`, `const {a={x:1}}={};export default{a,get b(){return{}}}`, "export default {f:()=>({}),t:`${{}}`,r:/[{}]/}", `class A{x={};static{}};export default{...new A()}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, script string) {
		if strings.Contains(script, "for") || strings.Contains(script, "while") || len(script) > 500 {
			return // what takes long is tried above
		}
		config, err := code.Evaluate(repository(map[string]string{"x.ts": script}), "x.ts", nil)
		if err == nil && config.Root == nil {
			t.Error("neither a value nor an error")
		}
	})
}
