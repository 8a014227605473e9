import type { TextChange, TextDocument } from '~/drafts/TextDocument'
import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { memberOf } from '~/schema/json'
import { type Intent, joinIntents } from '~/workspace/intents/Intent'
import type { DataChange } from '../../operations/DataChange'
import { type ProposedRename, proposeRenames } from '../proposeRenames'
import { backOf } from './backOf'
import { isNamedAnew, isStanding } from './isStanding'
import { type KeptPlan, keepPlan, keptPlan } from './keptPlans'
import { namesIn } from './namesIn'
import type { PlannedItem, StandingItem } from './PlannedItem'

/** Milliseconds after which what is typed in the code is looked at. */
const REST = 500

type Answer =
  /** Not now. */
  | { readonly kind: 'later' }
  /** The data followed, by an intent of this page or one of an earlier visit. */
  | { readonly kind: 'done'; readonly intent: Intent | undefined }

/**
 * What the changes of a form mean for its data and is not done yet. The form is changed first, by its text; a change is
 * asked about for as long as it holds. Where it is taken back after the data have followed, they follow again.
 */
export class DataPlan {
  readonly document: TextDocument
  readonly #listeners = new Set<() => void>()
  readonly #answers = new Map<PlannedItem, Answer>()
  #items: readonly PlannedItem[] = []
  /** Of what was taken back, as it is done again with redo. */
  #standing: ReadonlySet<PlannedItem> = new Set()
  /** Renames that the code looks like. The same objects as long as they are the same. */
  #proposed: readonly PlannedItem[] = []
  /** The text after each change: what was typed in the code is told from the last of them. */
  readonly #after = new Map<PlannedItem, string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The version of the project file that the changes are upon. */
  #base: string | null
  #state: readonly StandingItem[] = []
  #following: Promise<void> = Promise.resolve()
  /** What the last change of the text has taken back. */
  #byHand: readonly PlannedItem[] = []

