import { formatNameOf } from '~/formats/formatOf'
import { m } from '~/paraglide/messages'
import type { Disagreement } from '~/workspace/inference/Inference'
import { KIND_WORDS } from '~/workspace/inference/kindWords'
import type { GeneratorName, Offer, Recognition } from '~/workspace/recognise/Offer'

const GENERATORS: Readonly<Record<GeneratorName, string>> = {
  hugo: 'Hugo',
  jekyll: 'Jekyll',
  eleventy: 'Eleventy',
  astro: 'Astro',
  docusaurus: 'Docusaurus',
  vitepress: 'VitePress',
  next: 'Next.js',
}

/** What the repository looks like. */
export function siteWords({ generators }: Recognition): string {
  const [first] = generators
  return first === undefined ? m.recognise_found() : m.recognise_site({ generator: GENERATORS[first] })
}

/** Where the files of an offer are, how many, and what they are written in. */
export function placeWords({ data, files }: Offer): string {
  const format = formatWords(files)
  return data.kind === 'file'
    ? m.recognise_file({ path: data.path, format })
    : m.recognise_folder({ folder: data.folder || '/', count: files.length, format })
}

function formatWords(files: readonly string[]): string {
  const [first = ''] = files
  const name = formatNameOf(first)
  if (name === 'markdown') return m.recognise_format_markdown()
  return name === 'yaml' ? 'YAML' : name === 'toml' ? 'TOML' : 'JSON'
}

type SeenKind = Disagreement['kinds'][number]

/** One kind of what entries do not agree about: how many have it, and where. */
export function seenWords({ kind, count, paths }: SeenKind): string {
  const more = count - paths.length
  const files = paths.join(', ')
  return more > 0
    ? m.recognise_seen_more({ kind: KIND_WORDS[kind](), count, files, more })
    : m.recognise_seen({ kind: KIND_WORDS[kind](), count, files })
}
