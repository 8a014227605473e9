import { formatOf } from '~/formats/formatOf'
import { type DataPath, fromPointer, nodeAt, toPointer } from '~/formats/nodes'
import type { TextSource } from '~/lib/text/text'
import { type Located, pathBefore, valuesOf } from '../merge'
import type { ReplacedValue } from '../TextDocument'

/** The replaced values of one document, at their places in its text, whoever changes that. */
export class ReplacedValues {
  #values: readonly ReplacedValue[] = []
  /** The text in which they are at these places. */
  #source: TextSource
  /** Those whose place some text did not have: undo may bring it back. */
  #homeless: readonly { readonly value: ReplacedValue; readonly source: TextSource }[] = []

  readonly #path: string

  /** @param path of the file. Values are only kept where a form is open, and with it the format. */
  constructor(source: TextSource, path: string) {
    this.#source = source
    this.#path = path
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

  /** The same array for as long as nothing moves. While the text cannot be read, the places are those of before. */
  in(source: TextSource): readonly ReplacedValue[] {
    if (source === this.#source || this.#values.length + this.#homeless.length === 0) return this.#values
    const text = source.toString()
    if (!valuesOf(formatOf(this.#path), text)) return this.#values
    const all = [...this.#values.map((value) => ({ value, source: this.#source })), ...this.#homeless]
    const moved = all.map((one) => ({
      ...one,
      path: pathIn(this.#path, text, one.source.toString(), one.value),
    }))
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
  path: string,
  values: readonly ReplacedValue[],
  text: string,
  committed: string,
): readonly ReplacedValue[] {
  const format = formatOf(path)
  const [now, then] = [valuesOf(format, text), valuesOf(format, committed)]
  if (!now || !then) return values
  const written = ({ text: json, node: root }: Located, place: DataPath) => {
    const node = nodeAt(root, place)
    return node && json.slice(node.from, node.to)
  }
  return values.filter((value) => {
    const [place, before] = [fromPointer(value.pointer), pathIn(path, committed, text, value)]
    return place === undefined || before === undefined || written(now, place) !== written(then, before)
  })
}

/** One that found its way back by undo may be known from before as well. */
function withoutTwins(values: readonly ReplacedValue[]): readonly ReplacedValue[] {
  return [...new Map(values.map((value) => [`${value.pointer}\n${value.text}`, value])).values()]
}

function pathIn(file: string, text: string, from: string, { pointer }: ReplacedValue) {
  const path = fromPointer(pointer)
  return path && pathBefore(formatOf(file), text, from, path)
}

export function isSameReplaced(a: readonly ReplacedValue[], b: readonly ReplacedValue[] = []): boolean {
  return (
    a.length === b.length &&
    a.every(({ pointer, text }, at) => pointer === b[at]?.pointer && text === b[at]?.text)
  )
}
