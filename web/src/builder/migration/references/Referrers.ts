import { json } from '~/formats/json/format'
import type { JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { memberOf } from '~/schema/json'
import type { FilePlace } from '~/workspace/files/openFiles'
import type { Project } from '~/workspace/Project'
import type { DataPlan } from '../plan/DataPlan'
import { isStanding } from '../plan/isStanding'
import type { PlannedItem, StandingItem } from '../plan/PlannedItem'
import type { Rename } from './followReferences'
import { migrateReferences } from './migrateReferences'

/** What other projects name of this one, as far as it has followed the form. */
export interface FollowedReferences {
  /** Project files that were changed. */
  readonly paths: readonly string[]
  /** Why not all of them could be. */
  readonly error: Error | undefined
}

const NOTHING: FollowedReferences = { paths: [], error: undefined }

/**
 * Has other projects name what is renamed in one as its form does: with each rename, and with its way back. What only looks
 * like a rename waits for the answer about the data.
 */
export class Referrers {
  readonly #plan: DataPlan
  readonly #listeners = new Set<() => void>()
  #followed: readonly PlannedItem[] = []
  #state = NOTHING
  #running: Promise<void> = Promise.resolve()

  constructor(plan: DataPlan) {
    this.#plan = plan
  }

  readonly state = (): FollowedReferences => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Brings them to what the form says now, after what is under way. */
  follow(place: FilePlace, own: Project): Promise<void> {
    this.#running = this.#running.then(() => this.#goOn(place, own))
    return this.#running
  }

  dismiss(): void {
    this.#tell(NOTHING)
  }

  async #goOn(place: FilePlace, own: Project): Promise<void> {
    const now = schemaOf(this.#plan.document.text)
    if (now === undefined) return
    const standing = this.#plan.state().flatMap((one) => (isMeant(one) ? [one.item] : []))
    const come = standing.filter((item) => !this.#followed.includes(item))
    const gone = this.#followed.filter((item) => !isStanding(item, now))
    const back = gone.toReversed().flatMap(({ change }): Rename[] => {
      return change.kind === 'rename' ? [{ ...change, from: change.to, to: change.from }] : []
    })
    const renames = [...back, ...come.flatMap(({ change }) => (change.kind === 'rename' ? [change] : []))]
    if (renames.length === 0) return
    try {
      const paths = await migrateReferences(place, own, renames)
      this.#followed = [...this.#followed.filter((item) => !gone.includes(item)), ...come]
      // Nobody has to know of what was taken back.
      if (paths.length > 0 || this.#state.error !== undefined)
        this.#tell({ paths: come.length > 0 ? paths : [], error: undefined })
    } catch (error) {
      this.#tell({ paths: [], error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  #tell(state: FollowedReferences): void {
    this.#state = state
    for (const listener of Array.from(this.#listeners)) listener()
  }
}

function isMeant({ item, answer }: StandingItem): boolean {
  return (
    item.change.kind === 'rename' && item.isBack !== true && (item.isProposed !== true || answer === 'done')
  )
}

function schemaOf(text: string): JsonValue | undefined {
  const reading = json.read(text)
  return reading.ok ? memberOf(valueOf(text, reading.root), 'schema') : undefined
}

const referrers = new WeakMap<DataPlan, Referrers>()

/** Of a project file: one for all that show it. */
export function referrersOf(plan: DataPlan): Referrers {
  const known = referrers.get(plan) ?? new Referrers(plan)
  referrers.set(plan, known)
  return known
}
