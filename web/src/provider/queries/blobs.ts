import { readKeptFile } from '../kept/keptObjects'
import { readObjects, writeObjects } from '../kept/objectCache'
import type { BlobReference, FileContent, RepositoryName } from '../types'
import { blobKey } from './queries'
import type { ScopedProvider } from './queryKeys'

interface Hearing {
  /** Hears of blobs as they are found or come; of each once, and of no one before the call has returned. */
  readonly onBlobs: (blobs: readonly FileContent[]) => void
  readonly signal?: AbortSignal | undefined
}

/** How many are looked up in the object cache together: what is on top of a list is there before the rest. */
const step = 500

/**
 * Many blobs by their ids: from the object cache, where single files are as well, and the others from the provider,
 * which are kept there. Rejects as the provider does; what was heard of by then is kept.
 */
export async function readBlobs(
  p: ScopedProvider,
  name: RepositoryName,
  wanted: readonly BlobReference[],
  { onBlobs, signal }: Hearing,
): Promise<void> {
  const distinct = [...new Map(wanted.map((blob) => [blob.sha, blob])).values()]
  const missing: BlobReference[] = []
  for (let from = 0; from < distinct.length; from += step) {
    const blobs = distinct.slice(from, from + step)
    const stored = await readObjects(blobs.map(({ sha }) => blobKey(p, sha)))
    signal?.throwIfAborted()
    const found: FileContent[] = []
    for (const [index, blob] of blobs.entries()) {
      const file = readKeptFile(stored[index])
      if (file) found.push(file)
      else missing.push(blob)
    }
    if (found.length > 0) onBlobs(found)
  }
  if (missing.length === 0) return
  await p.blobs(
    name,
    missing,
    (blobs) => {
      void writeObjects(
        blobs.map((file) => ({ key: blobKey(p, file.sha), value: file, size: file.bytes.length })),
      )
      onBlobs(blobs)
    },
    signal,
  )
}
