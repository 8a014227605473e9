package code

import (
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// serial is a plugin whose loading runs one at a time, as esbuild runs it for many files at once.
func serial(plugin api.Plugin) api.Plugin {
	var one sync.Mutex
	return api.Plugin{Name: plugin.Name, Setup: func(build api.PluginBuild) {
		onLoad := build.OnLoad
		build.OnLoad = func(options api.OnLoadOptions, load func(api.OnLoadArgs) (api.OnLoadResult, error)) {
			onLoad(options, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
				one.Lock()
				defer one.Unlock()
				return load(args)
			})
		}
		plugin.Setup(build)
	}}
}
