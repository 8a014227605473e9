import { formatOf } from '~/formats/formatOf'
import { type DataPath, fromPointer, nodeAt, toPointer } from '~/formats/nodes'
import { type Located, pathBefore, valuesOf } from '../merge'
import type { ReplacedValue } from '../TextDocument'

/** Whether a file's text has values at all. */
export function isReadable(path: string, text: string): boolean {
  return valuesOf(formatOf(path), text) !== undefined
}

/** Where a replaced value is in another text of its file; undefined where that does not have its place. */
export function placeIn(file: string, text: string, from: string, value: ReplacedValue): string | undefined {
  const path = pathIn(file, text, from, value)
  return path && toPointer(path)
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

function pathIn(file: string, text: string, from: string, { pointer }: ReplacedValue) {
  const path = fromPointer(pointer)
  return path && pathBefore(formatOf(file), text, from, path)
}
