import { type JsMinifyOptions, minify, version } from '@swc/core'
import type { Plugin } from 'vite'

const options: JsMinifyOptions = {
  module: true,
  ecma: 2022,
  compress: { ecma: 2022, passes: 4 },
  mangle: true,
  format: { ecma: 2022 },
}

/**
 * Makes scripts smaller that Oxc has made small: 2.5 % of a first form, for four seconds of a build. In the place of Oxc it
 * left a first page 8 % larger.
 */
export const smallest: Plugin = {
  name: 'smallest',
  apply: 'build',
  // Files are named by what is in them before this; a name must not outlive another way of doing it.
  augmentChunkHash: () => JSON.stringify([version, options]),
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          if (file.type === 'chunk') file.code = (await minify(file.code, options)).code
        }),
      )
    },
  },
}
