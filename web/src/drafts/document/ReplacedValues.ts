import type { TextSource } from '~/lib/text/text'
import type { ReplacedValue } from '../TextDocument'

/**
 * What finds places anew comes with the first values: it compares texts as a merge does, and few documents have any. Until
 * it is there the places are those of before.
 */
let finding: typeof import('./replacedPlaces') | undefined
let loading: Promise<boolean> | undefined

/** Whether it is there now. Where it does not arrive, the next values ask for it again. */
function loadFinding(): Promise<boolean> {
  loading ??= import('./replacedPlaces').then(
    (there) => {
      finding = there
      return true
    },
    () => {
      loading = undefined
      return false
    },
  )
  return loading
}

/** The replaced values of one document, at their places in its text, whoever changes that. */
export class ReplacedValues {
  #values: readonly ReplacedValue[] = []
  /** The text in which they are at these places. */
  #source: TextSource
  /** Those whose place some text did not have: undo may bring it back. */
  #homeless: readonly { readonly value: ReplacedValue; readonly source: TextSource }[] = []

  /** Whether somebody has asked for places that nothing could find yet. */
  #isWaiting = false

  readonly #path: string
  readonly #onFound: () => void

  /**
   * @param path of the file. Values are only kept where a form is open, and with it the format.
   * @param onFound called when places can be found that were asked for before.
   */
  constructor(source: TextSource, path: string, onFound: () => void) {
    this.#source = source
    this.#path = path
    this.#onFound = onFound
  }

  /** Those that are left out because their place went with a change of the text are kept for an undo of it. */
  keep(values: readonly ReplacedValue[], source: TextSource): void {
    if (values.length > 0) void loadFinding()
    const isForgetting = source === this.#source
    const leftOut = this.#values.filter(({ text }) => !values.some((value) => value.text === text))
    if (isForgetting)
      this.#homeless = this.#homeless.filter(({ value }) => !leftOut.some(({ text }) => text === value.text))
    // Only then: finding places anew reads the whole text.
    else if (leftOut.length > 0 && finding) this.in(source)
    else this.#homeless = [...this.#homeless, ...leftOut.map((value) => ({ value, source: this.#source }))]
    if (!isSameReplaced(values, this.#values)) this.#values = values
    this.#source = source
  }

  clear(): void {
    this.#values = []
    this.#homeless = []
  }

  /** The same array for as long as nothing moves. While the text cannot be read, the places are those of before. */
  in(source: TextSource): readonly ReplacedValue[] {
    if (source === this.#source || this.#values.length + this.#homeless.length === 0) return this.#values
    if (!finding) {
      this.#tellWhenFound()
      return this.#values
    }
    const text = source.toString()
    if (!finding.isReadable(this.#path, text)) return this.#values
    const all = [...this.#values.map((value) => ({ value, source: this.#source })), ...this.#homeless]
    const { placeIn } = finding
    const moved = all.map((one) => ({
      ...one,
      pointer: placeIn(this.#path, text, one.source.toString(), one.value),
    }))
    const placed = withoutTwins(
      moved.flatMap(({ value, pointer }) => (pointer === undefined ? [] : { pointer, text: value.text })),
    )
    if (!isSameReplaced(placed, this.#values)) this.#values = placed
    this.#homeless = moved.filter(({ pointer }) => pointer === undefined)
    this.#source = source
    return this.#values
  }

  #tellWhenFound(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    void loadFinding().then((isThere) => {
      this.#isWaiting = false
      if (isThere) this.#onFound()
    })
  }
}

/** One that found its way back by undo may be known from before as well. */
function withoutTwins(values: readonly ReplacedValue[]): readonly ReplacedValue[] {
  return [...new Map(values.map((value) => [`${value.pointer}\n${value.text}`, value])).values()]
}

export function isSameReplaced(a: readonly ReplacedValue[], b: readonly ReplacedValue[] = []): boolean {
  return (
    a.length === b.length &&
    a.every(({ pointer, text }, at) => pointer === b[at]?.pointer && text === b[at]?.text)
  )
}
