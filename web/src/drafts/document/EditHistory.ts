import type { LineEdit } from '~/lib/text/lineEdits'
import { applyEdits, detached, type TextEdit, type TextSource } from '~/lib/text/text'
import type { FileFate } from '../TextDocument'
import { carryStep, invertCarried } from './carryStep'

/** One step of undo: how to take it back and how to do it again. */
interface HistoryStep {
  /** From the text after the step to the text before it. */
  readonly undo: readonly TextEdit[]
  /** From the text before the step to the text after it. */
  readonly redo: readonly TextEdit[]
  /** What was to become of the file before the step, and after it. */
  readonly fateBefore: FileFate
  readonly fateAfter: FileFate
}

/** What a step back or forth does. */
interface Turn {
  readonly edits: readonly TextEdit[]
  readonly fate: FileFate
}

interface GroupedStep extends HistoryStep {
  readonly group: string | undefined
  readonly at: number
}

/** Changes of one group further apart than this are steps of their own. In milliseconds. */
const GROUP_PAUSE = 2_000

/** The steps of one document, without a limit. */
export class EditHistory {
  #undo: GroupedStep[] = []
  #redo: GroupedStep[] = []

  get canUndo(): boolean {
    return this.#undo.length > 0
  }

  get canRedo(): boolean {
    return this.#redo.length > 0
  }

  /** `before` and `after` are the texts around the step; `at` is in milliseconds. */
  record(
    step: HistoryStep,
    before: TextSource,
    after: TextSource,
    group: string | undefined,
    at: number,
  ): void {
    this.#redo = []
    const last = this.#undo.at(-1)
    const continues =
      last !== undefined && group !== undefined && last.group === group && at - last.at <= GROUP_PAUSE
    if (continues) this.#undo.pop()
    this.#undo.push({ ...(continues ? joined(last, step, before, after) : step), group, at })
  }

  /** What takes the last step back. */
  undo(): Turn | undefined {
    const step = this.#undo.pop()
    if (step) this.#redo.push({ ...step, group: undefined })
    const last = this.#undo.pop()
    if (last) this.#undo.push({ ...last, group: undefined })
    return step && { edits: step.undo, fate: step.fateBefore }
  }

  redo(): Turn | undefined {
    const step = this.#redo.pop()
    if (step) this.#undo.push(step)
    return step && { edits: step.redo, fate: step.fateAfter }
  }

  /** The branch has another file now: what was to become of the one before is no step any more, but for its end. */
  settleFates(): void {
    const settled = ({ isDeleted }: FileFate): FileFate => (isDeleted ? { isDeleted } : {})
    const withSettled = (step: GroupedStep): GroupedStep => ({
      ...step,
      fateBefore: settled(step.fateBefore),
      fateAfter: settled(step.fateAfter),
    })
    this.#undo = this.#undo.map(withSettled)
    this.#redo = this.#redo.map(withSettled)
  }

  /** Forgets everything: the steps were made before anybody had read the text. */
  clear(): void {
    this.#undo = []
    this.#redo = []
  }

  /**
   * Goes on after somebody else has changed the text by `edits`. A step that touches what they changed fits no more, and
   * with it those that lie beyond it.
   */
  carry(edits: readonly LineEdit[]): void {
    this.#undo = carried(this.#undo, edits, 'undo', 'redo')
    this.#redo = carried(this.#redo, edits, 'redo', 'undo')
  }
}

/** The steps of one direction, the next one last: each is for the text that the one after it leaves. */
function carried(
  steps: readonly GroupedStep[],
  edits: readonly LineEdit[],
  way: 'undo' | 'redo',
  back: 'undo' | 'redo',
): GroupedStep[] {
  const kept: GroupedStep[] = []
  let over = edits
  for (const step of steps.toReversed()) {
    const next = carryStep(step[way], over)
    if (!next) break
    kept.push({ ...step, [way]: next.edits, [back]: invertCarried(next.edits, step[back]) })
    over = next.over
  }
  return kept.reverse()
}

/** Two steps as one: everything between the outermost places that they touched. `middle` is the text between them. */
function joined(first: HistoryStep, second: HistoryStep, middle: TextSource, after: TextSource): HistoryStep {
  const a = spanOf(first.undo)
  const b = spanOf(second.redo)
  if (!a) return second
  if (!b) return first
  const from = Math.min(a.from, b.from)
  const to = Math.max(a.to, b.to)
  const backToFirst = first.undo.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }))
  const original = detached(applyEdits(middle.slice(from, to), backToFirst))
  const final = detached(after.slice(from, to + after.length - middle.length))
  return {
    fateBefore: first.fateBefore,
    fateAfter: second.fateAfter,
    undo: [{ from, to: from + final.length, insert: original }],
    redo: [{ from, to: from + original.length, insert: final }],
  }
}

function spanOf(edits: readonly TextEdit[]): { from: number; to: number } | undefined {
  const first = edits[0]
  const last = edits.at(-1)
  return first && last && { from: first.from, to: last.to }
}
