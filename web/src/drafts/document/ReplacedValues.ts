import { fromPointer, type JsonNode, nodeAt, parseJson, toPointer } from '../json'
import { pathBefore } from '../merge'
import type { ReplacedValue } from '../TextDocument'
import type { TextSource } from '../text'

/** The replaced values of one document, at their places in its text, whoever changes that. */
export class ReplacedValues {
  #values: readonly ReplacedValue[] = []
  /** The text in which they are at these places. */
  #source: TextSource
  /** Those whose place some text did not have: undo may bring it back. */
  #homeless: readonly { readonly value: ReplacedValue; readonly source: TextSource }[] = []

  constructor(source: TextSource) {
    this.#source = source
  }

  /** Those that are left out because their place went with a change of the text are kept for an undo of it. */
  keep(values: readonly ReplacedValue[], source: TextSource): void {
    const isForgetting = source === this.#source
    const leftOut = this.#values.filter(({ text }) => !values.some((value) => value.text === text))
    if (isForgetting)
      this.#homeless = this.#homeless.filter(({ value }) => !leftOut.some(({ text }) => text === value.text))
    // Only then: finding places anew reads the whole text.
    else if (leftOut.length > 0) this.in(source)
    if (!isSameReplaced(values, this.#values)) this.#values = values
    this.#source = source
  }

  clear(): void {
    this.#values = []
    this.#homeless = []
  }

  /** The same array for as long as nothing moves. While the text is no JSON, the places are those of before. */
  in(source: TextSource): readonly ReplacedValue[] {
    if (source === this.#source || this.#values.length + this.#homeless.length === 0) return this.#values
    const text = source.toString()
    if (!parseJson(text).ok) return this.#values
    const all = [...this.#values.map((value) => ({ value, source: this.#source })), ...this.#homeless]
    const moved = all.map((one) => ({ ...one, path: pathIn(text, one.source.toString(), one.value) }))
    const placed = withoutTwins(
      moved.flatMap(({ value, path }) => (path ? { pointer: toPointer(path), text: value.text } : [])),
    )
    if (!isSameReplaced(placed, this.#values)) this.#values = placed
    this.#homeless = moved.filter(({ path }) => path === undefined)
    this.#source = source
    return this.#values
  }
}

/** Those in whose places a text has something else than what was committed of it: the others are gone for good. */
export function withoutCommitted(
  values: readonly ReplacedValue[],
  text: string,
  committed: string,
): readonly ReplacedValue[] {
  const [now, then] = [parseJson(text), parseJson(committed)]
  if (!now.ok || !then.ok) return values
  const sliced = (of: string, node: JsonNode | undefined) => node && of.slice(node.from, node.to)
  return values.filter((value) => {
    const [path, before] = [fromPointer(value.pointer), pathIn(committed, text, value)]
    return (
      path === undefined ||
      before === undefined ||
      sliced(text, nodeAt(now.root, path)) !== sliced(committed, nodeAt(then.root, before))
    )
  })
}

/** One that found its way back by undo may be known from before as well. */
function withoutTwins(values: readonly ReplacedValue[]): readonly ReplacedValue[] {
  return [...new Map(values.map((value) => [`${value.pointer}\n${value.text}`, value])).values()]
}

function pathIn(text: string, from: string, { pointer }: ReplacedValue) {
  const path = fromPointer(pointer)
  return path && pathBefore(text, from, path)
}

export function isSameReplaced(a: readonly ReplacedValue[], b: readonly ReplacedValue[] = []): boolean {
  return (
    a.length === b.length &&
    a.every(({ pointer, text }, at) => pointer === b[at]?.pointer && text === b[at]?.text)
  )
}
