import { useState } from 'react'
import { localWebStorage } from '~/lib/storage/webStorage'
import { useAccount } from '~/provider/ProviderContext'
import { useReviewScope } from '../ReviewScope'

const PREFIX = 'sheaf-review-words:'

/**
 * What somebody types at a place of a review, kept in this browser until it is sent: through a reload, and through signing
 * out and in, as edits are. It is kept with the account, and nobody else gets to see it.
 */
export function useKeptWords(place: string): readonly [words: string, keep: (words: string) => void] {
  const key = useKey(place)
  const [words, setWords] = useState(() => localWebStorage.read(key) ?? '')
  const keep = (next: string) => {
    setWords(next)
    if (next === '') localWebStorage.remove(key)
    else localWebStorage.write(key, next)
  }
  return [words, keep]
}

/** Whether something is kept there. */
export function useHasKeptWords(place: string): boolean {
  const key = useKey(place)
  const [had] = useState(() => localWebStorage.read(key) !== null)
  return had
}

/** The places of the review that begin like this and have words. */
export function useKeptPlaces(start: string): readonly string[] {
  const begin = useKey(start).slice(0, -END.length)
  const [places] = useState(() =>
    localWebStorage
      .keys()
      .filter((key) => key.startsWith(begin))
      .map((key) => placeOf(key)),
  )
  return places
}

/** What the JSON of a list of texts ends with. */
const END = '"]'

function placeOf(key: string): string {
  const parts: unknown = JSON.parse(key.slice(PREFIX.length))
  const place: unknown = Array.isArray(parts) ? parts.at(-1) : undefined
  return typeof place === 'string' ? place : ''
}

/** Names what the browser keeps of a review for one account. */
export function useReviewKey(place?: string): string {
  const { name, review } = useReviewScope()
  const parts = [useAccount(), name.owner, name.repo, review.number]
  return JSON.stringify(place === undefined ? parts : [...parts, place])
}

function useKey(place: string): string {
  return PREFIX + useReviewKey(place)
}
