import { mapLimited } from '~/lib/mapLimited'
import { m } from '~/paraglide/messages'
import { isProviderError } from '../../errors'
import type { Provider } from '../../Provider'
import { asNumber, asOptionalString, isAbsent, member, type Place } from '../../parse'
import type { BlobReference, FileContent } from '../../types'
import { wordsOf } from '../client/addresses'
import type { Client } from '../client/client'
import { readBlob } from './contents'

// GitHub fails at some three million bytes of texts in a document, and our hub at four. Objects that it has to look up
// take their time as well: it gives up after ten seconds.
const batchCount = 100
const batchBytes = 1_000_000
/** GitHub cuts longer texts. */
const longestText = 500_000
/** Where the tree has not said how long a blob is. */
const usualSize = 10_000
// GitHub's secondary limits punish bursts of parallel requests.
const maxBatches = 4
const maxSingle = 6

type ReadBlobs = Provider['blobs']

/** Reads many blobs by GraphQL, which has many objects in one answer, and what it cannot say by REST. */
export function createManyBlobs(client: Client): ReadBlobs {
  // Nobody is signed in, or the token or the host has no GraphQL: then it is not tried again.
  let hasGraphQL = true

  return async (name, wanted, onBlobs, signal) => {
    const { batches, single } = planOf(wanted)
    await mapLimited(batches, maxBatches, readBatch)
    await readSingle(single)

    async function readBatch(batch: readonly BlobReference[]): Promise<void> {
      const texts = hasGraphQL ? await askFor(batch) : undefined
      if (texts === 'too much') {
        const middle = Math.ceil(batch.length / 2)
        await readBatch(batch.slice(0, middle))
        await readBatch(batch.slice(middle))
        return
      }
      const found: FileContent[] = []
      const missing: BlobReference[] = []
      for (const [index, blob] of batch.entries()) {
        const bytes = texts?.[index]
        if (bytes) found.push({ sha: blob.sha, bytes })
        else missing.push(blob)
      }
      if (found.length > 0) onBlobs(found)
      await readSingle(missing)
    }

    /** The bytes of each; undefined for what is no text or was cut, and for all where GraphQL is of no use. */
    async function askFor(
      batch: readonly BlobReference[],
    ): Promise<readonly (Uint8Array | undefined)[] | 'too much' | undefined> {
      const task = m.provider_task_blobs({ count: batch.length, ...wordsOf(name) })
      // A server in trouble is asked for less instead.
      const asking = { isRead: true, repeated: 'unanswered', signal } as const
      const call = { task, query: documentOf(batch), variables: { ...name }, ...asking }
      try {
        return await client.graphql(call, (data) => {
          const repository = member(data, 'repository')
          return batch.map((_, index) => readText(member(repository, `o${index}`)))
        })
      } catch (error) {
        if (!isProviderError(error) || isProviderError(error, 'offline', 'rate-limited')) throw error
        if (isProviderError(error, 'unavailable', 'too-large')) {
          return batch.length > 1 ? 'too much' : undefined
        }
        hasGraphQL = false
        return undefined
      }
    }

    async function readSingle(blobs: readonly BlobReference[]): Promise<void> {
      await mapLimited(blobs, maxSingle, async ({ sha }) => {
        onBlobs([{ sha, bytes: await readBlob(client, name, sha, signal) }])
      })
    }
  }
}

/** What is asked for together, and what alone. */
function planOf(wanted: readonly BlobReference[]) {
  const batches: BlobReference[][] = []
  const single: BlobReference[] = []
  let bytes = 0
  for (const blob of wanted) {
    const size = blob.size ?? usualSize
    if (size > longestText || !/^[0-9a-f]+$/.test(blob.sha)) {
      single.push(blob)
      continue
    }
    let batch = batches.at(-1)
    if (!batch || batch.length === batchCount || bytes + size > batchBytes) {
      batch = []
      batches.push(batch)
      bytes = 0
    }
    batch.push(blob)
    bytes += size
  }
  return { batches, single }
}

function documentOf(batch: readonly BlobReference[]): string {
  const objects = batch.map(({ sha }, index) => `o${index}: object(oid: "${sha}") { ...blob }`)
  return `query ($owner: String!, $repo: String!) {
  repository(owner: $owner, name: $repo) { ${objects.join(' ')} }
}
fragment blob on Blob { byteSize isTruncated text }`
}

/** The bytes of a blob whose text is all of it. GitHub has other encodings put into UTF-8, which its size tells. */
function readText(blob: Place): Uint8Array | undefined {
  if (isAbsent(blob) || isAbsent(member(blob, 'text')) || member(blob, 'isTruncated').value === true) {
    return undefined
  }
  const text = asOptionalString(member(blob, 'text'))
  const bytes = new TextEncoder().encode(text)
  return bytes.length === asNumber(member(blob, 'byteSize')) && !text.includes('\uFFFD') ? bytes : undefined
}
