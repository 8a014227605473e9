import type { Plugin } from 'vite'
import { firstFiles } from './firstBytes.ts'

/**
 * Nearly all functions of a first page run before it is there. V8 compiles each with its first call, on the thread that
 * draws: 60 to 80 ms. A script that says this at its top is compiled whole while it comes, on another thread
 * (https://v8.dev/blog/explicit-compile-hints). To other browsers it is a comment.
 */
export const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    // Whatever makes scripts smaller leaves comments out.
    order: 'post',
    handler(_options, bundle) {
      for (const name of firstFiles(bundle)) {
        const file = bundle[name]
        if (file?.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}
