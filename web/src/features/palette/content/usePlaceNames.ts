import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPlaces, placeWords } from '~/changes/places'
import { loadFormat } from '~/formats/formatOf'
import { fromPointer } from '~/formats/nodes'
import { isProjectPath } from '~/lib/paths'
import { createPause } from '~/lib/slices/slices'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { readBlobs } from '~/provider/queries/blobs'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import type { BlobReference, RefReference, RepositoryName } from '~/provider/types'
import { loadProjectForms } from '~/workspace/forms/loadProjectForms'
import { hasCollection } from '~/workspace/Project'
import { readProject } from '~/workspace/readProject'
import type { ContentSearch } from '~/workspace/search/ContentSearch'
import { fieldOfLine } from '~/workspace/search/fieldOfLine'
import type { FoundFile, Hit, SearchedFile } from '~/workspace/search/types'

export function placeKey(path: string, at: Hit['at']): string {
  return `${path} ${at}`
}

/** Files whose places are named; nobody reads on for so long. */
const MAX_NAMED = 40
/** Between two tellings of names: milliseconds. With each the list is drawn anew. */
const TOLD_EVERY = 300

/** A place as its form calls it. */
export interface NamedPlace {
  readonly words: string
  /** The field that it opens at, by its pointer. */
  readonly at: string
}

/** What the forms call the places of what was found, file by file, as far as they are known. */
export function usePlaceNames(
  reference: RefReference,
  found: readonly FoundFile[],
  search: ContentSearch,
): ReadonlyMap<string, NamedPlace> {
  const { owner, repo, ref } = reference
  const provider = useProvider()
  const queryClient = useQueryClient()
  const [names, setNames] = useState<ReadonlyMap<string, NamedPlace>>(new Map())
  /** Places that were looked at, whatever came of it. */
  const known = useRef(new Set<string>())
  useEffect(() => {
    const stop = new AbortController()
    const scope = { provider, queryClient, reference: { owner, repo, ref } }
    const nameAll = async () => {
      const pause = createPause()
      let untold: (readonly [string, NamedPlace])[] = []
      let toldAt = performance.now()
      const tell = () => {
        const named = untold
        untold = []
        toldAt = performance.now()
        if (named.length > 0) setNames((before) => new Map([...before, ...named]))
      }
      for (const { path, hits } of found.slice(0, MAX_NAMED)) {
        const places = hits.map(({ at }) => at)
        if (places.every((at) => known.current.has(placeKey(path, at)))) continue
        const file = search.fileOf(path)
        const named = file ? await namesIn(scope, file, places) : []
        for (const at of places) known.current.add(placeKey(path, at))
        untold.push(...named)
        await pause()
        if (stop.signal.aborted) break
        if (performance.now() > toldAt + TOLD_EVERY) tell()
      }
      tell()
    }
    nameAll().catch(() => {
      // Where a place has no name, its pointer tells where it is.
    })
    return () => stop.abort()
  }, [found, search, provider, queryClient, owner, repo, ref])
  return names
}

interface Scope {
  readonly provider: ScopedProvider
  readonly queryClient: QueryClient
  readonly reference: RefReference
}

async function namesIn(
  { provider, queryClient, reference }: Scope,
  { path, as, version }: SearchedFile,
  places: readonly Hit['at'][],
): Promise<(readonly [string, NamedPlace])[]> {
  if (as.kind === 'lines' && !isProjectPath(path)) return []
  const text = version.kind === 'text' ? version.text : await blobText(provider, reference, version)
  if (as.kind === 'lines') return text === undefined ? [] : fieldsOfLines(path, text, places)
  const [format, { forms }] = await Promise.all([
    loadFormat(path, as.body),
    loadProjectForms(provider, queryClient, reference, [path]),
  ])
  const reading = text === undefined ? undefined : format?.read(text)
  if (text === undefined || reading?.ok !== true) return []
  const placeOf = createPlaces(forms.get(path))
  return places.flatMap((at) => {
    if (typeof at === 'number') return []
    const { names } = placeOf({ text, node: reading.root }, fromPointer(at) ?? [])
    return [[placeKey(path, at), { words: placeWords(names), at }] as const]
  })
}

async function blobText(
  provider: ScopedProvider,
  name: RepositoryName,
  blob: BlobReference,
): Promise<string | undefined> {
  let text: string | undefined
  await readBlobs(provider, name, [blob], {
    onBlobs: ([read]) => {
      text = read && decodeUtf8(read.bytes)
    },
  })
  return text
}

/** Lines of a project file that are about one field open the form there. The form of a collection is that of its entries. */
function fieldsOfLines(
  path: string,
  text: string,
  places: readonly Hit['at'][],
): (readonly [string, NamedPlace])[] {
  const reading = readProject(text, path)
  if (reading.kind !== 'form' || hasCollection(reading.form)) return []
  const placeOf = createPlaces(reading.form)
  const empty = { text: '{}', node: { kind: 'object', from: 0, to: 2, members: [] } } as const
  return places.flatMap((line) => {
    const at = typeof line === 'number' ? fieldOfLine(text, line) : undefined
    if (at === undefined) return []
    const words = placeWords(placeOf(empty, fromPointer(at) ?? []).names)
    return [[placeKey(path, line), { words: m.palette_of_form({ place: words }), at }] as const]
  })
}
