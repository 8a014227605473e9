import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { build } from 'vite'

// Node would load these as some 2,000 files, for each file of tests anew: 1.5 s each time.
const packages = ['react-aria-components', 'lucide-react']

const cache = fileURLToPath(new URL('../node_modules/.cache/in-one-piece', import.meta.url))
/** What has a state that all must share stays by itself. */
const shared = [/^react(-dom)?(\/|$)/, /^use-sync-external-store(\/|$)/]

/** The page that tests have is of 400 files, and each file of tests opens one. */
export const pageInOnePiece = () => pieceOf('happy-dom', true)

/** Builds packages of many files into one file each, once for a version, and tells where these are, as aliases. */
export async function inOnePiece(): Promise<Record<string, string>> {
  const files = await Promise.all(packages.map(async (name) => [name, await pieceOf(name)] as const))
  return Object.fromEntries(files)
}

async function pieceOf(name: string, isForNode = false): Promise<string> {
  const about = await packageFile(fileURLToPath(import.meta.resolve(name)))
  const version = /"version": "([^"]+)"/.exec(await readFile(about, 'utf8'))?.[1] ?? 'unknown'
  const file = join(cache, `${name}-${version}.mjs`)
  if (existsSync(file)) return file
  await mkdir(cache, { recursive: true })
  const room = await mkdtemp(join(cache, 'coming-'))
  try {
    const entry = join(room, 'entry.mjs')
    await writeFile(entry, `export * from '${name}'\n`)
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
      build: {
        outDir: room,
        emptyOutDir: false,
        minify: false,
        copyPublicDir: false,
        ...(isForNode
          ? { ssr: entry }
          : { lib: { entry, formats: ['es' as const], fileName: () => 'piece.mjs' } }),
        rolldownOptions: {
          external: shared,
          // Testing Library tells nodes by the names of their classes, of which there are several alike.
          output: { codeSplitting: false, entryFileNames: 'piece.mjs', keepNames: true },
        },
      },
      ssr: { noExternal: true },
    })
    await rename(join(room, 'piece.mjs'), file)
  } finally {
    await rm(room, { recursive: true, force: true })
  }
  return file
}

async function packageFile(inside: string): Promise<string> {
  const folder = dirname(inside)
  const file = join(folder, 'package.json')
  return existsSync(file) ? file : packageFile(folder)
}
