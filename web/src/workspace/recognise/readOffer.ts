import { createPause, inSlices } from '~/lib/slices/slices'
import { decodeUtf8 } from '~/lib/utf8'
import { readBlobs } from '~/provider/queries/blobs'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import type { FileContent, RepositoryName, TreeEntry } from '~/provider/types'
import { type EntryFault, entryValue } from '../inference/entryValue'
import { type Inference, inferEntries } from '../inference/inferEntries'
import type { Located } from '../inference/values'
import type { Offer } from './Offer'

/** What the files of an offer say. */
export interface OfferReading {
  readonly inference: Inference
  /** Files of which nothing could be read. */
  readonly faults: readonly { readonly path: string; readonly fault: EntryFault }[]
  /** How many files there are; fewer were read where there are very many. */
  readonly files: number
}

/** So many files are read at most; of more every so-manieth. */
export const MAX_READ = 500

/** The files of a commit. */
export interface OfferFiles {
  readonly byPath: ReadonlyMap<string, TreeEntry>
  readonly paths: ReadonlySet<string>
  /** The provider has cut the list of them: there may be more entries. */
  readonly isCut: boolean
}

/** Reads the files of an offer, and what their schema is. Rejects as the provider does, and when it is told to stop. */
export async function readOffer(
  p: ScopedProvider,
  name: RepositoryName,
  { files, hasBody, imageRoots }: Offer,
  { byPath, paths, isCut }: OfferFiles,
  signal: AbortSignal,
): Promise<OfferReading> {
  const chosen = spread(files, MAX_READ).flatMap((path) => byPath.get(path) ?? [])
  const bytes = new Map<string, FileContent>()
  await readBlobs(p, name, chosen, {
    onBlobs: (blobs) => {
      for (const blob of blobs) bytes.set(blob.sha, blob)
    },
    signal,
  })
  const entries: Located[] = []
  const faults: { readonly path: string; readonly fault: EntryFault }[] = []
  const pause = createPause()
  for (const { path, sha } of chosen) {
    await pause()
    const blob = bytes.get(sha)
    const value = await entryValue(path, blob && decodeUtf8(blob.bytes))
    if (typeof value === 'string') faults.push({ path, fault: value })
    else entries.push(value)
    signal.throwIfAborted()
  }
  const isWhole = chosen.length === files.length && !isCut
  const images = { paths, roots: imageRoots }
  const inference = await inSlices(inferEntries(entries, { isWhole, images, hasBody }), signal)
  return { inference, faults, files: files.length }
}

/** At most so many of some files, from all over them. */
export function spread<File>(files: readonly File[], count: number): readonly File[] {
  if (files.length <= count) return files
  return files.filter(
    (_, index) =>
      Math.floor((index * count) / files.length) !== Math.floor(((index - 1) * count) / files.length),
  )
}
