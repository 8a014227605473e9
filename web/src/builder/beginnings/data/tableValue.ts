import type { JsonValue } from '~/formats/nodes'
import { freeName } from '~/lib/freeName'
import { objectOf } from '~/workspace/inference/Inference'

/** A number as JSON writes it and a double holds it. */
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/

/**
 * Lines of a table as a list of objects, by the names in the first one. An empty cell is no member; spaces around a cell
 * are none of its value.
 */
export function tableValue(lines: readonly (readonly string[])[]): JsonValue[] {
  const [head = [], ...rows] = lines.map((cells) => cells.map((cell) => cell.trim()))
  const width = rows.reduce((most, { length }) => Math.max(most, length), head.length)
  const names = namesOf(head, width)
  const readers = names.map((_, column) => readerOf(rows.map((cells) => cells[column] ?? '')))
  return rows.map((cells) =>
    objectOf(
      names.flatMap((name, column) => {
        const text = cells[column] ?? ''
        const read = readers[column]
        return text === '' || read === undefined ? [] : [[name, read(text)] as const]
      }),
    ),
  )
}

/** A name for each column, none twice. */
function namesOf(head: readonly string[], width: number): readonly string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, column) => {
    const written = head[column] || `column${column + 1}`
    const name = freeName(
      written,
      (one) => !taken.has(one),
      (number) => `${written}${number}`,
    )
    taken.add(name)
    return name
  })
}

/** Cells of a column are numbers, or yes and no, where all of them are. */
function readerOf(texts: readonly string[]): (text: string) => JsonValue {
  const filled = texts.filter((text) => text !== '')
  if (filled.every((text) => NUMBER.test(text))) return Number
  if (filled.every((text) => /^(true|false)$/i.test(text))) return (text) => text.toLowerCase() === 'true'
  return (text) => text
}
