import { type Draft, isUnread } from '~/drafts/draft'
import type { Steps } from '~/lib/slices/slices'
import { isLink } from '~/provider/treeEntry'
import type { TreeEntry } from '~/provider/types'
import type { Projects } from '../Projects'
import type { SearchedFile } from './types'

/** The files of a ref that are searched. */
export interface SearchedFiles {
  /** Data that forms show first. */
  readonly files: readonly SearchedFile[]
  /** Texts that are not: too large, or more than are read. */
  readonly left: number
}

/** Bytes: a longer file is no text that people look for words in. */
const MAX_FILE = 1_000_000
/** Of all together: what is read is asked for a hundred files at a time, and kept in memory while it is searched. */
const MAX_FILES = 20_000
const MAX_BYTES = 64_000_000
/** Files before the page may have a turn. */
const STEP = 100

const TEXT =
  /\.(?:md|mdx|markdown|txt|text|rst|adoc|tex|json|jsonc|json5|yaml|yml|toml|ini|cfg|conf|csv|tsv|html?|xml|css|scss|less|[cm]?[jt]sx?|vue|svelte|astro|njk|liquid|hbs|php|py|rb|go|rs|java|kt|c|h|cpp|sh|sql|graphql|properties)$/i

/** Which files are searched, and how: with what somebody has typed in place of what was committed. */
export function* searchedFiles(
  entries: readonly TreeEntry[],
  projects: Projects,
  drafts: readonly Draft[],
): Steps<SearchedFiles> {
  const data: SearchedFile[] = []
  const others: SearchedFile[] = []
  const drafted = new Map(drafts.map((draft) => [draft.reference.path, draft]))
  let left = 0

  function add(path: string, version: SearchedFile['version']): void {
    const [project] = projects.projectsFor(path)
    if (project !== undefined) data.push({ path, version, as: { kind: 'data', body: project.body } })
    else if (TEXT.test(path)) others.push({ path, version, as: { kind: 'lines' } })
    else return
    if (version.kind !== 'blob' || (version.size ?? 0) <= MAX_FILE) return
    left += 1
    if (project === undefined) others.pop()
    else data.pop()
  }

  for (const draft of drafts) {
    if (draft.isDeleted) continue
    if (draft.blob) add(draft.reference.path, { kind: 'blob', ...draft.blob })
    else if (!isUnread(draft)) add(draft.reference.path, { kind: 'text', text: draft.text })
  }
  for (const [index, entry] of entries.entries()) {
    if (index % STEP === STEP - 1) yield
    const { path, type, sha, size } = entry
    if (type === 'blob' && !isLink(entry) && !drafted.has(path)) add(path, { kind: 'blob', sha, size })
  }
  const files: SearchedFile[] = []
  let bytes = 0
  for (const file of [...data, ...others]) {
    bytes += file.version.kind === 'blob' ? (file.version.size ?? 0) : file.version.text.length
    if (files.length < MAX_FILES && bytes <= MAX_BYTES) files.push(file)
    else left += 1
  }
  return { files, left }
}
