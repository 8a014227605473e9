import type { Draft } from '~/drafts/draft'
import { m } from '~/paraglide/messages'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { changesOfDraft } from './changesOfDraft'
import { type ToldChange, toldChanges } from './toldChanges'
import { type ChangeWords, changeSentence, createChangeWords } from './words'

/** What was done in each of the files. */
export type AlikeChange =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'changed'; readonly changes: readonly ChangeWords[] }

/** Files with more changes have little in common. */
const MAX_CHANGES = 4

interface Likeness {
  /** The same for files of one project in which the same was done. */
  readonly key: string
  readonly what: AlikeChange
  /** What is said of this file and of others, together. */
  readonly sharedWith: (others: AlikeChange) => AlikeChange
}

/** Tells which files of a commit are alike; undefined of one that is told by itself. */
export function createLikeness(
  forms: ReadonlyMap<string, ProjectForm>,
): (draft: Draft) => Likeness | undefined {
  const wordsOf = new Map<string, (told: ToldChange) => ChangeWords>()
  return (draft) => {
    const form = forms.get(draft.reference.path)
    const what = form && changeOf(draft, form)
    return (
      what && {
        key: JSON.stringify([form.path, likenessOf(what)]),
        what,
        sharedWith: (others) => shared(others, what),
      }
    )
  }

  function changeOf(draft: Draft, form: ProjectForm): AlikeChange | undefined {
    if (draft.isDeleted) return { kind: 'deleted' }
    if (draft.base.sha === null) return undefined
    const changes = toldChanges(changesOfDraft(draft) ?? [])
    if (changes.length === 0 || changes.length > MAX_CHANGES) return undefined
    const words = wordsOf.get(form.path) ?? createChangeWords(form)
    wordsOf.set(form.path, words)
    return { kind: 'changed', changes: changes.map(words) }
  }
}

/** What has to be the same: where something was done, and what came of it. Before it the files may differ. */
function likenessOf(what: AlikeChange): unknown {
  if (what.kind === 'deleted') return what.kind
  return what.changes.map((change) => {
    const { kind, place, before, after } = change
    const isSameBefore = kind === 'moved' || kind === 'renamed' || (kind === 'removed' && isOfList(change))
    return [kind, place, after, isSameBefore ? before : undefined]
  })
}

/** What is said of all of them: what only some had before is not. */
function shared(one: AlikeChange, other: AlikeChange): AlikeChange {
  if (one.kind === 'deleted' || other.kind === 'deleted') return one
  const changes = one.changes.map((change, index) =>
    change.before === other.changes[index]?.before ? change : { ...change, before: undefined },
  )
  return { kind: 'changed', changes }
}

function isOfList({ names, place }: ChangeWords): boolean {
  return names.join(' › ') !== place
}

/** One of the changes in one line: "Draft: no → yes"; "Minutes: 12" where they were different before. */
export function alikeSentence(change: ChangeWords): string {
  const { kind, place, before, after = '' } = change
  if (before === undefined && kind === 'changed') return m.changes_alike_now({ place, value: after })
  if (before === undefined && kind === 'removed') return m.changes_alike_removed({ place })
  return changeSentence(change)
}

/** What was done in so many files, in one line. */
export function alikeWords(what: AlikeChange, count: number): string {
  if (what.kind === 'deleted') return m.changes_alike_deleted({ count })
  return m.changes_alike({ what: what.changes.map(alikeSentence).join(' · '), count })
}
