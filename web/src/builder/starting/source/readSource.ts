import { currentChangeSet } from '~/drafts/documents'
import { isProjectPath } from '~/lib/paths'
import { filesOf, type TreeItem } from '~/workspace/files/folderEdits'
import { type FilePlace, openFile } from '~/workspace/files/openFiles'
import { readTexts } from '~/workspace/readTexts'
import { contentFormat } from '~/workspace/recognise/contentFiles'
import { MAX_READ, spread } from '~/workspace/recognise/readOffer'
import { sameFormat } from '~/workspace/recognise/sections'
import type { Beginning } from '../../beginnings/Beginning'
import type { Source, SourceFault, SourceFile, Surroundings, WayId } from '../../beginnings/Way'
import { waysOf } from '../../beginnings/ways'

/** What somebody wants a form of. */
export type Wanted =
  | { readonly kind: 'item'; readonly item: TreeItem }
  | { readonly kind: 'pasted'; readonly texts: readonly string[] }

export interface Outcome {
  readonly way: WayId
  readonly beginnings: readonly Beginning[]
}

export interface ReadSource {
  /** What it can be read as, the likeliest first. */
  readonly outcomes: readonly Outcome[]
  /** Why there is none. */
  readonly fault?: SourceFault
}

/** Where sites keep what they show as their root: pictures are named from there. */
const IMAGE_ROOTS = ['public', 'static', '']

/** Reads what is wanted in each way that takes it. Rejects as the provider does. */
export async function readSource(
  wanted: Wanted,
  place: FilePlace | undefined,
  paths: readonly string[],
): Promise<ReadSource> {
  const source =
    wanted.kind === 'pasted' ? pasted(wanted.texts) : place && (await itemSource(place, wanted.item))
  if (source === undefined) return { outcomes: [], fault: { reason: 'empty' } }
  const surroundings: Surroundings = { paths: new Set(paths), imageRoots: IMAGE_ROOTS }
  const outcomes: Outcome[] = []
  let fault: SourceFault | undefined
  for (const way of waysOf(source)) {
    const outcome = await way.begin(source, surroundings)
    if (outcome.kind === 'begun') outcomes.push({ way: way.id, beginnings: outcome.beginnings })
    else fault ??= outcome.fault
  }
  return outcomes.length > 0 ? { outcomes } : { outcomes, fault: fault ?? { reason: 'not-this' } }
}

function pasted(texts: readonly string[]): Source {
  return { kind: 'pasted', texts: texts.filter((text) => text.trim() !== '') }
}

async function itemSource(place: FilePlace, item: TreeItem): Promise<Source | undefined> {
  const all = (await filesOf(place, item)).filter(({ path }) => !isProjectPath(path))
  const like = new Set(
    item.isFolder
      ? sameFormat(all.map(({ path }) => path).filter((path) => contentFormat(path) !== undefined))
      : [item.path],
  )
  const wanted = all.filter(({ path }) => like.has(path))
  const chosen = spread(wanted, MAX_READ)
  const { client, provider, reference, commit } = place
  const drafted = new Set(currentChangeSet(provider.account, reference).map((draft) => draft.reference.path))
  const committed = chosen.filter(({ path }) => !drafted.has(path))
  const entries = committed.map((file) => ({ mode: '100644', ...file, type: 'blob' as const }))
  const texts = new Map(await readTexts(client, provider, reference, commit, entries))
  for (const file of chosen) {
    if (drafted.has(file.path)) texts.set(file.path, (await openFile(place, file)).text)
  }
  const files = chosen.flatMap(({ path }): readonly SourceFile[] => {
    const text = texts.get(path)
    return text === undefined ? [] : [{ path, text }]
  })
  if (files.length === 0) return undefined
  const isWhole = files.length === wanted.length
  return { kind: 'files', files, isWhole, ...(item.isFolder && { folder: item.path }) }
}
