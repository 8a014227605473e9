import { readAs } from '../../widgets/reading/readAs'
import type { ValueKind } from '../../widgets/reading/valueKind'

interface PasteTarget {
  /** Names and titles of the columns. */
  readonly columns: readonly { readonly name: string; readonly title: string }[]
  /** Positions of the items from the line that is pasted at, in the order in which they are shown. */
  readonly lines: readonly number[]
  /** Position of the column that is pasted at. */
  readonly column: number
  /** Whether lines may be added for what does not fit into those that are there. */
  readonly isAddable: boolean
  /** What a cell takes; undefined where nothing can be pasted. `index` undefined: a cell of a new line. */
  readonly kindOf: (index: number | undefined, name: string) => ValueKind | undefined
}

export interface PastePlan {
  readonly changes: readonly {
    readonly index: number
    readonly name: string
    readonly text: string | undefined
  }[]
  /** New lines: JSON text by name. */
  readonly added: readonly ReadonlyMap<string, string>[]
  /** What is no value of its column. `line` counts from the line that is pasted at. */
  readonly misfits: readonly { readonly line: number; readonly column: number; readonly typed: string }[]
  /** Texts that found no cell. */
  readonly leftOut: readonly string[]
}

/** What pasting these cells comes to. Nothing that was copied is dropped without being told. */
export function planPaste(cells: readonly (readonly string[])[], target: PasteTarget): PastePlan {
  const { columns, lines, isAddable, kindOf } = target
  const header = headerOf(cells, columns)
  const body = header === undefined ? cells : cells.slice(1)
  const changes: PastePlan['changes'][number][] = []
  const added: Map<string, string>[] = []
  const misfits: PastePlan['misfits'][number][] = []
  const leftOut: string[] = []

  for (const [line, texts] of body.entries()) {
    const index = lines[line]
    const fresh = new Map<string, string>()
    if (index === undefined && !isAddable) {
      for (const text of texts) if (text !== '') leftOut.push(text)
      continue
    }
    for (const [at, typed] of texts.entries()) {
      const position = header === undefined ? target.column + at : (header[at] ?? -1)
      const column = columns[position]
      const kind = column && kindOf(index, column.name)
      if (column === undefined || kind === undefined) {
        if (typed !== '') leftOut.push(typed)
        continue
      }
      const { text, isMisfit } = readAs(typed, kind)
      if (isMisfit) misfits.push({ line, column: position, typed })
      if (index !== undefined) changes.push({ index, name: column.name, text })
      else if (text !== undefined) fresh.set(column.name, text)
    }
    if (index === undefined) added.push(fresh)
  }
  return { changes, added, misfits, leftOut }
}

/** The columns that a first line of titles names; undefined where the first line is no line of titles. */
function headerOf(
  cells: readonly (readonly string[])[],
  columns: PasteTarget['columns'],
): readonly number[] | undefined {
  const [first] = cells
  if (first === undefined || cells.length < 2) return undefined
  const positions = first.map((text) => {
    const wanted = text.trim().toLocaleLowerCase()
    return columns.findIndex(
      ({ name, title }) => name.toLocaleLowerCase() === wanted || title.toLocaleLowerCase() === wanted,
    )
  })
  const areTitles = positions.every((position) => position >= 0)
  return areTitles && new Set(positions).size === positions.length ? positions : undefined
}
