import { asString, items, member, root, ShapeError } from '../parse'
import { readTreeEntry } from '../treeEntry'
import type { FileContent, Tree } from '../types'

/** Objects as the object cache holds them. Undefined for what an older or damaged cache gives back. */

export function readKeptTree(stored: unknown): Tree | undefined {
  return attempt(() => {
    const tree = root(stored)
    return {
      entries: items(member(tree, 'entries')).map(readTreeEntry),
      truncated: member(tree, 'truncated').value === true,
    }
  })
}

export function readKeptFile(stored: unknown): FileContent | undefined {
  return attempt(() => {
    const file = root(stored)
    const { value: bytes } = member(file, 'bytes')
    return bytes instanceof Uint8Array ? { sha: asString(member(file, 'sha')), bytes } : undefined
  })
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ShapeError) return undefined
    throw error
  }
}
