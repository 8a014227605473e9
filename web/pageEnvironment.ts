import { type Environment, populateGlobal } from 'vitest/runtime'

/** What the page brings though Node has it as well. */
const ofThePage = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
]

/** Vitest's own environment of happy-dom, but of one file: loading its 400 takes half a second, for each file of tests. */
const page: Environment = {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global, { piece }: { piece: string }) {
    const { GlobalWindow }: typeof import('happy-dom') = await import(piece)
    const window = new GlobalWindow({
      console: globalThis.console,
      url: 'http://localhost:3000',
      settings: { disableErrorCapturing: true },
    })
    const { keys, originals } = populateGlobal(global, window, {
      bindFunctions: true,
      additionalKeys: ofThePage,
    })
    return {
      async teardown() {
        await window.happyDOM.abort()
        window.close()
        for (const key of keys) Reflect.deleteProperty(global, key)
        for (const [key, value] of originals) Reflect.set(global, key, value)
      },
    }
  },
}

export default page