  constructor(document: TextDocument) {
    this.document = document
    this.#base = document.base.sha
    this.#restore(keptPlan(document.reference))
    document.subscribe((change) => this.#changed(change))
    this.#settle()
    this.#propose()
  }

  readonly state = (): readonly StandingItem[] => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The text has changed by an operation. @param text before it. */
  add(changes: readonly DataChange[], text: string): void {
    const schema = schemaIn(text)
    if (changes.length === 0 || schema === undefined) return
    this.#takeProposed()
    // What takes another change back is asked about as that.
    const isSaid = (change: DataChange) => this.#byHand.some((item) => isAbout(item, change))
    const added = changes.flatMap((change): PlannedItem[] => (isSaid(change) ? [] : [{ change, schema }]))
    for (const item of added) this.#after.set(item, this.document.text)
    this.#items = [...this.#items, ...added]
    this.#settle()
    this.#keep()
  }

  /** Not now. */
  postpone(items: readonly PlannedItem[]): void {
    this.#answer(items, { kind: 'later' })
  }

  /** What was put off is asked about again. */
  ask(items: readonly PlannedItem[]): void {
    this.#answer(items, undefined)
  }

  /** The data have followed, as they do now if the form was taken back meanwhile. */
  settle(items: readonly PlannedItem[], intent: Intent | undefined): void {
    const before = items.flatMap((item) => {
      const answer = this.#answers.get(item)
      return answer?.kind === 'done' && answer.intent !== undefined ? [answer.intent] : []
    })
    const all = [...new Set(before), ...(intent ? [intent] : [])]
    const whole =
      all.length > 1 && intent !== undefined ? joinIntents(intent.words, all) : (intent ?? before[0])
    this.#answer(items, { kind: 'done', intent: whole })
    if (intent !== undefined && !items.some((item) => this.#standing.has(item)))
      this.#following = this.#following.then(() => intent.undo())
  }

  /** Forgets what is about another version of the file: to be called once the kept drafts are there. */
  check(): void {
    const { base, isDirty } = this.document
    if (isDirty || base.sha === this.#base) return
    this.#forget()
    this.#settle()
  }

  /** Resolves once the data have followed what was taken back or done again. */
  get following(): Promise<void> {
    return this.#following
  }

  #answer(items: readonly PlannedItem[], answer: Answer | undefined): void {
    if (items.some((item) => this.#proposed.includes(item))) this.#takeProposed()
    for (const item of items) {
      if (answer === undefined) this.#answers.delete(item)
      else this.#answers.set(item, answer)
    }
    this.#tell()
    this.#keep()
  }

  #changed({ origin, before: textBefore }: TextChange): void {
    const { base, isDirty } = this.document
    if (origin === 'load') {
      if (!isDirty && base.sha !== this.#base) this.#forget()
      // Another tab may have changed the form: it tells by what it keeps.
      else if (this.#items.length === 0) this.#restore(keptPlan(this.document.reference))
    }
    const before = this.#standing
    this.#byHand = []
    // What was taken back is not done again any more.
    if (origin === 'form' || origin === 'code') this.#items = this.#items.filter((item) => before.has(item))
    this.#settle()
    this.#follow(before, textBefore.toString(), origin === 'history')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#propose(), REST)
  }

  /**
   * The data go along with undo and redo of the form. What the recorded edits do not take back, since somebody has edited
   * it, or since the form was taken back by hand, is asked about.
   */
  #follow(before: ReadonlySet<PlannedItem>, text: string, isHistory: boolean): void {
    const intents = new Map<Intent, 'undo' | 'redo'>()
    const schema = schemaIn(text)
    const back: PlannedItem[] = []
    for (const item of this.#items) {
      const answer = this.#answers.get(item)
      const isIn = this.#standing.has(item)
      if (isHistory && answer?.kind === 'done' && answer.intent !== undefined && before.has(item) !== isIn)
        intents.set(answer.intent, isIn ? 'redo' : 'undo')
      const isTakenBack = answer?.kind === 'done' && item.isBack !== true && before.has(item) && !isIn
      const change = isTakenBack && schema !== undefined ? backOf(item, schema) : undefined
      if (change !== undefined && schema !== undefined) back.unshift({ change, schema, isBack: true })
    }
    for (const [intent, way] of intents) this.#following = this.#following.then(() => intent[way]())
    if (back.length === 0) return
    const ask = () => {
      this.#items = [...this.#items.filter(({ isBack }) => isBack !== true), ...back]
      this.#settle()
      this.#keep()
    }
    // It is asked about once the others are back.
    if (isHistory) this.#following = this.#following.then(ask)
    else {
      this.#byHand = back
      ask()
    }
  }

  #settle(): void {
    const { text, base, isDirty } = this.document
    if (this.#items.length === 0) this.#base = base.sha
    else {
      const now = schemaIn(text)
      const isThere = (item: PlannedItem) =>
        now !== undefined && (isDirty || item.isBack === true) && isStanding(item, now)
      // While the file cannot be read, as in the middle of typing its code, it is as it was last.
      if (now !== undefined || !isDirty) this.#standing = new Set(this.#items.filter(isThere))
    }
    this.#tell()
  }

  /** What looks like a rename in what somebody has typed, once typing rests. */
  #propose(): void {
    const { text, base, isDirty } = this.document
    const last = this.#items.findLast((item) => this.#standing.has(item) && this.#after.has(item))
    const known = (last && this.#after.get(last)) ?? base.text
    const schema = isDirty && known !== text ? schemaIn(known) : undefined
    if (schema !== undefined && schemaIn(text) === undefined) return
    const found = schema === undefined ? [] : proposeRenames(known, text)
    this.#proposed = found.flatMap(({ object, from, to }) => {
      const change = { kind: 'rename', object, from, to } as const
      const isKnown = this.#items.some(
        ({ change: other }) => other.object === object && namesIn(other).includes(to),
      )
      if (isKnown || schema === undefined) return []
      return [this.#proposed.find((one) => isSameRename(one, change)) ?? { change, schema, isProposed: true }]
    })
    this.#tell()
  }

  #takeProposed(): void {
    for (const item of this.#proposed) this.#after.set(item, this.document.text)
    this.#items = [...this.#items, ...this.#proposed]
    this.#standing = new Set([...this.#standing, ...this.#proposed])
    this.#proposed = []
  }

  #forget(): void {
    this.#items = []
    this.#standing = new Set()
    this.#proposed = []
    this.#answers.clear()
    this.#after.clear()
    this.#keep()
  }

  #restore(kept: KeptPlan | undefined): void {
    if (kept === undefined) return
    this.#base = kept.base
    this.#items = kept.items
    for (const item of kept.later) this.#answers.set(item, { kind: 'later' })
    for (const item of kept.done) this.#answers.set(item, { kind: 'done', intent: undefined })
  }

  #keep(): void {
    const items = this.#items
    const answered = (kind: Answer['kind']) => items.filter((item) => this.#answers.get(item)?.kind === kind)
    keepPlan(this.document.reference, {
      base: this.#base,
      items,
      later: answered('later'),
      done: answered('done'),
    })
  }

  #tell(): void {
    const all = [...this.#items.filter((item) => this.#standing.has(item)), ...this.#proposed]
    const isAnyDone = all.some((item) => this.#answers.get(item)?.kind === 'done')
    const now = isAnyDone ? schemaIn(this.document.text) : undefined
    const state = all.flatMap((item): readonly StandingItem[] => {
      const answer = this.#answers.get(item)?.kind
      // What has the old name now is another field's.
      const isOver = answer === 'done' && now !== undefined && isNamedAnew(item, now)
      return isOver ? [] : [{ item, answer }]
    })
    const isSame = (one: StandingItem, index: number) =>
      one.item === this.#state[index]?.item && one.answer === this.#state[index]?.answer
    if (state.length === this.#state.length && state.every(isSame)) return
    this.#state = state
    for (const listener of Array.from(this.#listeners)) listener()
  }
}

/** Whether a change is about what another one is about. */
function isAbout({ change }: PlannedItem, other: DataChange): boolean {
  const names = namesIn(other)
  return change.object === other.object && namesIn(change).some((name) => names.includes(name))
}

function isSameRename({ change }: PlannedItem, { object, from, to }: ProposedRename): boolean {
  return change.kind === 'rename' && change.object === object && change.from === from && change.to === to
}

function schemaIn(text: string): JsonValue | undefined {
  return memberOf(readValue(text), 'schema')
}
