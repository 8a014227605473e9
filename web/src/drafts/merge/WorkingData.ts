import type { Content, DataFormat, Outcome } from '~/formats/DataFormat'
import { newValueOf } from '~/formats/inJson'
import type { DataPath } from '~/formats/nodes'
import { applyEdits } from '~/lib/text/text'
import { PendingEdits } from './PendingEdits'
import type { Located } from './sameNode'
import { arranged, countAt, type ListStep, type Working, WorkingText } from './WorkingText'

/**
 * A text of any format that is edited step by step by edits that its format has proven, and beside it the values that
 * it is to have, as JSON. Once an edit is refused, or would have to be asked about, only the values go on.
 */
export class WorkingData implements Working {
  readonly #format: DataFormat
  readonly #values: WorkingText
  /** Whether a value is all that its JSON says. */
  readonly #isPlain: (value: Located) => boolean
  readonly #pending = new PendingEdits()
  /** Undefined once an edit was refused. */
  #content: Content | undefined

  constructor(format: DataFormat, content: Content, values: Located, isPlain: (value: Located) => boolean) {
    this.#format = format
    this.#content = content
    this.#values = new WorkingText(values.text, { ok: true, root: values.node })
    this.#isPlain = isPlain
  }

  /** What the text is to say, as JSON. */
  get values(): string {
    return this.#values.text
  }

  /** Undefined where the format cannot write it. */
  get text(): string | undefined {
    return this.#content && applyEdits(this.#content.text.toString(), this.#pending.edits)
  }

  set(path: DataPath, value: Located, order?: readonly string[]): void {
    this.#values.set(path, value, order)
    this.#edit([value], (content) =>
      this.#format.set(content, path, newValueOf(value.text, value.node), order),
    )
  }

  remove(path: DataPath): void {
    this.#values.remove(path)
    this.#edit([], (content) => this.#format.remove(content, path))
  }

  arrange(path: DataPath, steps: readonly ListStep[]): void {
    this.#values.arrange(path, steps)
    if (steps.length === 0) return
    const added = steps.flatMap((step) => (step.kind === 'insert' ? step.value : []))
    this.#edit(added, (content) => arrangement(this.#format, content, path, steps))
  }

  #edit(written: readonly Located[], edit: (content: Content) => Outcome): void {
    if (!this.#content) return
    const outcome = written.every(this.#isPlain) ? edit(this.#content) : undefined
    if (outcome?.kind !== 'edits') {
      this.#content = undefined
      return
    }
    if (this.#pending.add(outcome.edits)) return
    this.#flush()
    this.#edit(written, edit)
  }

  #flush(): void {
    const before = this.#content
    if (!before) return
    const edits = this.#pending.take()
    const text = applyEdits(before.text.toString(), edits)
    const reading = this.#format.reread(before, edits, text)
    this.#content = reading.ok ? { text, reading } : undefined
  }
}

function arrangement(
  format: DataFormat,
  content: Content,
  path: DataPath,
  steps: readonly ListStep[],
): Outcome {
  const [only, ...others] = steps
  if (only && others.length === 0) {
    if (only.kind === 'remove') return format.remove(content, [...path, String(only.index)])
    if (only.kind === 'move') return format.move(content, path, only.from, only.to)
    return format.insert(content, path, only.index, [newValueOf(only.value.text, only.value.node)])
  }
  const count = content.reading.ok ? countAt(content.reading.root, path) : 0
  const items = arranged(count, steps, ({ text, node }) => ({ add: newValueOf(text, node) }))
  return format.arrange(content, path, items)
}
