// Package code finds out what a configuration says that is a program, in TypeScript or JavaScript. The program runs in an
// interpreter that has no files, no network and no clock of its own, within limits of time and memory. What it imports are
// files of the repository, stand-ins of the libraries that matter, and for all else a value that takes everything and
// does nothing.
package code

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Limits of what is read of a repository.
const (
	maxFiles = 300
	maxBytes = 4 << 20
)

// bundle is a program in one text, with the map back to its files.
type bundle struct {
	script, sourceMap []byte
	texts             map[string]string // by path
}

// namespaces of the modules in a bundle.
const (
	ofRepository = "repository"
	ofStandIns   = "stand-in"
	ofOthers     = "other"
)

// endings are tried in order where an import names a file without one.
var endings = []string{"", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".json", "/index.ts", "/index.tsx", "/index.js", "/index.jsx"}

var loaders = map[string]api.Loader{
	".ts": api.LoaderTS, ".mts": api.LoaderTS, ".cts": api.LoaderTS, ".tsx": api.LoaderTSX, ".js": api.LoaderJSX, ".jsx": api.LoaderJSX, ".mjs": api.LoaderJSX,
	".cjs": api.LoaderJSX, ".json": api.LoaderJSON,
}

// bundleOf puts the modules of a program together. Nothing is read but files of the repository.
func bundleOf(repository fs.FS, file string, standIns map[string]string) (bundle, error) {
	made := bundle{texts: map[string]string{}}
	read := 0
	modules := api.Plugin{Name: "modules", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `.*`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			if args.Kind == api.ResolveEntryPoint {
				return api.OnResolveResult{Path: file, Namespace: ofRepository}, nil
			}
			if found := resolve(repository, path.Dir(file), args); found != "" {
				return api.OnResolveResult{Path: found, Namespace: ofRepository}, nil
			}
			if _, isKnown := standIns[args.Path]; isKnown {
				return api.OnResolveResult{Path: args.Path, Namespace: ofStandIns}, nil
			}
			return api.OnResolveResult{Path: "other", Namespace: ofOthers}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: ofRepository}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			info, err := fs.Stat(repository, args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			read += int(info.Size())
			if len(made.texts) >= maxFiles || read > maxBytes {
				return api.OnLoadResult{}, fmt.Errorf("it imports more than %d files or %d MB", maxFiles, maxBytes>>20)
			}
			text, err := fs.ReadFile(repository, args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			contents := string(text)
			made.texts[args.Path] = contents
			return api.OnLoadResult{Contents: &contents, Loader: loaders[path.Ext(args.Path)]}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: ofStandIns}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			contents := standIns[args.Path]
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: ofOthers}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			contents := "module.exports = $anything"
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
	}}
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{file}, Bundle: true, Write: false, Outfile: "/config.js", Format: api.FormatIIFE, GlobalName: "$config",
		Platform: api.PlatformNeutral, Target: api.ES2019, Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude,
		JSX: api.JSXTransform, JSXFactory: "$anything", JSXFragment: "$anything", TsconfigRaw: "{}", LogLevel: api.LogLevelSilent,
		Define:  map[string]string{"import.meta.env": "$anything", "import.meta.url": `""`, "import.meta.dirname": `""`},
		Plugins: []api.Plugin{serial(modules)},
	})
	if len(result.Errors) > 0 {
		return bundle{}, mistakeOf(result.Errors[0])
	}
	for _, output := range result.OutputFiles {
		if strings.HasSuffix(output.Path, ".map") {
			made.sourceMap = output.Contents
		} else {
			made.script = output.Contents
		}
	}
	return made, nil
}

func mistakeOf(message api.Message) error {
	if at := message.Location; at != nil {
		return fmt.Errorf("%s:%d:%d: %s", strings.TrimPrefix(at.File, ofRepository+":"), at.Line, at.Column+1, message.Text)
	}
	return errors.New(message.Text)
}

// resolve finds the file of the repository that an import names; empty where there is none.
func resolve(repository fs.FS, top string, args api.OnResolveArgs) string {
	var candidates []string
	name := args.Path
	switch {
	case args.Namespace != ofRepository:
		return ""
	case strings.HasPrefix(name, "."):
		candidates = []string{path.Join(path.Dir(args.Importer), name)}
	case strings.HasPrefix(name, "@/"), strings.HasPrefix(name, "~/"):
		for folder := top; ; folder = path.Dir(folder) {
			candidates = append(candidates, path.Join(folder, "src", name[2:]), path.Join(folder, name[2:]))
			if folder == "." {
				break
			}
		}
	}
	for _, candidate := range candidates {
		// An import of x.js may mean the source of it.
		for _, stem := range []string{candidate, strings.TrimSuffix(candidate, ".js")} {
			for _, ending := range endings {
				file := stem + ending
				if _, isCode := loaders[path.Ext(file)]; !isCode || !fs.ValidPath(file) {
					continue
				}
				if info, err := fs.Stat(repository, file); err == nil && info.Mode().IsRegular() {
					return file
				}
			}
		}
	}
	return ""
}
