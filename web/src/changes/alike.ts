import type { Draft } from '~/drafts/draft'
import type { ValueChange } from '~/drafts/merge'
import type { Steps } from '~/lib/slices/slices'
import { m } from '~/paraglide/messages'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { changesOfDraft } from './changesOfDraft'
import { renamesAmong } from './renames'
import { type ChangeWords, changeSentence, createChangeWords } from './words'

/** A line of a commit: a file, or files of one project in which the same was done. */
export type ChangeUnit =
  | { readonly kind: 'file'; readonly draft: Draft }
  | {
      readonly kind: 'alike'
      readonly key: string
      readonly what: AlikeChange
      readonly drafts: readonly Draft[]
    }

/** What was done in each of the files. */
export type AlikeChange =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'changed'; readonly changes: readonly ChangeWords[] }

/** Fewer are told one by one. */
const MIN_ALIKE = 3

/** Files with more changes have little in common. */
const MAX_CHANGES = 4

/**
 * The lines of a commit: files of one project with the same changes are one, where the first of them stands. The formats
 * of the files have to be loaded.
 */
export function* groupAlike(
  drafts: readonly Draft[],
  forms: ReadonlyMap<string, ProjectForm>,
): Steps<readonly ChangeUnit[]> {
  if (drafts.length < MIN_ALIKE) return drafts.map((draft) => ({ kind: 'file', draft }))
  const renames = renamesAmong(drafts)
  const wordsOf = new Map<string, (change: ValueChange) => ChangeWords>()
  const groups = new Map<string, { what: AlikeChange; readonly drafts: Draft[] }>()
  const keys: (string | undefined)[] = []
  for (const draft of drafts) {
    const { path } = draft.reference
    const form = forms.get(path)
    const what = form === undefined || renames.has(path) ? undefined : changeOf(draft, form)
    const key = what && JSON.stringify([form?.path, likenessOf(what)])
    keys.push(key)
    if (what !== undefined && key !== undefined) {
      const group = groups.get(key)
      if (group) {
        group.drafts.push(draft)
        group.what = shared(group.what, what)
      } else groups.set(key, { what, drafts: [draft] })
    }
    yield
  }
  const units: ChangeUnit[] = []
  const told = new Set<string>()
  for (const [index, draft] of drafts.entries()) {
    const key = keys[index]
    const group = key === undefined ? undefined : groups.get(key)
    if (key === undefined || group === undefined || group.drafts.length < MIN_ALIKE)
      units.push({ kind: 'file', draft })
    else if (!told.has(key)) {
      told.add(key)
      units.push({ kind: 'alike', key, ...group })
    }
  }
  return units

  function changeOf(draft: Draft, form: ProjectForm): AlikeChange | undefined {
    if (draft.isDeleted) return { kind: 'deleted' }
    if (draft.base.sha === null) return undefined
    const changes = changesOfDraft(draft)
    if (changes === undefined || changes.length === 0 || changes.length > MAX_CHANGES) return undefined
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
    const isSameBefore = kind === 'moved' || (kind === 'removed' && isOfList(change))
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
