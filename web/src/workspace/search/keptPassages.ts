import { formatNameOf } from '~/formats/formatOf'
import type { Passage, SearchedFile } from './types'

/** Another number where passages are made in another way: what is kept of the way before is read no more. */
const VERSION = 1

/** Under which id the object cache has what was read of a blob, by the way in which it is read. */
export function passagesId({ path, as }: Pick<SearchedFile, 'path' | 'as'>, sha: string): string {
  const way = as.kind === 'lines' ? 'lines' : `${formatNameOf(path) ?? ''}:${JSON.stringify(as.body)}`
  return `${VERSION}:${sha}:${way}`
}

/** Undefined for what an older or damaged cache gives back. */
export function keptPassages(stored: unknown): readonly Passage[] | undefined {
  return Array.isArray(stored) && stored.every(isPassage) ? stored : undefined
}

function isPassage(value: unknown): value is Passage {
  if (typeof value !== 'object' || value === null) return false
  const { text, at }: Partial<Record<keyof Passage, unknown>> = value
  return typeof text === 'string' && (typeof at === 'string' || typeof at === 'number')
}
