import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * What a first visit may bring before its page can be used: the modules that it begins with besides the start, below
 * src/, and bytes of JavaScript and CSS as they are sent.
 */
const visits = [
  { what: 'the page for visitors', modules: ['features/landing/welcome/Welcome.tsx'], budget: 80_000 },
  {
    what: 'the first list',
    modules: [
      'app/AccountScope.tsx',
      'app/shell/Place.tsx',
      'app/routes/WorkspaceRoute.tsx',
      'tree/panels/Panels.tsx',
    ],
    budget: 131_000,
  },
  {
    what: 'the first form',
    modules: ['app/AccountScope.tsx', 'app/shell/Place.tsx', 'app/routes/FileRoute.tsx'],
    budget: 200_000,
  },
]

/** Fails the build that brings more. A module that moves between chunks may bring all of another with it. */
export const firstBytes: Plugin = {
  name: 'first-bytes',
  apply: 'build',
  generateBundle: {
    // Of files as they are written.
    order: 'post',
    handler(_options, bundle) {
      const sizes = new Map<string, number>()
      for (const { what, modules, budget } of visits) {
        const files = filesOf(modules, bundle)
        const sum = files.reduce((all, file) => all + sizeOf(file, bundle, sizes), 0)
        if (sum > budget) this.error(`${what} needs ${sum} bytes in ${files.join(', ')}: more than ${budget}`)
        this.info(`${what} needs ${sum} bytes of ${budget}`)
      }
    },
  },
}

/** The scripts and styles of all first visits. */
export function firstFiles(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  return new Set(visits.flatMap(({ modules }) => filesOf(modules, bundle)))
}

/** The scripts and styles that the start and these modules come in, with all that the scripts import. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  function add(chunk: Rolldown.OutputChunk): void {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) add(other)
  }
  for (const chunk of chunks) if (chunk.isEntry) add(chunk)
  for (const module of ['app/start.tsx', ...modules]) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
    if (!holder) throw new Error(`firstBytes.ts names ${module}, which is in no chunk`)
    add(holder)
  }
  return [...files]
}

function sizeOf(name: string, bundle: Rolldown.OutputBundle, sizes: Map<string, number>): number {
  const known = sizes.get(name)
  if (known !== undefined) return known
  const file = bundle[name]
  const size = file ? brotliCompressSync(file.type === 'chunk' ? file.code : file.source).byteLength : 0
  sizes.set(name, size)
  return size
}
