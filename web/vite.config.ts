import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compiledAhead } from './compiledAhead.ts'
import { failuresLast } from './failuresLast.ts'
import { firstBytes } from './firstBytes.ts'
import { inOnePiece, pageInOnePiece } from './inOnePiece.ts'
import { notices, noticesOfWorker } from './notices.ts'
import { smallest } from './smallest.ts'
import { withoutUnusedOfReact } from './unusedOfReact.ts'

// The order of the layers (src/styles/layers.css) must be said before any rule, in whatever order chunks arrive.
const layerOrder: Plugin = {
  name: 'layer-order',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) {
        file.source = `@layer reset,tokens,ui,features;${file.source}`
      }
    }
  },
}

/**
 * What is always needed together is one file: one request, and what repeats across modules compresses away. A group has
 * the modules it names with all that they import, so the first that reaches a module has it. Everything else is a chunk
 * of its own.
 */
const chunks = [
  // What the page itself names: it asks for what the address means, and has the rest come.
  { name: 'first', tags: ['$initial' as const] },
  // What the page for who is not signed in has in common with others comes with the start, else it would bring theirs.
  {
    name: 'start',
    test: /\/src\/(app\/start|ui\/(Badge\/Badge|Skeleton\/Skeleton))\.tsx$|\/src\/lib\/text\/diffSequences\.ts$|\/icons\/(git-commit-horizontal|git-pull-request|rectangle-ellipsis)\.mjs$/,
  },
  {
    name: 'account',
    test: /\/src\/(app\/(AccountScope|readAhead)|drafts\/documents|provider\/createProvider)\.tsx?$/,
  },
  {
    name: 'project',
    test: /\/src\/(app\/(routes\/CanonicalRef|shell\/Place)|features\/(project\/AddProject|rights\/RightsNote|files\/FilesScope)|provider\/queries\/comparisons|tree\/panels\/RefLayout|ui\/(Menu\/openMenuByKeys|SearchField\/SearchField)|workspace\/useProjects)\.tsx?$|\/icons\/(chevron-right|file|file-text|plus|trash|rotate-ccw|trash-2|undo-2|upload)\.mjs$/,
  },
  // The list of projects with the panels beside it; those come for a form too, after it.
  { name: 'list', test: /\/src\/(app\/routes\/WorkspaceRoute|tree\/panels\/Panels)\.tsx$/ },
  // What windows the entries, tables and long lists of options.
  { name: 'window', test: /\/@tanstack\/(virtual-core|react-virtual)\// },
  { name: 'form', test: /\/src\/app\/routes\/FileRoute\.tsx$/ },
  {
    name: 'widgets',
    test: /\/src\/forms\/widgets\/\w+\/(Color|MultiSelect|Password|Range|UpDown)Widget\.tsx$/,
  },
  { name: 'merge', test: /\/src\/drafts\/(merge\/mergeFile|document\/replacedPlaces)\.ts$/ },
  // It is on the page for who is not signed in, and in what is committed: before that, else it would bring all of it.
  { name: 'line', test: /\/src\/ui\/ChangedLine\/ChangedLine\.tsx$/ },
  // What opens over the page, the forms that commit, and what is done with a field: they come in the first pause of a page.
  {
    name: 'overlay',
    test: /\/src\/ui\/(Dialog\/Dialog|FormDialog\/FormDialog|Menu\/MenuSurface|Popover\/PopoverSurface)\.tsx$/,
  },
  // It comes with each form, and tells its buttons what the owner calls them: without all that commits.
  {
    name: 'publishing',
    test: /\/src\/(projects\/ShownPublishing\.tsx|workspace\/publishing\/usePublishing\.ts)$/,
  },
  {
    name: 'commit',
    test: /\/src\/(features\/(commit\/(CommitDialog|CommittedNote|UndoDialog)|review\/(ReviewDialog|SubmittedNote))|forms\/(rowView\/(changed\/ChangedNotes|head\/FieldActions)|view\/(BringBack|NotesList)))\.tsx$/,
  },
  { name: 'home', test: /\/src\/features\/landing\/home\/Home\.tsx$/ },
  // What several parts say and show: 10 kB in one file, else each message and icon were one.
  { name: 'words', test: /\/paraglide\/messages\/|\/lucide-react\/.*\/icons\//, minShareCount: 2 },
]

// What comes later has no name of its own: names stand in all that may bring a file, and were 1 kB of a first form.
const named: ReadonlySet<string> = new Set(chunks.map(({ name }) => name))
const chunkFileNames = ({ name }: { readonly name: string }) =>
  named.has(name) ? 'assets/[name]-[hash].js' : 'assets/part-[hash].js'
const assetFileNames = ({ names: [name = ''] }: { readonly names: readonly string[] }) =>
  name.endsWith('.css') && !named.has(name.slice(0, -4))
    ? 'assets/part-[hash].css'
    : 'assets/[name]-[hash][extname]'

// A message asks for the locale and then says itself in it. There is one locale: only what it says is kept.
const oneLocale: Plugin = {
  name: 'one-locale',
  transform(code, id) {
    if (/\/paraglide\/runtime\.js$/.test(id))
      return {
        code: "export const getLocale = () => 'en'; export const experimentalStaticLocale = 'en'",
        map: null,
      }
    return /\/paraglide\/messages\/[a-z]\w*\.js$/.test(id)
      ? { code: code.replace(/^export const (\w+) =[^]*/m, 'export { en_$1 as $1 }'), map: null }
      : null
  },
}

// Tests load each module by itself: the messages, of which there are so many, are one of them there.
const messagesInOne: Plugin = {
  name: 'messages-in-one',
  apply: (_config, { mode }) => mode === 'test',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('/paraglide/messages/_index.js')) return null
    const folder = dirname(id)
    const names = (await readdir(folder)).filter((name) => /^[a-z]\w*\.js$/.test(name))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const imports = new Set(texts.flatMap((text) => text.match(/^import .*$/gm) ?? []))
    // Each says itself in its locale, and then which of them that is: `en_name`, `name`.
    const said = texts.map((text) =>
      text.replace(/^import .*$/gm, '').replace(/^export const (\w+) =[^]*/m, 'export { en_$1 as $1 }'),
    )
    return [...imports, ...said].join('\n')
  },
}

