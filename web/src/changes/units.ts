import type { Draft } from '~/drafts/draft'
import type { Steps } from '~/lib/slices/slices'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { type AlikeChange, createLikeness } from './alike'
import { changesOfDraft } from './changesOfDraft'
import { createFollowing, type Move, movesAmong } from './moves'

/** A line of a commit: what somebody wanted, in however many files. */
export type ChangeUnit =
  | { readonly kind: 'file'; readonly draft: Draft }
  | {
      readonly kind: 'alike'
      readonly key: string
      readonly what: AlikeChange
      readonly drafts: readonly Draft[]
    }
  | {
      readonly kind: 'moved'
      readonly key: string
      readonly move: Move
      /** Files in which nothing but references to it follow. */
      readonly followers: readonly Draft[]
      /** How many do. */
      readonly references: number
    }

/** Fewer files in which the same was done are told one by one. */
const MIN_ALIKE = 3

/** More moves at once are not looked for in every file. */
const MAX_FOLLOWED = 50

/**
 * The lines of a commit, each where the first of its files stands: what moves with the files that follow it, files of one
 * project with the same changes, and the others. The formats of the files have to be loaded.
 */
export function* unitsOf(
  drafts: readonly Draft[],
  forms: ReadonlyMap<string, ProjectForm>,
): Steps<readonly ChangeUnit[]> {
  const unitOf = new Map<Draft, ChangeUnit>()
  const moved = yield* movedUnits(drafts)
  for (const unit of moved) {
    const files = unit.move.files.flatMap(({ made, gone }) => [made, gone])
    for (const draft of [...files, ...unit.followers]) unitOf.set(draft, unit)
  }
  const groups = new Map<string, { what: AlikeChange; readonly drafts: Draft[] }>()
  const likenessOf = createLikeness(forms)
  for (const draft of drafts.length < MIN_ALIKE ? [] : drafts) {
    yield
    const likeness = unitOf.has(draft) ? undefined : likenessOf(draft)
    if (likeness === undefined) continue
    const { key, what, sharedWith } = likeness
    const group = groups.get(key)
    if (group) {
      group.drafts.push(draft)
      group.what = sharedWith(group.what)
    } else groups.set(key, { what, drafts: [draft] })
  }
  for (const [key, group] of groups) {
    if (group.drafts.length < MIN_ALIKE) continue
    const unit: ChangeUnit = { kind: 'alike', key, ...group }
    for (const draft of group.drafts) unitOf.set(draft, unit)
  }
  return [...new Set(drafts.map((draft) => unitOf.get(draft) ?? { kind: 'file' as const, draft }))]
}

type MovedUnit = Extract<ChangeUnit, { kind: 'moved' }>

function* movedUnits(drafts: readonly Draft[]): Steps<readonly MovedUnit[]> {
  const units = movesAmong(drafts).map((move) => ({
    kind: 'moved' as const,
    key: `${move.from}\n${move.to}`,
    move,
    isFollowing: createFollowing(move),
    followers: [] as Draft[],
    references: 0,
  }))
  if (units.length === 0 || units.length > MAX_FOLLOWED) return units
  const moving = new Set(units.flatMap(({ move }) => move.files.flatMap(({ made, gone }) => [made, gone])))
  for (const draft of drafts) {
    yield
    if (moving.has(draft) || draft.isDeleted || draft.base.sha === null) continue
    const changes = changesOfDraft(draft) ?? []
    const unit = changes.length === 0 ? undefined : units.find((one) => changes.every(one.isFollowing))
    if (!unit) continue
    unit.followers.push(draft)
    unit.references += changes.length
  }
  return units
}
