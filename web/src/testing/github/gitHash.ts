import { createHash } from 'node:crypto'

/** Git's own object ids, so that fixtures agree with real repositories. */

export function hashBlob(bytes: Uint8Array): string {
  return hashObject('blob', bytes)
}

export interface TreeItem {
  readonly name: string
  readonly mode: string
  readonly sha: string
}

export function hashTree(items: readonly TreeItem[]): string {
  const sorted = items.toSorted((a, b) => Buffer.compare(sortKey(a), sortKey(b)))
  return hashObject(
    'tree',
    Buffer.concat(
      sorted.flatMap(({ name, mode, sha }) => [
        Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`),
        Buffer.from(sha, 'hex'),
      ]),
    ),
  )
}

export function hashCommit(text: string): string {
  return hashObject('commit', Buffer.from(text))
}

// Git sorts folders as if their name ended with a slash.
function sortKey({ name, mode }: TreeItem): Buffer {
  return Buffer.from(mode === '040000' ? `${name}/` : name)
}

function hashObject(type: string, bytes: Uint8Array): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex')
}