// The page names what the first script will import: both are on their way at once, and the styles hold back the first paint.
const startInPage: Plugin = {
  name: 'start-in-page',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const start = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'start')
      if (start?.type !== 'chunk') return []
      const link = (rel: string, file: string) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      })
      return [
        link('modulepreload', start.fileName),
        ...[...(start.viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
      ]
    },
  },
}

// Vite loads a chunk and its styles in its own way; ours can try again (src/lib/parts/loadPart.ts).
const partsFirst: Plugin = {
  name: 'parts-first',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { loadPart as __vitePreload } from ${JSON.stringify(fileURLToPath(new URL('./src/lib/parts/loadPart.ts', import.meta.url)))}`
      : null,
}

// Lucide's icons by a component of ours (src/ui/Icon), without the names of icons and the keys of what is in them.
const iconsInOne: Plugin = {
  name: 'icons-in-one',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) {
      const ours = fileURLToPath(new URL('./src/ui/Icon/createIcon.ts', import.meta.url))
      return { code: `export { createIcon as default } from ${JSON.stringify(ours)}`, map: null }
    }
    return /\/lucide-react\/dist\/esm\/icons\//.test(id)
      ? { code: code.replace(/, key: "\w+"|^  (name|size): .*,$/gm, ''), map: null }
      : null
  },
}

/** Parts of the validator that the worker never enters: it interprets (validation/engine/createEngine.ts) and prints nothing. */
const unusedInValidator =
  /\/ata-validator\/lib\/(js-compiler|scan-compiler|ts-gen|render-\w+|output-format|retry-message|describe-schema|correlate|suggestions|levenshtein|diagnose|source-positions|data-positions|strict-check|buffer-gate(\.browser)?|shape-classifier)\.js$/

// Half of the validator writes code, which the policy of the pages forbids to run anyway.
const interpretOnly: Plugin = {
  name: 'interpret-only',
  enforce: 'pre',
  load: (id) => (unusedInValidator.test(id) ? 'module.exports = {}' : null),
}

/** Parts of `yaml` that nothing enters: trees are read of texts, by the failsafe schema, and nothing is made or written of them. */
const unusedOfYaml =
  /\/yaml\/browser\/dist\/(stringify\/\w+|schema\/(yaml-1\.1|core|json)\/\w+|parse\/cst-(visit|scalar|stringify)|doc\/(createNode|anchors)|nodes\/(addPairToJSMap|toJS)|visit)\.js$/

// Tests read with the same parts as the page.
const readYamlOnly: Plugin = {
  name: 'read-yaml-only',
  enforce: 'pre',
  transform: (code, id) =>
    unusedOfYaml.test(id)
      ? {
          code: [...code.matchAll(/^export \{(.*)\};$/gm)]
            .flatMap(([, names = '']) => names.split(','))
            .map((name) => `export const ${name.trim()} = undefined`)
            .join('\n'),
          map: null,
        }
      : null,
}

export default defineConfig({
  plugins: [
    react(),
    // React Aria carries 30 locales; the front end speaks those of ./messages.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    smallest,
    compiledAhead,
    firstBytes,
    iconsInOne,
    layerOrder,
    messagesInOne,
    notices,
    oneLocale,
    partsFirst,
    readYamlOnly,
    startInPage,
    withoutUnusedOfReact,
  ],
  resolve: {
    alias: {
      '~': fileURLToPath(new URL('./src', import.meta.url)),
      // Its version for browsers writes HTML to decode `&amp;`: there is no page in a worker, and Trusted Types forbid it.
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  worker: { format: 'es', plugins: () => [interpretOnly, noticesOfWorker, oneLocale, readYamlOnly] },
  css: { transformer: 'lightningcss' },
  build: {
    target: 'es2023',
    // These know light-dark(), :has() and nesting, so the style sheets stay as they are written.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // The strict CSP allows no inline code and no data: modules.
    modulePreload: {
      polyfill: false,
      // With the chunk itself, also where it needs no other.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...needed])] : needed,
    },
    assetsInlineLimit: 0,
    sourcemap: false,
    // Which file is which part, for whoever looks into what came: web/dist/.vite/manifest.json, not shipped.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        chunkFileNames,
        assetFileNames,
      },
      treeshake: {
        // Our modules do nothing by being imported. Without this `~/ui` would bring all of ui/ into the first chunk.
        moduleSideEffects: [
          { test: /\.css$|\/src\/app\/main\.ts$/, sideEffects: true },
          { test: /\/web\/src\//, sideEffects: false },
        ],
      },
    },
  },
  server: {
    // `make dev`: the binary serves the API, Vite the front end.
    proxy: Object.fromEntries(
      ['/api', '/auth', '/docs', '/login', '/raw', '/config.json'].map((path) => [
        path,
        'http://127.0.0.1:8080',
      ]),
    ),
  },
  test: {
    // What is drawn, or asks the browser for anything, is tested in a page; the rest without one, in half of the time.
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          environment: './pageEnvironment.ts',
          environmentOptions: process.env.VITEST === undefined ? {} : { piece: await pageInOnePiece() },
          include: ['src/**/*.test.tsx', 'src/**/*.page.test.ts'],
          setupFiles: ['src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          // And of what builds the page.
          include: ['src/**/*.test.ts', '*.test.ts'],
          exclude: ['src/**/*.page.test.ts'],
          // Modules are loaded once for all files.
          isolate: false,
        },
      },
    ],
    // The build for browsers, through the plugins: what is tested is what the page has.
    alias: {
      yaml: fileURLToPath(new URL('../node_modules/yaml/browser/index.js', import.meta.url)),
      ...(process.env.VITEST === undefined ? {} : await inOnePiece()),
    },
    server: { deps: { inline: ['yaml'] } },
    restoreMocks: true,
    // Bounds are for what hangs; many examples on a busy machine take their time.
    testTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // One core is kept for the tools beside it; two workers keep order effects visible.
    maxWorkers: 2,
    reporters: ['default', failuresLast],
  },
})
