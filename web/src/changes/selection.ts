import type { Draft } from '~/drafts/draft'
import { takeChanges } from '~/drafts/merge'
import { formatOf } from '~/formats/formatOf'

/** What a person leaves out of a commit, by path. It stays in the drafts. */
export type LeftOut = ReadonlyMap<string, LeftOutOfFile>

interface LeftOutOfFile {
  /** Blob id of the base: changes upon another one have other names. */
  readonly base: string | null
  readonly changes: LeftOutChanges
}

/** Ids of changes. */
export type LeftOutChanges = 'all' | ReadonlySet<string>

const NOTHING: ReadonlySet<string> = new Set()

export function leftOutOf(leftOut: LeftOut, { reference, base }: Draft): LeftOutChanges {
  const file = leftOut.get(reference.path)
  return file?.base === base.sha ? file.changes : NOTHING
}

/** With these changes of a file left out; none: the whole file goes into the commit. */
export function leaveOut(leftOut: LeftOut, { reference, base }: Draft, changes: LeftOutChanges): LeftOut {
  return new Map(leftOut).set(reference.path, { base: base.sha, changes })
}

/** The same for many files. */
export function leaveOutAll(leftOut: LeftOut, drafts: readonly Draft[], changes: LeftOutChanges): LeftOut {
  const next = new Map(leftOut)
  for (const { reference, base } of drafts) next.set(reference.path, { base: base.sha, changes })
  return next
}

/** The drafts as the commit is to carry them. */
export function withoutLeftOut(drafts: readonly Draft[], leftOut: LeftOut): readonly Draft[] {
  return drafts.flatMap((draft) => {
    const left = leftOutOf(leftOut, draft)
    if (left === 'all') return []
    if (left.size === 0) return draft
    // Who has left out single changes has loaded the format. What cannot be taken apart stays behind as a whole.
    const format = formatOf(draft.reference.path)
    const text = takeChanges(format, draft.base.text, draft.text, (id) => !left.has(id))
    return text === undefined || text === draft.base.text ? [] : { ...draft, text }
  })
}
