import type { RefReference } from '~/provider/types'
import { type Draft, heldOnRef } from './draft'

/** What a commit would do with a file. */
export type FileState = 'new' | 'moved' | 'changed' | 'deleted'

/** The drafts of a ref, and what of them stays the same object while they are typed into. */
export interface RefDrafts {
  /** By path. */
  readonly drafts: readonly Draft[]
  readonly paths: readonly string[]
  readonly states: ReadonlyMap<string, FileState>
}

type Drafts = ReadonlyMap<string, Draft>

/** Of the drafts that the views have at present: each asks for those of its ref, and there may be thousands. */
const known = new WeakMap<Drafts, Map<string, RefDrafts>>()
/** What was told last, by account and ref: no texts, which would be held when nobody has them any more. */
const last = new Map<string, Told>()

type Told = Omit<RefDrafts, 'drafts'>

/** Looks through all drafts once, however many views ask. */
export function refDrafts(all: Drafts, account: string, { owner, repo, ref }: RefReference): RefDrafts {
  const ofAll = known.get(all) ?? new Map<string, RefDrafts>()
  known.set(all, ofAll)
  const key = [account, owner, repo, ref].join('\n')
  const found = ofAll.get(key) ?? following(last.get(key), heldOnRef(all, account, { owner, repo, ref }))
  ofAll.set(key, found)
  last.set(key, { paths: found.paths, states: found.states })
  return found
}

function following(before: Told | undefined, drafts: readonly Draft[]): RefDrafts {
  const paths = drafts.map(({ reference }) => reference.path)
  const arePaths =
    before?.paths.length === paths.length && paths.every((path, index) => path === before.paths[index])
  const areStates =
    arePaths && drafts.every((draft) => before.states.get(draft.reference.path) === stateOf(draft))
  return {
    drafts,
    paths: arePaths ? before.paths : paths,
    states: areStates
      ? before.states
      : new Map(drafts.map((draft) => [draft.reference.path, stateOf(draft)])),
  }
}

function stateOf({ base, isDeleted, movedFrom }: Draft): FileState {
  if (isDeleted) return 'deleted'
  if (movedFrom) return 'moved'
  return base.sha === null ? 'new' : 'changed'
}
