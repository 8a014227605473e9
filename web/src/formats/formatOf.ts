import type { DataFormat } from './DataFormat'
import { json } from './json/format'

/** What a file is written in, as its name says. */
export type FormatName = 'json' | 'jsonc' | 'json5' | 'yaml' | 'toml' | 'markdown'

const ENDINGS: Readonly<Record<string, FormatName>> = {
  json: 'json',
  jsonc: 'jsonc',
  json5: 'json5',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  md: 'markdown',
  mdx: 'markdown',
  markdown: 'markdown',
  mdoc: 'markdown',
}

/** Files called .json whose readers take comments and commas at the end, and the folder where all are such. */
const COMMENTED =
  /(^|\/)((ts|js)config(\..*)?|\.?devcontainer|\.eslintrc|\.babelrc|api-extractor|typedoc)\.json$|(^|\/)\.vscode\/[^/]*\.json$/

/** Undefined where no form can be made of the file. internal/format/testdata/names.json has names with their formats. */
export function formatNameOf(path: string): FormatName | undefined {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase()
  if (ending === undefined || !Object.hasOwn(ENDINGS, ending)) return undefined
  return ending === 'json' && COMMENTED.test(path) ? 'jsonc' : ENDINGS[ending]
}

/** The member that a Markdown file's text is for whoever compares texts, without a project that names it. */
export const BODY = 'body'

/** What is loaded. JSON is always there; the others come when a file of theirs is read. */
const loaded = new Map<string, DataFormat>([[keyOf('json', BODY), json]])

/** The format of a file, where it is loaded. @param body the member that the text below front matter is; null: none. */
export function formatOf(path: string, body: string | null = BODY): DataFormat | undefined {
  const name = formatNameOf(path)
  return name && loaded.get(keyOf(name, body))
}

/** @returns undefined where no form can be made of the file. Rejects where the format does not arrive. */
export async function loadFormat(path: string, body: string | null = BODY): Promise<DataFormat | undefined> {
  const name = formatNameOf(path)
  if (name === undefined) return undefined
  const format = loaded.get(keyOf(name, body)) ?? (await load(name, body))
  loaded.set(keyOf(name, body), format)
  return format
}

/** The same of many files, each format once. */
export async function loadFormats(paths: readonly string[], body: string | null = BODY): Promise<void> {
  const byName = new Map(paths.map((path) => [formatNameOf(path), path]))
  await Promise.all([...byName.values()].map((path) => loadFormat(path, body)))
}

async function load(name: FormatName, body: string | null): Promise<DataFormat> {
  if (name === 'json') return json
  if (name === 'yaml') return (await import('./yaml')).yaml
  if (name === 'toml') return (await import('./toml')).toml
  if (name === 'jsonc') return (await import('./json5')).jsonc
  if (name === 'json5') return (await import('./json5')).json5
  const [{ frontMatter }, { yaml }, { toml }] = await Promise.all([
    import('./frontmatter'),
    import('./yaml'),
    import('./toml'),
  ])
  return frontMatter({ yaml, toml, json }, body)
}

/** Only front matter hangs on the name of its text. */
function keyOf(name: FormatName, body: string | null): string {
  return name === 'markdown' ? JSON.stringify([name, body]) : name
}
