import { useMemo, useSyncExternalStore } from 'react'
import type { HeldAnswer, HeldComment, HeldOnFile } from '~/commands/reviews/sendVerdict'
import { randomText } from '~/lib/randomText'
import { localWebStorage } from '~/lib/storage/webStorage'
import type { NewComment } from '~/provider/conversation'
import { asNumber, asOneOf, asString, isAbsent, items, member, type Place, root } from '~/provider/parse'
import { useReviewKey } from './keptWords'

/** A comment or an answer that is kept for the judgement, with what shows it. */
export type HeldWords = HeldComment & Shown

/** What is to be kept, which gets an id then. */
export type WordsToHold = (Omit<HeldOnFile, 'id'> | Omit<HeldAnswer, 'id'>) & Shown

interface Shown {
  /** Where it was written: there it is shown and edited. */
  readonly place: string
  /** What it is about, in words. */
  readonly about: string
  /** As it was typed. */
  readonly words: string
}

const PREFIX = 'sheaf-review-held:'

/** A provider takes so many with one judgement (our hub; GitHub says no number). */
const MOST = 100

interface HeldComments {
  readonly all: readonly HeldWords[]
  /** Undefined: there are as many as go with one judgement. Answers whether the browser has kept it. */
  readonly hold: ((held: WordsToHold) => boolean) | undefined
  readonly drop: (ids: readonly string[]) => void
  /** Whether one is kept at this moment, whatever another tab has done. */
  readonly isHeld: (id: string) => boolean
}

/** The comments that wait in this browser, in all its tabs, until they are sent with what a person says of the review. */
export function useHeldComments(): HeldComments {
  const key = PREFIX + useReviewKey()
  const kept = useSyncExternalStore(subscribe, () => localWebStorage.read(key) ?? '')
  const all = useMemo(() => readHeld(kept), [kept])
  const hold = (held: WordsToHold) => change(key, (before) => [...before, { ...held, id: randomText() }])
  return {
    all,
    hold: all.length < MOST ? hold : undefined,
    drop: (ids) => void change(key, (before) => before.filter(({ id }) => !ids.includes(id))),
    isHeld: (id) => readHeld(localWebStorage.read(key) ?? '').some((one) => one.id === id),
  }
}

/** From what is kept now: another tab may have added to it. */
function change(key: string, by: (before: readonly HeldWords[]) => readonly HeldWords[]): boolean {
  const after = by(readHeld(localWebStorage.read(key) ?? ''))
  if (after.length === 0) localWebStorage.remove(key)
  const isKept = after.length === 0 || localWebStorage.write(key, JSON.stringify(after))
  for (const listener of listeners) listener()
  return isKept
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What another version has kept otherwise, or nobody can read, is none. */
export function readHeld(kept: string): readonly HeldWords[] {
  try {
    return kept === '' ? [] : items(root(JSON.parse(kept))).map(readOne)
  } catch {
    return []
  }
}

function readOne(held: Place): HeldWords {
  const shown = {
    id: asString(member(held, 'id')),
    place: asString(member(held, 'place')),
    about: asString(member(held, 'about')),
    words: asString(member(held, 'words')),
  }
  const answer = member(held, 'answer')
  if (!isAbsent(answer)) {
    const [to, body] = [asString(member(answer, 'to')), asString(member(answer, 'body'))]
    return { ...shown, answer: { to, body } }
  }
  return {
    ...shown,
    comment: readComment(member(held, 'comment')),
    otherwise: readComment(member(held, 'otherwise')),
  }
}

function readComment(comment: Place): NewComment {
  const at = member(comment, 'at')
  const texts = {
    commit: asString(member(comment, 'commit')),
    path: asString(member(comment, 'path')),
    body: asString(member(comment, 'body')),
  }
  if (isAbsent(at)) return texts
  const lines = member(at, 'lines')
  return {
    ...texts,
    at: {
      side: asOneOf(member(at, 'side'), ['before', 'after']),
      lines: { first: asNumber(member(lines, 'first')), last: asNumber(member(lines, 'last')) },
    },
  }
}
